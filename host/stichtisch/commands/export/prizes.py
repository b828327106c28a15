"""`stichtisch export prizes`: who has won what on an evening, as a list, as awards, and the list of the cashier."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening
from stichtisch.club.money import Settlement, settle
from stichtisch.club.results import stored_lists
from stichtisch.club.state import Club
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    chosen_output,
    club_option,
    club_package,
    file_name,
    language_option,
    output_option,
    texts_of,
)
from stichtisch.commands.options import database_option, option
from stichtisch.commands.writing import write_output
from stichtisch.i18n import profile
from stichtisch.i18n.days import day_text
from stichtisch.publish.book import Ranking, evening_rankings
from stichtisch.sheets.score_table import plain
from stichtisch.store import open_existing

if TYPE_CHECKING:
    from stichtisch.publish.pdf.prizes import Winner

_LIST, _AWARDS, _CASHIER = "list", "awards", "cashier"


@click.command(
    "prizes",
    short_help="Print prizes, awards, or the cashier's list.",
    epilog="\b\nExamples:\n  stichtisch export prizes\n  stichtisch export prizes --what awards --places 3\n"
    "  stichtisch export prizes --what cashier --language de",
)
@option(
    "--what",
    type=click.Choice([_LIST, _AWARDS, _CASHIER]),
    default=_LIST,
    help="list: who has won what; awards: a page for each winner, to sign; cashier: what each player pays or gets, to "
    "tick.",
)
@option(
    "--places",
    type=click.IntRange(1, 99),
    default=3,
    help="How many places have an award. Others are in the list if they have won a prize.",
)
@evening_option
@club_option
@language_option
@output_option
@database_option
def command(
    what: str,
    places: int,
    evening_id: str | None,
    club_name: str,
    language: str,
    output: str | None,
    database: Path,
) -> None:
    """Make a PDF of the prizes of an evening; stakes say what there is to win: stichtisch evening stakes --help"""
    with club_package("reportlab"):
        from stichtisch.publish.pdf import prizes as pages
    texts = texts_of(language)
    with open_existing(database) as opened:
        club = guests_named(club_of(opened), language)
        evening = find_evening(club, evening_id)
        lists = stored_lists(opened, club, evening)
    settled = settle(club, evening, lists)
    day = day_text(evening.day, language)
    if what == _CASHIER:
        dues = [
            pages.Due(club.player(one.payer or one.payee).shown, _euros(one.cents, language), bool(one.payer))
            for one in settled.at_the_cashier
        ]
        made = pages.cashier_pdf(evening.name, day, dues, texts, club_name)
    else:
        of_all = [
            pages.Prizes(ranking.of(texts), _winners(club, ranking, settled, places, language))
            for ranking in evening_rankings(club, evening, lists)
        ]
        make = pages.awards_pdf if what == _AWARDS else pages.prize_list_pdf
        made = make(evening.name, day, of_all, texts, club_name)
    name = "prizes" if what == _LIST else what
    write_output(chosen_output(output, file_name(name, club, evening, ".pdf")), made)


def _winners(club: Club, ranking: Ranking, settled: Settlement, places: int, language: str) -> list["Winner"]:
    from stichtisch.publish.pdf.prizes import Winner

    # A category has no pot of its own.
    pot = {} if ranking.category else next((p.prizes for p in settled.pots if p.game == ranking.game), {})
    return [
        Winner(
            place.rank,
            club.player(place.player).shown,
            plain(place.result.final),
            _euros(pot[place.player], language) if pot.get(place.player) else "",
        )
        for place in ranking.places
        if place.rank <= places or place.player in pot
    ]


def _euros(cents: int, language: str) -> str:
    return f"{cents // 100}{profile(language)['decimal']}{cents % 100:02} €"
