"""`stichtisch evening begin`, `finish`, `reopen`, `hide`, `tricks`, `close`: when a round is played, what is shown."""

from pathlib import Path

import click

from stichtisch.club import acts
from stichtisch.club.round_steps import Step, round_for
from stichtisch.commands.club_options import by_option, evening_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, option
from stichtisch.i18n.command_words import counted, say
from stichtisch.store import open_database

_round = option(
    "--round", "number", type=click.IntRange(1, 99), show_default="the one it can be", help="Which round."
)


@click.command("begin")
@_round
@evening_option
@by_option
@database_option
def begin(number: int | None, evening_id: str | None, person: str, database: Path) -> None:
    """All tables may begin the round: its time runs."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or round_for(evening, Step.BEGIN)
        acts.begin_round(desk, evening, which)
    minutes = counted(evening.minutes, "minute")
    limit = say(" It has {minutes}.", minutes=minutes) if evening.minutes else ""
    click.echo(say("Round {round} has begun.{limit} Next: stichtisch watch", round=which, limit=limit))


@click.command("finish")
@_round
@evening_option
@by_option
@database_option
def finish(number: int | None, evening_id: str | None, person: str, database: Path) -> None:
    """The running round is over."""
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
def reopen(number: int | None, evening_id: str | None, person: str, database: Path) -> None:
    """A finished round goes on: it was finished by mistake, or a table still plays."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or round_for(evening, Step.REOPEN)
        acts.reopen_round(desk, evening, which)
    click.echo(say("Round {round} goes on. To end it: stichtisch evening finish", round=which))


@click.command("hide")
@option("--show", is_flag=True, help="Show them again.")
@evening_option
@by_option
@database_option
def hide(show: bool, evening_id: str | None, person: str, database: Path) -> None:
    """Hide the standings on the board, so that the end stays open."""
    _change(database, person, evening_id, hidden=not show)
    click.echo(say("The board shows the standings.") if show else say("The board hides the standings."))


@click.command("tricks")
@option("--hide", is_flag=True, help="Not any more.")
@evening_option
@by_option
@database_option
def tricks(hide: bool, evening_id: str | None, person: str, database: Path) -> None:
    """Let the board show the trick that lies on each table."""
    _change(database, person, evening_id, show_tricks=not hide)
    click.echo(say("The board shows no cards.") if hide else say("The board shows the trick of each table."))


@click.command("close")
@option("--again", is_flag=True, help="Open it again.")
@evening_option
@by_option
@database_option
def close(again: bool, evening_id: str | None, person: str, database: Path) -> None:
    """Close the evening: its results are final, but you can still correct deals.

    Nobody joins it any more, nothing is drawn, begun or added on paper, until it is opened --again.
    """
    _change(database, person, evening_id, closed=not again)
    click.echo(
        say("The evening is open.") if again else say("The evening is closed. Next: stichtisch export sheet")
    )


def _change(database: Path, person: str, evening_id: str | None, **facts: bool) -> None:
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        acts.change_evening(desk, desk.evening(evening_id), **facts)
