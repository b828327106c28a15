"""The options that the commands of the club share: the acting director, the evening and the list."""

import getpass
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import click

from stichtisch.club.points import points_of
from stichtisch.club.state import ListKey
from stichtisch.commands.desk import signing_key_option
from stichtisch.commands.options import option
from stichtisch.i18n.command_words import say

_LIST = re.compile(r"(\d{1,3})[./-](\d{1,3})")


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "somebody"


person_option = option(
    "--by",
    "person",
    envvar="STICHTISCH_BY",
    default=_user,
    show_default="your name at this computer",
    metavar="NAME",
    help="Name of the director, recorded in the club's log.",
)


def by_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options --by and --key to a command. The directors' keys are in files beside the club's key."""
    signed: Callable[..., Any] = person_option(signing_key_option(command))
    return signed


# The values that every command accepts for an evening of the club.
EVENING_WORDS = "its id, the first characters of its id, or: latest"

evening_option = option(
    "--evening",
    "evening_id",
    envvar="STICHTISCH_EVENING",
    metavar="ID",
    show_default="the latest",
    help=f"The club evening: {EVENING_WORDS}.",
)

why_option = option("--why", required=True, metavar="TEXT", help="Reason, which everybody can read.")


class ListKeyType(click.ParamType[ListKey]):
    """A list: ROUND.TABLE, both numbered from 1."""

    name = "round.table"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> ListKey:
        """Parse the round and the table of a list."""
        if isinstance(value, ListKey):
            return value
        match = _LIST.fullmatch(str(value))
        if not match:
            return self.fail(
                say(
                    "{value!r} is not a list: write round and table with a dot between them, such as 2.3",
                    value=value,
                ),
                param,
                ctx,
            )
        return ListKey(int(match[1]), int(match[2]))


class PointsType(click.ParamType[int]):
    """Points with a sign, such as +3 or -12."""

    name = "points"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse points."""
        try:
            return points_of(str(value))
        except ValueError as error:
            return self.fail(f"{value!r}: {error}", param, ctx)


class DayType(click.ParamType[date]):
    """A day, such as 2026-11-20 or 20.11.2026."""

    name = "day"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Parse a date."""
        if isinstance(value, date):
            return value
        for form in ("%Y-%m-%d", "%d.%m.%Y"):
            with suppress(ValueError):
                return datetime.strptime(str(value), form).date()
        return self.fail(
            say("{value!r} is not a day: write it as 2026-11-20 or 20.11.2026", value=value), param, ctx
        )


list_argument = click.argument("key", metavar="ROUND.TABLE", type=ListKeyType())
parts_option = option(
    "--parts",
    is_flag=True,
    envvar="STICHTISCH_PARTS",
    help="Show the points of each round, with the table, or of each day of a season.",
)

category_option = option(
    "--category", metavar="NAME", help="Only the players of a category, such as women or seniors."
)
