"""`stichtisch club`: the key of the club, from which its tables have theirs."""

import sys
from pathlib import Path

import click

from stichtisch.club_key import draw_key, keep_key, read_key
from stichtisch.commands.options import club_key_option
from stichtisch.errors import ClubKeyExists, NoClubKey, RecoveryMistyped
from stichtisch.recovery import LINES, Mistyped, part_of, sheet
from stichtisch.text import harmless


@click.group(
    "club",
    short_help="Draw the club's key, print it, type it in again.",
    epilog="\b\nExamples:\n  stichtisch club init > sheet.txt\n  stichtisch club restore",
)
def command() -> None:
    """The club's key: tables sign what they seal with keys made from it.

    It stays on this computer, in a file that you alone can read.
    """


@command.command("init", epilog="\b\nExample:\n  stichtisch club init > sheet.txt")
@club_key_option
def init(key: Path) -> None:
    """Draw the club's key, once, and write its recovery sheet to standard output."""
    drawn = draw_key()
    keep_key(key, drawn)
    _tell(key)
    click.echo(sheet(drawn), nl=False)


@command.command("sheet", epilog="\b\nExample:\n  stichtisch club sheet")
@club_key_option
def show(key: Path) -> None:
    """Write the recovery sheet to standard output once more."""
    known = read_key(key)
    if known is None:
        raise NoClubKey(path=key)
    click.echo(sheet(known), nl=False)


@command.command("restore", epilog="\b\nExample:\n  stichtisch club restore")
@club_key_option
def restore(key: Path) -> None:
    """Type the club's key in from its recovery sheet, line by line."""
    if key.exists():
        raise ClubKeyExists(path=key)
    parts = [_part(number) for number in range(1, LINES + 1)]
    keep_key(key, b"".join(parts))
    _tell(key)


def _part(number: int) -> bytes:
    # Somebody who types may try again; a file has its lines as they are.
    while True:
        text = click.prompt(f"Line {number}", err=True, prompt_suffix=": ")
        try:
            return part_of(number, text)
        except Mistyped as error:
            if not sys.stdin.isatty():
                raise RecoveryMistyped(number=number, reason=error) from error
            click.echo(f"Not as on the sheet: {error}.", err=True)


def _tell(key: Path) -> None:
    click.echo(f"The club's key is in {harmless(str(key))}.", err=True)
