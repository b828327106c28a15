"""`stichtisch export prizes`: prints the prizes of an evening as a list or as awards, and the cashier's list."""

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening
from stichtisch.club.money import settle
from stichtisch.club.results import stored_lists
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
from stichtisch.i18n.days import day_text
from stichtisch.location import Location
from stichtisch.publish.book import evening_rankings
from stichtisch.publish.prizes import AWARDED, cashier_of, prizes_of_evening
from stichtisch.store import open_existing

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
    help="list: the winners and their prizes; awards: a page for each winner, to sign; cashier: what "
    "each player pays or gets, to tick off.",
)
@option(
    "--places",
    type=click.IntRange(1, 99),
    default=AWARDED,
    help="Number of places with an award. Other winners of a prize are in the list only.",
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
    database: Location,
) -> None:
    """Make a PDF of the prizes of an evening. To set prizes: stichtisch evening stakes --help"""
    with club_package("reportlab"):
        from stichtisch.publish.pdf import prizes as papers
    texts = texts_of(language)
    with open_existing(database) as opened:
        club = guests_named(club_of(opened), language)
        evening = find_evening(club, evening_id)
        lists = stored_lists(opened, club, evening)
    settled = settle(club, evening, lists)
    day = day_text(evening.day, language)
    heading = club_name or club.heading
    if what == _CASHIER:
        made = papers.cashier_pdf(evening.name, day, cashier_of(club, settled, language), texts, heading)
    else:
        of_all = prizes_of_evening(club, evening_rankings(club, evening, lists), settled, texts, places)
        make = papers.awards_pdf if what == _AWARDS else papers.prize_list_pdf
        made = make(evening.name, day, of_all, texts, heading)
    name = "prizes" if what == _LIST else what
    write_output(chosen_output(output, file_name(name, club, evening, ".pdf")), made)
