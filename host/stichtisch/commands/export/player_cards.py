"""`stichtisch export player-cards`: prints a name card for every player, with a space for an RFID tag."""

import click

from stichtisch.club.errors import NotPossible
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_player
from stichtisch.commands.export.export_options import (
    chosen_output,
    club_package,
    language_option,
    output_option,
    texts_of,
)
from stichtisch.commands.options import database_option
from stichtisch.commands.writing import write_output
from stichtisch.i18n.reason import Reason
from stichtisch.location import Location
from stichtisch.store import open_existing


@click.command(
    "player-cards",
    short_help="Print name cards of the players.",
    epilog="\b\nExamples:\n  stichtisch export player-cards\n  stichtisch export player-cards Anna Jo --output new.pdf",
)
@click.argument("names", nargs=-1, metavar="[PLAYER]...")
@language_option
@output_option
@database_option
def command(names: tuple[str, ...], language: str, output: str | None, database: Location) -> None:
    """Make a PDF of name cards, ten on a sheet of A4, for these players, or for all members of the club.

    The cards are as large as bank cards, 85 x 54 mm. Print at 100 % on card, and stick a tag on each.
    """
    with club_package("reportlab"):
        from stichtisch.publish.pdf.player_cards import player_cards_pdf
    with open_existing(database) as opened:
        club = club_of(opened)
    players = [find_player(club, name) for name in names]
    if not players:
        known = [player for player in club.players.values() if not player.guest and not player.anonymous]
        players = sorted(known, key=lambda player: player.shown.casefold())
    if not players:
        raise NotPossible(
            reason=Reason("the club has no players yet"), todo=Reason("Add them: stichtisch players add NAME")
        )
    write_output(chosen_output(output, "player-cards.pdf"), player_cards_pdf(players, texts_of(language)))
