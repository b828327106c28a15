"""`stichtisch export seating`: prints the seats of a round as lists, table cards, start numbers or cards to draw."""

from dataclasses import replace

import click

from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.club.round_steps import Step, round_for
from stichtisch.club.seating_plan import seating_plan
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
from stichtisch.location import Location
from stichtisch.store import open_existing

_PLAN, _TABLE_CARDS, _START_NUMBERS, _DRAW_CARDS = "plan", "table-cards", "start-numbers", "draw-cards"


@click.command(
    "seating",
    short_help="Print the seats of a round.",
    epilog="\b\nExamples:\n  stichtisch export seating\n  stichtisch export seating --what table-cards --round 2",
)
@option(
    "--what",
    type=click.Choice([_PLAN, _TABLE_CARDS, _START_NUMBERS, _DRAW_CARDS]),
    default=_PLAN,
    help="plan: a list by name and a list by table; table-cards: a card for each table; start-numbers: "
    "a number for each player, by arrival; draw-cards: a card for each seat, to draw by hand.",
)
@option(
    "--round", "number", type=click.IntRange(1, 99), show_default="the latest", help="The round to print."
)
@evening_option
@club_option
@language_option
@output_option
@database_option
def command(
    what: str,
    number: int | None,
    evening_id: str | None,
    club_name: str,
    language: str,
    output: str | None,
    database: Location,
) -> None:
    """Make a PDF of the seats of a round: by name, to hang up, and by table, to read out."""
    with club_package("reportlab"):
        from stichtisch.publish.pdf import seating
    make = {
        _PLAN: seating.plan_pdf,
        _TABLE_CARDS: seating.table_cards_pdf,
        _START_NUMBERS: seating.start_numbers_pdf,
        _DRAW_CARDS: seating.draw_cards_pdf,
    }[what]
    with open_existing(database) as opened:
        club = club_of(opened)
    evening = find_evening(club, evening_id)
    which = number or round_for(evening, Step.SEAT)
    plan = seating_plan(club, evening, which)
    pdf = make(replace(plan, club=club_name or plan.club), texts_of(language))
    name = "seating" if what == _PLAN else what
    write_output(chosen_output(output, file_name(name, club, evening, f"-round-{which}.pdf")), pdf)
