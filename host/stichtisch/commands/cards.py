"""`stichtisch cards`: makes action cards and player cards to print and cut out."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardrules.games import GAMES
from stichtisch.cards.suits import STYLES, Style
from stichtisch.cards.texts import EVERY_GAME, faces
from stichtisch.commands.errors import NameNotPrintable
from stichtisch.commands.options import new_language_option, option
from stichtisch.errors import CannotWrite
from stichtisch.i18n.command_words import say
from stichtisch.publish.errors import NoReportlab
from stichtisch.text import harmless

if TYPE_CHECKING:
    from stichtisch.cards.sheets import Card

STANDARD_OUTPUT = "-"
_BLANK_CARDS = 4
_MOST_PLAYERS = 200


@click.command(
    "cards",
    short_help="Print action cards and player cards to cut out.",
    epilog="\b\nExamples:\n  stichtisch cards --game skat --output skat.pdf\n"
    "  stichtisch cards --only players --player Anna --player Jo --output us.pdf",
)
@option("--output", metavar="FILE", required=True, help="The PDF to write; - is standard output.")
@option(
    "--game",
    type=click.Choice([*GAMES, EVERY_GAME]),
    default=EVERY_GAME,
    help="Game of the action cards.",
)
@new_language_option("The language of the cards.")
@option("--suits", type=click.Choice(STYLES), default=STYLES[0], help="Suits to draw and name.")
@option(
    "--player",
    "names",
    envvar="STICHTISCH_CARDS_PLAYER",
    metavar="NAME",
    multiple=True,
    help="Name of a player for a player card. May be given several times.",
)
@option(
    "--players",
    metavar="N",
    type=click.IntRange(1, _MOST_PLAYERS),
    show_default="those named, or 4",
    help="Number of player cards. Cards without a name have a line to write it on.",
)
@option("--only", type=click.Choice(["actions", "players"]), help="Print only cards of this kind.")
def command(
    output: str,
    game: str,
    language: str,
    suits: Style,
    names: tuple[str, ...],
    players: int | None,
    only: str | None,
) -> None:
    """Make a PDF of cards to cut out, nine on a sheet of A4.

    An action card on your own reader works like a key: it does what is printed on it. A player card seats its player at
    that reader. Each card has a place for its tag. The cards are as large as Skat cards, 59 x 91 mm. Print them at 100
    %, on card, or on paper that goes into card sleeves.
    """
    if not output:
        needed = say("--output needs the name of a file, or - for standard output.")
        raise click.UsageError(needed, click.get_current_context())
    people = _people(names, players)
    try:
        from stichtisch.cards.sheets import CARDS_A_SHEET, sheets
    except ModuleNotFoundError as error:
        raise NoReportlab from error
    cards: list[Card] = []
    if only != "players":
        cards += _action_cards(game, language, suits)
    if only != "actions":
        cards += _player_cards(people, language)
    _write(output, sheets(cards, language))
    if output != STANDARD_OUTPUT:
        count = -(-len(cards) // CARDS_A_SHEET)
        click.echo(
            say(
                "Written: {file} (cards: {cards}, sheets: {sheets})",
                file=harmless(output),
                cards=len(cards),
                sheets=count,
            ),
            err=True,
        )


def _people(names: tuple[str, ...], players: int | None) -> list[str]:
    # Return the names on the player cards, "" for a card without a name.
    if not all(harmless(name).strip() for name in names):
        raise click.UsageError(
            say("--player needs a name. For cards without a name, give their number: --players 4."),
            click.get_current_context(),
        )
    count = players or len(names) or _BLANK_CARDS
    if count < len(names):
        raise click.UsageError(
            say("--players is less than the number of names."), click.get_current_context()
        )
    return [*map(harmless, names), *[""] * (count - len(names))]


def _action_cards(game: str, language: str, suits: Style) -> "list[Card]":
    from stichtisch.cards.drawing import draw_action

    return [
        partial(draw_action, face=face, language=language, style=suits)
        for face in faces(game, language, suits)
    ]


def _player_cards(people: list[str], language: str) -> "list[Card]":
    from stichtisch.cards.drawing import draw_player
    from stichtisch.cards.fitting import is_printable

    for name in people:
        if not is_printable(name):
            raise NameNotPrintable(name=name)
    return [partial(draw_player, name=name, language=language) for name in people]


def _write(output: str, pdf: bytes) -> None:
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(pdf)
        return
    try:
        Path(output).write_bytes(pdf)
    except (OSError, ValueError) as error:
        raise CannotWrite(path=output, reason=error) from error
