"""Chips that represent points: the number that each player starts with, and the bank after a deal."""

from cardrules.chips import bank, each_and_all
from cardrules.rules import Rules
from stichtisch.store import DealRow, StoredSession


def chips_each(evening: StoredSession) -> int | None:
    """Return the number of chips that each player starts with, or None if the rules of the session do not set it."""
    known = _known(evening)
    return known[0] if known else None


def bank_after(evening: StoredSession, deal: DealRow) -> int | None:
    """Return the number of chips in the bank after a deal, or None if there is no bank."""
    known = _known(evening)
    return bank(known, [known[0] + total for total in deal.totals.values()]) if known else None


def _known(evening: StoredSession) -> tuple[int, int] | None:
    return each_and_all(Rules(evening.game, evening.profile, evening.options))
