"""`stichtisch club`: manages the key of the club, from which the keys of its tables are made."""

import sys
from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.club_key_change import new_key, retire_in_favour, retire_key
from stichtisch.commands.club_name import club_name
from stichtisch.commands.club_profiles import profile
from stichtisch.commands.directors import directors
from stichtisch.commands.errors import NoClubKey, RecoveryMistyped
from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    json_option,
    option,
    port_option,
)
from stichtisch.commands.table_keys import new_pair, tables
from stichtisch.device.client import SERVICE, Client
from stichtisch.device.errors import NotInService
from stichtisch.device.ports import choose_port
from stichtisch.device.provisioning import NEW, OTHER, ClubKeys, Equipped, equip, read_cards_key
from stichtisch.device.transport import SerialTransport
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import say
from stichtisch.i18n.reason import Reason
from stichtisch.keys.club_key import draw_key, keep_key, read_key, replace_key
from stichtisch.keys.club_pair import ClubPair, fingerprint, keep_pair, make_pair, pair_path, read_pair
from stichtisch.keys.errors import ClubKeyExists
from stichtisch.keys.recovery_sheet import LINES, Mistyped, part_of, sheet
from stichtisch.location import Location
from stichtisch.text import harmless


@click.group(
    "club",
    cls=HelpfulGroup,
    short_help="Manage the club's key, and the keys and profiles of tables.",
    epilog="\b\nExamples:\n  stichtisch club init > sheet.txt\n  stichtisch club equip\n  stichtisch club restore",
)
def command() -> None:
    """Manage the club's key. Each table signs its seals with keys derived from it.

    The key stays on this computer, in a file that only you can read.
    """


@command.command("init", epilog="\b\nExample:\n  stichtisch club init > sheet.txt")
@club_key_option
def init(key: Path) -> None:
    """Generate the club's key, once only, and write its recovery sheet to standard output.

    The file club.pair is created in the same folder. With this key pair the club certifies the keys of its tables.
    The sheet also contains the private half.
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


@command.command("key", epilog="\b\nExample:\n  stichtisch club key")
@club_key_option
def show_public_key(key: Path) -> None:
    """Write the club's public key to standard output. It is not secret: a league checks signatures with it."""
    pair = read_pair(pair_path(key))
    if pair is None:
        raise NoClubKey(path=pair_path(key))
    click.echo(pair.public)


@command.command("sheet", epilog="\b\nExample:\n  stichtisch club sheet")
@club_key_option
def show_sheet(key: Path) -> None:
    """Write the recovery sheet to standard output again."""
    known = read_key(key)
    if known is None:
        raise NoClubKey(path=key)
    pair = read_pair(pair_path(key))
    click.echo(sheet(known, pair.secret if pair else None), nl=False)


@command.command(
    "restore",
    epilog="\b\nExamples:\n  stichtisch club restore\n  stichtisch club restore --why 'the laptop was stolen'",
)
@option(
    "--why",
    metavar="TEXT",
    help="Reason why the existing key is replaced. That key is retired, as with `club new-key`.",
)
@club_key_option
@database_option
def restore(why: str | None, key: Path, database: Location) -> None:
    """Type in, line by line, the club's key and the private half of its key pair from the recovery sheet.

    An older sheet has no lines for the key pair: press Enter at line 5. With --why the key replaces the existing one.
    Use this if the club has generated a new key on another PC.
    """
    earlier = read_key(key)
    if earlier is not None and why is None:
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
        raise RecoveryMistyped(number=LINES + 1, reason=Reason("this is not a private key")) from error
    if earlier is not None and why is not None and earlier != secret:
        retire_in_favour(key, earlier, why, database)
        replace_key(key, secret)
    elif earlier is None:
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
    help=(
        "Key for the club's cards, instead of one derived from the club's key. Cards written with another "
        "key become invalid."
    ),
)
@option("--new-keys", "anew", is_flag=True, help="Let the table generate a new key pair for its signatures.")
@option("--open", "opened", is_flag=True, help="Leave the table unsealed, or unseal a sealed table.")
@json_option
def give(
    port: str | None, key: Path, cards_key_file: Path | None, anew: bool, opened: bool, as_json: bool
) -> None:
    """Give a table its keys and the key for the club's cards, and seal it.

    The table must be in service mode: hold its service key while you plug it in. A table that already has a key for
    its cards keeps it, unless you give another one. The table generates its own key pair for public signatures, and
    the club certifies the public half.

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
command.add_command(new_key)
command.add_command(retire_key)
command.add_command(profile)
command.add_command(club_name)


def _report_equipped(equipped: Equipped) -> None:
    click.echo(say("Table {table} has its keys and signs its seals.", table=harmless(equipped.table)))
    if equipped.key is None:
        click.echo(say("Its firmware makes no public signatures. To add them, update it: stichtisch flash"))
    else:
        click.echo(say("Fingerprint of the table: {fingerprint}", fingerprint=fingerprint(equipped.key)))
    if equipped.cards == NEW:
        click.echo(
            say("It has a new key for its cards: packs written with another key must be written again.")
        )
    elif equipped.cards == OTHER:
        click.echo(say("The key of its cards was kept. It differs from the one derived from the club's key."))
    if equipped.sealed:
        click.echo(say("It will be sealed when it is next plugged in without its service key held."))
    else:
        click.echo(say("It is not sealed: anyone at its cable can use MicroPython's prompt."))


def _part(number: int, optional: bool = False) -> bytes:
    # Return the part of the key in one line of the recovery sheet, or b"" if an optional line is empty or missing.
    # After a mistyped line at a terminal, ask again; a mistyped line from a file is an error.
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
            click.echo(say("This differs from the sheet: {error}.", error=error), err=True)


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
