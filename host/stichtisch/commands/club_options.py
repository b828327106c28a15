"""The options of the commands that act for the club: who acts, which evening, which list."""

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
    help="Name of the director: the club's log records it.",
)


def by_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option --by, and --key, beside which the keys of directors lie."""
    signed: Callable[..., Any] = person_option(signing_key_option(command))
    return signed


# How every command takes the name of an evening of the club.
EVENING_WORDS = "its id, how that begins, or: latest"

evening_option = option(
    "--evening",
    "evening_id",
    envvar="STICHTISCH_EVENING",
    metavar="ID",
    show_default="the latest",
    help=f"The evening of the club: {EVENING_WORDS}.",
)

why_option = option("--why", required=True, metavar="TEXT", help="Why: everybody can read it.")


class ListKeyType(click.ParamType[ListKey]):
    """A list: ROUND.TABLE, both from 1."""

    name = "round.table"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> ListKey:
        """Return the list that a text names."""
        if isinstance(value, ListKey):
            return value
        match = _LIST.fullmatch(str(value))
        if not match:
            return self.fail(
                say("{value!r} is no list: round and table with a dot between, as 2.3", value=value),
                param,
                ctx,
            )
        return ListKey(int(match[1]), int(match[2]))


class PointsType(click.ParamType[int]):
    """Points: +3, -12."""

    name = "points"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the points that a text says."""
        try:
            return points_of(str(value))
        except ValueError as error:
            return self.fail(f"{value!r}: {error}", param, ctx)


class DayType(click.ParamType[date]):
    """A day: 2026-11-20, or 20.11.2026."""

    name = "day"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day that a text names."""
        if isinstance(value, date):
            return value
        for form in ("%Y-%m-%d", "%d.%m.%Y"):
            with suppress(ValueError):
                return datetime.strptime(str(value), form).date()
        return self.fail(
            say("{value!r} is no day: write it as 2026-11-20 or 20.11.2026", value=value), param, ctx
        )


list_argument = click.argument("key", metavar="ROUND.TABLE", type=ListKeyType())
category_option = option(
    "--category", metavar="NAME", help="The players of a category alone, as women or seniors."
)
