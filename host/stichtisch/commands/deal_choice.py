"""The ways to name a deal in commands: by its name on an evening, such as 1.2.7, or by its number in a session."""

from dataclasses import dataclass

import click

from stichtisch.club.deal_lookup import find_deal, numbers_of_session
from stichtisch.club.deal_names import DealName, DealNumbers, read_deal_name
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.commands.errors import NoSuchDeal, SeveralDeals
from stichtisch.commands.selection import choose_session
from stichtisch.i18n.command_words import say
from stichtisch.store import Database, DealRow, StoredSession, deals_of

AskedDeal = DealName | int


class DealType(click.ParamType[AskedDeal]):
    """A deal as ROUND.TABLE.DEAL, or as its number in a session."""

    name = "deal"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> AskedDeal:
        """Parse the name or number of a deal."""
        if isinstance(value, (DealName, int)):
            return value
        text = str(value)
        if text.isdecimal():
            return int(text) or self.fail(
                say("There is no deal {number}; the first is 1. `stichtisch sheet` shows them.", number=text),
                param,
                ctx,
            )
        name = read_deal_name(text)
        if name is None:
            return self.fail(
                say(
                    "{text!r} is not a deal. Write round, table and deal with dots between them, such "
                    "as 1.2.7.",
                    text=text,
                ),
                param,
                ctx,
            )
        return name


@dataclass(frozen=True)
class ChosenDeal:
    """A deal with its session and the names of that session's deals."""

    session: StoredSession
    row: DealRow
    numbers: DealNumbers

    @property
    def name(self) -> str:
        """The name of the deal."""
        return self.numbers.name(self.row.number)


def choose_deal(
    database: Database, deal: AskedDeal | None, session: int | None, evening_id: str | None
) -> ChosenDeal:
    """Return the deal that the user named; None means the last deal of the session.

    A number without round and table names a deal of the session that --session selects. Without --session, the
    number refers to the latest session, which must not belong to an evening.
    Raises NoSuchDeal, NoSuchDealName, SeveralDeals, UsageError, and the errors of `choose_session` and `find_evening`.
    """
    club = club_of(database)
    if isinstance(deal, DealName):
        if session is not None:
            raise click.UsageError(
                say("--session can only be used with the number of a deal."), click.get_current_context()
            )
        played, row = find_deal(database, club, find_evening(club, evening_id), deal)
        return ChosenDeal(played.session, row, played.numbers)
    chosen = choose_session(database, session or 1)
    numbers = numbers_of_session(database, club, chosen)
    if deal is not None and session is None and numbers.key is not None:
        raise SeveralDeals(number=deal, name=numbers.name(deal))
    rows = [row for row in deals_of(database, chosen) if deal in (None, row.number)]
    if not rows:
        raise NoSuchDeal(number=deal or 1, count=chosen.deals)
    return ChosenDeal(chosen, rows[-1], numbers)
