"""`stichtisch evening new`, `table`, `draw`, `swap`: what is played where, and who sits there."""

import json
import random
import secrets
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from cardrules.games import GAMES, book_of
from stichtisch.club import acts
from stichtisch.club.errors import NotPossible
from stichtisch.club.lookup import find_player
from stichtisch.club.results import stored_lists
from stichtisch.club.seating import draw_round, exchanged, fixed_round
from stichtisch.club.standings import evening_standings, games_of
from stichtisch.club.state import Club, ClubEvening, Round, Seating, Stakes, TableSetup
from stichtisch.commands.club_options import DayType, by_option, evening_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.evening.showing import as_data, seat_lines
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.rulebook.house_rules import read_house_rules
from stichtisch.store import Database, open_database
from stichtisch.text import harmless

_SEED_BYTES = 4


class CentsType(click.ParamType[tuple[int, ...]]):
    """Amounts of money, as 0.50,0.50,1 or 0,50;0,50;1: whole cents."""

    name = "amounts"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the amounts of a text in cents."""
        if isinstance(value, tuple):
            return value
        divider = ";" if ";" in str(value) else ","
        try:
            return tuple(_cents(part) for part in str(value).split(divider) if part.strip())
        except ValueError:
            return self.fail(f"{value!r} is no amount: write 0.50, or several as 0.50,0.50,1.00", param, ctx)


def _cents(text: str) -> int:
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if not whole.isdecimal() or len(part) > 2 or (part and not part.isdecimal()):
        raise ValueError(text)
    return 100 * int(whole) + int(part.ljust(2, "0") or 0)


@click.command("new")
@click.argument("name")
@option("--day", type=DayType(), default=date.today, show_default="today", help="The day it is held.")
@option("--minutes", type=click.IntRange(0, 600), default=0, help="Time of a round; 0: no limit.")
@option(
    "--point",
    type=CentsType(),
    default=(),
    metavar="EURO",
    help="For each point of difference, to each other of the list.",
)
@option(
    "--lost", type=CentsType(), default=(), metavar="EUROS", help="For the first, second … game lost alone."
)
@option("--attendance", type=CentsType(), default=(), metavar="EURO", help="What everybody pays who comes.")
@option("--prizes", metavar="PERCENT", default="", help="Shares of the pot by place, as 50,30,20.")
@by_option
@database_option
@json_option
def new(
    name: str,
    day: date,
    minutes: int,
    point: tuple[int, ...],
    lost: tuple[int, ...],
    attendance: tuple[int, ...],
    prizes: str,
    person: str,
    database: Path,
    as_json: bool,
) -> None:
    """Begin an evening of the club called NAME."""
    stakes = Stakes(_one(point), lost, _one(attendance), _percents(prizes))
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = acts.new_evening(desk, name, day, minutes, stakes)
    if as_json:
        echo_json(as_data(desk.club, evening))
    else:
        click.echo(
            f"{harmless(name)} is evening {evening.id}. Next: stichtisch evening table 1 --game doppelkopf"
        )


def _one(amounts: tuple[int, ...]) -> int:
    if len(amounts) > 1:
        raise click.BadParameter("that is more than one amount; write cents behind a dot: 0.05")
    return amounts[0] if amounts else 0


def _percents(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() for part in parts) or sum(map(int, parts)) > 100:
        raise click.BadParameter(f"{text!r} are no shares: whole percents, 100 together at most, as 50,30,20")
    return tuple(map(int, parts))


@click.command("table")
@click.argument("number", type=click.IntRange(1, 99))
@option(
    "--game",
    type=click.Choice(GAMES),
    show_default="as before",
    help="What is played.",
)
@option("--profile", metavar="NAME", help="By which rules.", show_default="as before, else the federation's")
@option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule of the house, as JSON; the others stay.",
)
@option("--house-rules", type=click.Path(dir_okay=False, path_type=Path), help="House rules as a file.")
@option(
    "--serial",
    metavar="NUMBER",
    show_default="as before",
    help="Which table it is: `stichtisch list` tells; '' where that is not known any more.",
)
@evening_option
@by_option
@database_option
def table(
    number: int,
    game: str | None,
    profile: str | None,
    options: tuple[str, ...],
    house_rules: Path | None,
    serial: str | None,
    evening_id: str | None,
    person: str,
    database: Path,
) -> None:
    """Say what is played at table NUMBER of the evening; which table that is, may be told later.

    Told again, what is not said stays as it was; another game, or --profile, begins without rules of the house. A round
    that is drawn is played as it was drawn: other rules count from the next draw on, another serial number at once.
    """
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        before = evening.tables.get(number)
        setup = _setup(number, before, game, profile, _options(options), house_rules)
        kept = before.serial if before else None
        setup = replace(setup, serial=kept if serial is None else serial or None)
        acts.set_table(desk, evening, number, setup)
    click.echo("\n".join(_table_lines(evening, number, setup)))


def _setup(
    number: int,
    before: TableSetup | None,
    game: str | None,
    profile: str | None,
    options: dict[str, Any],
    house_rules: Path | None,
) -> TableSetup:
    if house_rules is not None:
        read = read_house_rules(house_rules)
        return TableSetup(read.game, read.profile, read.options)
    if before is not None and profile is None and game in (None, before.game):
        return replace(before, options=before.options | options)
    played = game or (before.game if before else None)
    if played is None:
        raise click.UsageError(f"What is played at table {number} is not told yet: --game.")
    return TableSetup(played, profile or book_of(played).PROFILES[0], options)


def _options(given_options: tuple[str, ...]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for text in given_options:
        name, divider, value = text.partition("=")
        if not divider:
            raise click.BadParameter(f"{text!r} is no option: write NAME=VALUE")
        try:
            given[name] = json.loads(value)
        except ValueError:
            given[name] = value
    return given


def _table_lines(evening: ClubEvening, number: int, setup: TableSetup) -> list[str]:
    serial = f", {harmless(setup.serial)}" if setup.serial else ""
    told = f"Table {number}{serial}: {_rules(setup)}."
    drawn = max((one for one in evening.rounds.values() if number in one.lists), key=_number, default=None)
    if drawn is None:
        return [f"{told} Next: stichtisch evening join PLAYER …"]
    seating = drawn.lists[number]
    if drawn.finished is not None or _rules(seating) == _rules(setup):
        return [told]
    until = (
        f"Round {drawn.number} stays as it was drawn, {_rules(seating)}: this counts from the next draw on."
    )
    return [told, until]


def _number(round_: Round) -> int:
    return round_.number


def _rules(of: TableSetup | Seating) -> str:
    options = (
        f"{harmless(name)}={harmless(json.dumps(value))}" for name, value in sorted(of.options.items())
    )
    return ", ".join((of.game, harmless(of.profile), *options))


@click.command("draw")
@option("--round", "number", type=click.IntRange(1, 99), show_default="the next", help="Which round.")
@option("--by-standings", is_flag=True, help="The best at the first table, and so on, instead of by lot.")
@option("--fixed", is_flag=True, help="Everybody stays where he sat in the round before.")
@option("--seed", metavar="TEXT", show_default="drawn, and told", help="What the lot is drawn from.")
@evening_option
@by_option
@database_option
@json_option
def draw(
    number: int | None,
    by_standings: bool,
    fixed: bool,
    seed: str | None,
    evening_id: str | None,
    person: str,
    database: Path,
    as_json: bool,
) -> None:
    """Draw the next round: everybody who is there gets a seat.

    By lot, those who have met least come together; people of a group that is kept apart do not, where that is possible.
    """
    if fixed and by_standings:
        raise click.UsageError("Say one of --fixed and --by-standings.")
    lot = seed or secrets.token_hex(_SEED_BYTES)
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or _next_round(evening)
        if evening.rounds.get(which, Round(which)).begun is not None:
            raise NotPossible(reason=f"round {which} has begun")
        if fixed:
            lists = fixed_round(desk.club, evening, which)
        else:
            ranked = _ranked(opened, desk.club, evening) if by_standings else None
            lists = draw_round(desk.club, evening, random.Random(lot), ranked)
        acts.seat_round(desk, evening, which, lists)
        club = desk.club
    if as_json:
        echo_json(as_data(club, club.evenings[evening.id]) | {"round": which, "seed": lot})
        return
    click.echo("\n".join(seat_lines(club, club.evenings[evening.id], which)))
    drawn = "" if fixed else f"Drawn from: {harmless(lot)}. "
    click.echo(f"{drawn}Next: stichtisch evening begin; stichtisch watch tells the tables.")


def _ranked(database: Database, club: Club, evening: ClubEvening) -> dict[str, list[str]]:
    lists = stored_lists(database, club, evening)
    return {
        game: [place.result.player for place in evening_standings(club, evening, lists, game)]
        for game in games_of(lists)
    }


def _next_round(evening: ClubEvening) -> int:
    # That which was drawn and has not begun is drawn anew.
    begun = [number for number, round_ in evening.rounds.items() if round_.begun is not None]
    return max(begun, default=0) + 1


@click.command("swap")
@click.argument("one")
@click.argument("other")
@option("--round", "number", type=click.IntRange(1, 99), show_default="the latest", help="Which round.")
@evening_option
@by_option
@database_option
def swap(
    one: str, other: str, number: int | None, evening_id: str | None, person: str, database: Path
) -> None:
    """ONE and OTHER change places in a round; one who sits nowhere takes the place of the other."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        which = number or max(evening.rounds, default=0)
        if which not in evening.rounds:
            raise NotPossible(reason=f"round {which} is not drawn yet")
        players = [find_player(desk.club, word).id for word in (one, other)]
        lists: dict[int, Seating] = exchanged(desk.club, evening.rounds[which].lists, *players)
        acts.seat_round(desk, evening, which, lists)
        club = desk.club
    click.echo("\n".join(seat_lines(club, club.evenings[evening.id], which)))
