"""`stichtisch club`: the key of the club, from which its tables have theirs."""

import sys
from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.club_profiles import profile
from stichtisch.commands.directors import directors
from stichtisch.commands.errors import NoClubKey, RecoveryMistyped
from stichtisch.commands.options import club_key_option, echo_json, json_option, option, port_option
from stichtisch.commands.table_keys import new_pair, tables
from stichtisch.device.client import SERVICE, Client
from stichtisch.device.errors import NotInService
from stichtisch.device.ports import choose_port
from stichtisch.device.provisioning import NEW, OTHER, ClubKeys, Equipped, equip, read_cards_key
from stichtisch.device.transport import SerialTransport
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import draw_key, keep_key, read_key
from stichtisch.keys.club_pair import ClubPair, fingerprint, keep_pair, make_pair, pair_path, read_pair
from stichtisch.keys.errors import ClubKeyExists
from stichtisch.keys.recovery_sheet import LINES, Mistyped, part_of, sheet
from stichtisch.text import harmless


@click.group(
    "club",
    short_help="Draw the club's key, print it, give tables keys and profiles.",
    epilog="\b\nExamples:\n  stichtisch club init > sheet.txt\n  stichtisch club equip\n  stichtisch club restore",
)
def command() -> None:
    """The club's key: tables sign what they seal with keys made from it.

    It stays on this computer, in a file that you alone can read.
    """


@command.command("init", epilog="\b\nExample:\n  stichtisch club init > sheet.txt")
@club_key_option
def init(key: Path) -> None:
    """Draw the club's key, once, and write its recovery sheet to standard output.

    Beside it a file club.pair is made: with this key pair the club certifies the keys of its tables for everybody. Its
    private half is on the sheet, too.
    """
    drawn = draw_key()
    keep_key(key, drawn)
    _report_key(key)
    path = pair_path(key)
    pair = read_pair(path)
    if pair is None:
        pair = make_pair(path)
        _report_pair(path, pair)
    click.echo(sheet(drawn, pair.secret), nl=False)


@command.command("sheet", epilog="\b\nExample:\n  stichtisch club sheet")
@club_key_option
def show(key: Path) -> None:
    """Write the recovery sheet to standard output once more."""
    known = read_key(key)
    if known is None:
        raise NoClubKey(path=key)
    pair = read_pair(pair_path(key))
    click.echo(sheet(known, pair.secret if pair else None), nl=False)


@command.command("restore", epilog="\b\nExample:\n  stichtisch club restore")
@club_key_option
def restore(key: Path) -> None:
    """Type the club's key in from its recovery sheet, line by line, and the private half of its key pair.

    An older sheet has no lines for the key pair: press Enter at line 5.
    """
    if key.exists():
        raise ClubKeyExists(path=key)
    secret = b"".join(_part(number) for number in range(1, LINES + 1))
    first = _part(LINES + 1, optional=True)
    private = (
        b"".join([first, *(_part(number) for number in range(LINES + 2, 2 * LINES + 1))]) if first else b""
    )
    path = pair_path(key)
    try:
        pair = keep_pair(path, private) if private else None
    except ValueError as error:
        raise RecoveryMistyped(number=LINES + 1, reason=say("this is no private key")) from error
    keep_key(key, secret)
    _report_key(key)
    if pair is not None:
        _report_pair(path, pair)


@command.command(
    "equip",
    short_help="Give a table its keys, and seal it.",
    epilog="\b\nExamples:\n  stichtisch club equip\n  stichtisch club equip --cards-key club.key\n"
    "  stichtisch club equip --open",
)
@port_option
@club_key_option
@option(
    "--cards-key",
    "cards_key_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The key of the club's cards, in place of one made from the club's key. Cards written with another are void.",
)
@option(
    "--new-keys", "anew", is_flag=True, help="Have the table draw new keys in place of those it signs with."
)
@option("--open", "opened", is_flag=True, help="Do not seal the table; a sealed one is opened.")
@json_option
def give(
    port: str | None, key: Path, cards_key_file: Path | None, anew: bool, opened: bool, as_json: bool
) -> None:
    """Give a table its keys and the key of the club's cards, and seal it.

    In service mode only: hold the service key of the table while you plug it in. A table that has a key for its
    cards keeps that one, unless another is named. The pair of keys with which it signs for everybody is drawn on the
    table; the club certifies the public half.

    A sealed table blocks MicroPython's prompt. Changing its settings or erasing it needs the club's key.
    """
    known = read_key(key)
    if known is None:
        raise NoClubKey(path=key)
    cards = None if cards_key_file is None else read_cards_key(cards_key_file)
    pair = read_pair(pair_path(key)) or make_pair(pair_path(key))
    with SerialTransport(choose_port(port)) as transport:
        client = Client(transport)
        client.settle()
        hello = client.hello()
        if hello.mode != SERVICE:
            raise NotInService(port=transport.port)
        club = ClubKeys(known, pair)
        equipped = equip(client, hello.serial, club, cards=cards, sealed=not opened, anew=anew)
    if as_json:
        echo_json(asdict(equipped))
    else:
        _report_equipped(equipped)


command.add_command(directors)
command.add_command(tables)
command.add_command(new_pair)
command.add_command(profile)


def _report_equipped(equipped: Equipped) -> None:
    click.echo(say("Table {table} has its keys: it signs what it seals.", table=harmless(equipped.table)))
    if equipped.key is None:
        click.echo(
            say(
                "Its firmware signs for the club alone. To have it sign for everybody, update it: stichtisch flash"
            )
        )
    else:
        click.echo(say("Fingerprint of the table: {fingerprint}", fingerprint=fingerprint(equipped.key)))
    if equipped.cards == NEW:
        click.echo(
            say(
                "It has a new key for its cards: packs that were written with another have to be written anew."
            )
        )
    elif equipped.cards == OTHER:
        click.echo(say("The key of its cards is another than that made from the club's key, and stays."))
    if equipped.sealed:
        click.echo(say("It is sealed from the next time it is plugged in without its service key."))
    else:
        click.echo(say("It is not sealed: whoever holds its cable has MicroPython's prompt."))


def _part(number: int, optional: bool = False) -> bytes:
    # Somebody who types may try again; a file has its lines as they are. Empty where an optional line is.
    while True:
        try:
            text = click.prompt(
                say("Line {number}", number=number),
                err=True,
                prompt_suffix=": ",
                default="" if optional else None,
                show_default=False,
            )
        except click.Abort:
            if optional and not sys.stdin.isatty():
                return b""
            raise
        if optional and not text.strip():
            return b""
        try:
            return part_of(number, text)
        except Mistyped as error:
            if not sys.stdin.isatty():
                raise RecoveryMistyped(number=number, reason=error) from error
            click.echo(say("Not as on the sheet: {error}.", error=error), err=True)


def _report_key(key: Path) -> None:
    click.echo(say("The club's key is in {file}.", file=harmless(str(key))), err=True)


def _report_pair(path: Path, pair: ClubPair) -> None:
    click.echo(
        say(
            "The club's key pair is in {file}. Its fingerprint: {fingerprint}",
            file=harmless(str(path)),
            fingerprint=pair.fingerprint,
        ),
        err=True,
    )
