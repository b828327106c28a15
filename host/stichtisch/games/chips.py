"""Chips beside points on the PC: how many players begin with, and what is in the bank after a deal."""

from cardrules.chips import bank, each_and_all
from cardrules.rules import Rules
from stichtisch.store import DealRow, StoredSession


def chips_each(evening: StoredSession) -> int | None:
    """Return how many chips each player gets at first; None where the rules of the session do not say it."""
    known = _known(evening)
    return known[0] if known else None


def bank_after(evening: StoredSession, deal: DealRow) -> int | None:
    """Return the chips in the bank after a deal; None where there is none."""
    known = _known(evening)
    return bank(known, [known[0] + total for total in deal.totals.values()]) if known else None


def _known(evening: StoredSession) -> tuple[int, int] | None:
    return each_and_all(Rules(evening.game, evening.profile, evening.options))
