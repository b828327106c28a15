"""`stichtisch evening begin`, `finish`, `reopen`, `hide`, `tricks`, `close`: run rounds and control the board."""

import click

from stichtisch.club import acts
from stichtisch.club.round_steps import Step, round_for
from stichtisch.commands.club_options import by_option, evening_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, option
from stichtisch.i18n.command_words import counted, say
from stichtisch.location import Location
from stichtisch.store import open_database

_round = option(
    "--round",
    "number",
    type=click.IntRange(1, 99),
    show_default="the only possible one",
    help="Number of the round.",
)


@click.command("begin")
@_round
@evening_option
@by_option
@database_option
def begin(number: int | None, evening_id: str | None, person: str, database: Location) -> None:
    """Start the round, and its time, at all tables."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or round_for(evening, Step.BEGIN)
        acts.begin_round(desk, evening, which)
    minutes = counted(evening.minutes, "minute")
    limit = say(" It lasts {minutes}.", minutes=minutes) if evening.minutes else ""
    click.echo(say("Round {round} has begun.{limit} Next: stichtisch watch", round=which, limit=limit))


@click.command("finish")
@_round
@evening_option
@by_option
@database_option
def finish(number: int | None, evening_id: str | None, person: str, database: Location) -> None:
    """End the running round."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or round_for(evening, Step.FINISH)
        acts.finish_round(desk, evening, which)
    click.echo(say("Round {round} is over. Next: stichtisch evening; stichtisch evening draw", round=which))


@click.command("reopen")
@_round
@evening_option
@by_option
@database_option
def reopen(number: int | None, evening_id: str | None, person: str, database: Location) -> None:
    """Resume a finished round, if it was ended by mistake or a table is still playing."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or round_for(evening, Step.REOPEN)
        acts.reopen_round(desk, evening, which)
    click.echo(say("Round {round} continues. To end it: stichtisch evening finish", round=which))


@click.command("hide")
@option("--show", is_flag=True, help="Show the standings again.")
@evening_option
@by_option
@database_option
def hide(show: bool, evening_id: str | None, person: str, database: Location) -> None:
    """Hide the standings on the board, for a surprise at the end."""
    _change(database, person, evening_id, hidden=not show)
    click.echo(say("The board shows the standings.") if show else say("The board hides the standings."))


@click.command("tricks")
@option("--hide", is_flag=True, help="Stop showing tricks.")
@evening_option
@by_option
@database_option
def tricks(hide: bool, evening_id: str | None, person: str, database: Location) -> None:
    """Show the current trick of each table on the board."""
    _change(database, person, evening_id, show_tricks=not hide)
    click.echo(say("The board shows no cards.") if hide else say("The board shows the trick of each table."))


@click.command("close")
@option("--again", is_flag=True, help="Reopen the evening.")
@evening_option
@by_option
@database_option
def close(again: bool, evening_id: str | None, person: str, database: Location) -> None:
    """Close the evening: its results are final, but you can still correct deals.

    Until you reopen it with --again, no player can join, no round can be drawn or started, and no deal can be added
    on paper.
    """
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        if again:
            acts.change_evening(desk, evening, closed=False)
        else:
            acts.close_evening(desk, evening)
    click.echo(
        say("The evening is open.") if again else say("The evening is closed. Next: stichtisch export sheet")
    )


def _change(database: Location, person: str, evening_id: str | None, **facts: bool) -> None:
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        acts.change_evening(desk, desk.evening(evening_id), **facts)
