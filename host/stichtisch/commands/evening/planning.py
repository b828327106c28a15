"""`stichtisch evening new`, `table`, `draw`, `swap`: set the game of each table and the seat of each player."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.list_length import length_words, lengths
from stichtisch.club.lookup import find_player
from stichtisch.club.money import cents_of
from stichtisch.club.round_steps import RoundState, drawn_with, state_of
from stichtisch.club.rounds import BY_LOT, BY_STANDINGS, FIXED, draw_next, swap_seats
from stichtisch.club.state import ClubEvening, ListKey, Round, Seating, Stakes, TableSetup
from stichtisch.club.table_rules import changed_rules, options_of
from stichtisch.commands.club_options import DayType, by_option, evening_option, list_argument
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.evening.showing import as_data, rules_words, seat_lines
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line, option
from stichtisch.commands.settle import money, prize_warning
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.rulebook.house_rules import read_house_rules
from stichtisch.store import open_database
from stichtisch.text import harmless


class FeeType(click.ParamType[tuple[str, int]]):
    """The entry fee of a category, typed as women=2.00. The parsed value is the category and the fee in cents."""

    name = "fee"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        """Parse a category and its fee."""
        if isinstance(value, tuple):
            return value
        category, equals, amount = str(value).partition("=")
        try:
            (cents,) = cents_of(f"{amount};")
        except ValueError:
            cents = -1
        if not equals or not category.strip() or cents < 0:
            return self.fail(
                say("{value!r} is not a fee: write CATEGORY=EURO, such as juniors=1.00", value=value),
                param,
                ctx,
            )
        return category.strip(), cents


class CentsType(click.ParamType[tuple[int, ...]]):
    """Amounts of money, typed as 0.50,0.50,1 or 0,50;0,50;1, and parsed to cents."""

    name = "amounts"

    def __init__(self, *, single: bool = False) -> None:
        self._single = single

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Parse amounts of money, and return them in cents."""
        if isinstance(value, tuple):
            return value
        try:
            # In a single amount, a comma is always a decimal comma.
            return cents_of(f"{value};" if self._single else str(value))
        except ValueError:
            return self.fail(
                say(
                    "{value!r} is not an amount: write 0.50, or several amounts such as 0.50,0.50,1.00",
                    value=value,
                ),
                param,
                ctx,
            )


def _money_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for one in (
        option(
            "--prizes",
            metavar="PERCENT",
            default="",
            help="Shares of the pot in percent, by place, such as 50,30,20.",
        ),
        option(
            "--prize-money",
            type=CentsType(),
            default=(),
            metavar="EUROS",
            help="Fixed prizes by place, such as 30,20,10, in addition to the shares.",
        ),
        option(
            "--fee",
            "fees",
            type=FeeType(),
            multiple=True,
            metavar="CATEGORY=EURO",
            help="Entry fee of a category instead of --attendance. May be given several times.",
        ),
        option(
            "--lost-to",
            type=click.Choice(["pot", "box"]),
            default="pot",
            help="Whether the money for lost games goes into the pot or into the cash box.",
        ),
        option(
            "--attendance",
            type=CentsType(single=True),
            default=(),
            metavar="EURO",
            help="Entry fee that each player pays into the pot.",
        ),
        option(
            "--lost",
            type=CentsType(),
            default=(),
            metavar="EUROS",
            help="Amount paid into the pot for the first, second … game that a player loses alone.",
        ),
        option(
            "--point",
            type=CentsType(single=True),
            default=(),
            metavar="EURO",
            help=(
                "Amount that each player pays every other player of the list, per point of difference (in "
                "Schafkopf, per point)."
            ),
        ),
    ):
        command = one(command)
    return command


@click.command("new")
@click.argument("name")
@option("--day", type=DayType(), default=date.today, show_default="today", help="Day of the evening.")
@option("--minutes", type=click.IntRange(0, 600), default=0, help="Time limit of a round; 0: no limit.")
@_money_options
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
    prize_money: tuple[int, ...],
    fees: tuple[tuple[str, int], ...],
    lost_to: str,
    person: str,
    database: Location,
    as_json: bool,
) -> None:
    """Create a club evening called NAME."""
    played_for = Stakes(
        _one(point), lost, _one(attendance), _percents(prizes), prize_money, fees, lost_to == "box"
    )
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = acts.new_evening(desk, name, day, minutes, played_for)
    if as_json:
        echo_json(as_data(desk.club, evening))
    else:
        click.echo(
            say(
                "{name} is evening {evening}. Next: stichtisch evening table 1 --game doppelkopf",
                name=harmless(name),
                evening=evening.id,
            )
        )
        for line in prize_warning(played_for):
            click.echo(line)


@click.command("stakes")
@_money_options
@evening_option
@by_option
@database_option
@json_option
def stakes(
    point: tuple[int, ...],
    lost: tuple[int, ...],
    attendance: tuple[int, ...],
    prizes: str,
    prize_money: tuple[int, ...],
    fees: tuple[tuple[str, int], ...],
    lost_to: str,
    evening_id: str | None,
    person: str,
    database: Location,
    as_json: bool,
) -> None:
    """Change the stakes of the evening. Options that you omit keep their value; 0 removes a stake."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        before = evening.stakes
        changed = Stakes(
            _one(point) if named_on_the_line("point") else before.point,
            lost if named_on_the_line("lost") else before.lost,
            _one(attendance) if named_on_the_line("attendance") else before.attendance,
            _percents(prizes) if named_on_the_line("prizes") else before.prizes,
            prize_money if named_on_the_line("prize_money") else before.fixed,
            fees if named_on_the_line("fees") else before.fees,
            lost_to == "box" if named_on_the_line("lost_to") else before.lost_to_box,
        )
        acts.change_stakes(desk, evening, changed)
    if as_json:
        echo_json(asdict(changed))
        return
    click.echo(_in_words(changed))
    for line in prize_warning(changed):
        click.echo(line)


def _one(amounts: tuple[int, ...]) -> int:
    if len(amounts) > 1:
        raise click.BadParameter(say("that is more than one amount; write cents after a dot: 0.05"))
    return amounts[0] if amounts else 0


def _percents(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() for part in parts) or sum(map(int, parts)) > 100:
        raise click.BadParameter(
            say(
                "{text!r} are not shares: write whole percentages, 100 in total at most, such as 50,30,20",
                text=text,
            )
        )
    return tuple(map(int, parts))


@click.command("table")
@click.argument("number", type=click.IntRange(1, 99))
@option(
    "--game",
    type=click.Choice(GAMES),
    show_default="as before",
    help="The game of this table.",
)
@option(
    "--profile",
    metavar="NAME",
    help="Profile of the game's rules.",
    show_default="as before; the federation's for a new table",
)
@option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set one house rule, as JSON; the others stay.",
)
@option("--house-rules", type=click.Path(dir_okay=False, path_type=Path), help="File of house rules.")
@option(
    "--serial",
    metavar="NUMBER",
    show_default="as before",
    help="The table's serial number, as `stichtisch list` shows it; '' removes it.",
)
@option("--remove", is_flag=True, help="Remove the table from the evening. Deals played there stay.")
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
    remove: bool,
    evening_id: str | None,
    person: str,
    database: Location,
) -> None:
    """Set what is played at table NUMBER of the evening. You can add its serial number later.

    If you run the command again, options that you omit keep their value. Another game or --profile removes the house
    rules. New rules apply from the next draw on; a round that is already drawn keeps its rules. A new serial number
    applies at once.
    """
    if remove:
        if (game, profile, options, house_rules, serial) != (None, None, (), None, None):
            raise click.UsageError(say("--remove cannot be combined with rules or a serial number."))
        click.echo("\n".join(_removed(number, evening_id, person, database)))
        return
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        before = evening.tables.get(number)
        if house_rules is not None:
            read = read_house_rules(house_rules)
            setup = TableSetup(read.game, read.profile, read.options, before.serial if before else None)
        else:
            setup = changed_rules(number, before, game, profile, _options(options))
        if serial is not None:
            setup = replace(setup, serial=serial or None)
        acts.set_table(desk, evening, number, setup)
    click.echo("\n".join(_table_lines(evening, number, setup)))


def _removed(number: int, evening_id: str | None, person: str, database: Location) -> list[str]:
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        acts.remove_table(desk, evening, number)
    lines = [say("Table {table} is removed.", table=number)]
    drawn = drawn_with(evening, number)
    if drawn is not None:
        lines.append(
            say(
                "Round {round} was drawn with this table. Next: stichtisch evening draw --round {round}",
                round=drawn,
            )
        )
    return lines


def _options(texts: tuple[str, ...]) -> dict[str, Any]:
    try:
        return options_of(texts)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def _table_lines(evening: ClubEvening, number: int, setup: TableSetup) -> list[str]:
    serial = f", {harmless(setup.serial)}" if setup.serial else ""
    length = length_words(setup)
    line = say("Table {table}{serial}: {rules}.", table=number, serial=serial, rules=_rules(setup))
    line += say(" A list has {length}.", length=length) if length else ""
    if len(set(lengths(setup).values())) > 1:
        line += say(" Each length is a separate option: stichtisch rules {game}.", game=setup.game)
    drawn = max((one for one in evening.rounds.values() if number in one.lists), key=_number, default=None)
    if drawn is None:
        return [say("{line} Next: stichtisch evening join PLAYER …", line=line)]
    seating = drawn.lists[number]
    if drawn.finished is not None or _rules(seating) == _rules(setup):
        return [line]
    until = say(
        "Round {round} keeps the rules with which it was drawn, {rules}. The new rules apply from the next "
        "draw on.",
        round=drawn.number,
        rules=_rules(seating),
    )
    return [line, until]


def _number(round_: Round) -> int:
    return round_.number


def _rules(of: TableSetup | Seating) -> str:
    options = (
        f"{harmless(name)}={harmless(json.dumps(value))}" for name, value in sorted(of.options.items())
    )
    return ", ".join((rules_words(of), *options))


@click.command("draw")
@option("--round", "number", type=click.IntRange(1, 99), show_default="the next", help="Number of the round.")
@option(
    "--by-standings",
    is_flag=True,
    help="Seat by standings instead of by lot: the best players at the first table, and so on.",
)
@option("--fixed", is_flag=True, help="Keep the seats of the previous round.")
@option("--seed", metavar="TEXT", show_default="drawn, and shown", help="Random seed of the draw.")
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
    database: Location,
    as_json: bool,
) -> None:
    """Draw the next round: every player who is there gets a seat.

    Players who have met least often are seated together. Players in a group that should be kept apart are seated at
    different tables if possible.
    """
    if fixed and by_standings:
        raise click.UsageError(say("Give either --fixed or --by-standings."))
    way = FIXED if fixed else BY_STANDINGS if by_standings else BY_LOT
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        made = draw_next(desk, evening, way, number, seed)
        club = desk.club
    if as_json:
        echo_json(as_data(club, club.evenings[evening.id]) | {"round": made.number, "seed": made.seed})
        return
    click.echo("\n".join(seat_lines(club, club.evenings[evening.id], made.number)))
    drawn = say("Random seed: {seed}. ", seed=harmless(made.seed)) if made.seed else ""
    after = say("Next: stichtisch evening begin; stichtisch watch sends the seats to the tables.")
    click.echo(f"{drawn}{after}")


@click.command("seat")
@click.argument("player")
@list_argument
@evening_option
@by_option
@database_option
def seat(player: str, key: ListKey, evening_id: str | None, person: str, database: Location) -> None:
    """Seat PLAYER at the list ROUND.TABLE, after the others. You can also add a fifth person to a running round.

    If play has begun at the table, the person sits down there through its menu or by laying the player card.
    """
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        chosen = find_player(desk.club, player)
        acts.seat_player(desk, evening, chosen, key)
        club = desk.club
    held = club.evenings[evening.id]
    click.echo("\n".join(seat_lines(club, held, key.round)))
    if state_of(held.rounds[key.round]) is RoundState.RUNNING:
        click.echo(
            say(
                "If play has begun at table {table}, {name} sits down there through the table's menu or "
                "by laying the player card.",
                table=key.table,
                name=harmless(chosen.shown),
            )
        )


@click.command("swap")
@click.argument("one")
@click.argument("other")
@option(
    "--round", "number", type=click.IntRange(1, 99), show_default="the latest", help="Number of the round."
)
@evening_option
@by_option
@database_option
def swap(
    one: str, other: str, number: int | None, evening_id: str | None, person: str, database: Location
) -> None:
    """Swap the places of ONE and OTHER in a round. A player without a place takes the other's place."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        players = [find_player(desk.club, word) for word in (one, other)]
        which = swap_seats(desk, evening, players[0], players[1], number)
        club = desk.club
    click.echo("\n".join(seat_lines(club, club.evenings[evening.id], which)))


def _in_words(stakes: Stakes) -> str:
    lost = ", ".join(money(cents, sign=False) for cents in stakes.lost) or money(0)
    box = say(", to the cash box") if stakes.lost_to_box else ""
    fees = "".join(f", {harmless(category)} {money(cents, sign=False)}" for category, cents in stakes.fees)
    prizes = [f"{share} %" for share in stakes.prizes]
    fixed = [money(cents, sign=False) for cents in stakes.fixed]
    won = say(" and ").join(", ".join(one) for one in (prizes, fixed) if one) or say("none")
    return say(
        "A point: {point}. A lost game: {lost}{box}. Attendance: {attendance}{fees}. Prizes: {prizes}.",
        point=money(stakes.point, sign=False),
        lost=lost,
        box=box,
        attendance=money(stakes.attendance, sign=False),
        fees=fees,
        prizes=won,
    )
