"""The name of a deal: ROUND.TABLE.DEAL, such as 1.2.7. Outside of evenings, it is the deal's number in its session."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, product

from stichtisch.club.state import PAPER, ListKey
from stichtisch.store import StoredSession

_NAME = re.compile(r"(\d{1,3})\.(\d{1,3})\.([A-Z]*)(\d{1,6})", re.IGNORECASE)
_ON_PAPER = "P"
# Letters for the second and later sessions of a list. A is left out, because the first session has no letter; P is left
# out, because it marks deals on paper.
_LETTERS = "BCDEFGHIJKLMNOQRSTUVWXYZ"


@dataclass(frozen=True)
class DealName:
    """The name of a deal of an evening. `deal` is the last part of the name, such as 7, B3 or P1."""

    key: ListKey
    deal: str

    def __str__(self) -> str:
        return f"{self.key}.{self.deal}"


@dataclass(frozen=True)
class DealNumbers:
    """The numbers of a session's deals.

    `key` is the key of the session's list, or None for a session outside of evenings.

    A deal has the number that its table shows. Deals of a later session of the same list have a letter before the
    number, and deals on paper have a P. `before` counts the deals on paper in earlier sessions. In this way, a deal
    that is added later never changes the number of another deal.
    """

    key: ListKey | None = None
    letter: str = ""
    before: int = 0

    def deal(self, number: int) -> str:
        """Return the last part of the name of deal `number` of the session."""
        return f"{self.letter}{self.before + number}"

    def name(self, number: int) -> str:
        """Return the whole name of deal `number` of the session."""
        deal = self.deal(number)
        return deal if self.key is None else str(DealName(self.key, deal))


OF_NO_EVENING = DealNumbers()


def read_deal_name(text: str) -> DealName | None:
    """Return a text as a deal name, or None if it is not one."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        return None
    return DealName(ListKey(int(match[1]), int(match[2])), f"{match[3].upper()}{int(match[4])}")


def begun_before(session: StoredSession) -> tuple[bool, float, str, str, int]:
    """Return the sort key of a session within its list: sessions at tables by date, then those on paper."""
    started = session.started.timestamp() if session.started else float("inf")
    return session.serial == PAPER, started, session.serial, session.journal, session.sequence


def numbers_of(key: ListKey, sessions: Iterable[StoredSession]) -> Iterator[DealNumbers]:
    """Yield the numbers of each session of a list. The sessions must be in the order of `begun_before`."""
    letters = _letters()
    on_paper = 0
    for session in sessions:
        if session.serial == PAPER:
            yield DealNumbers(key, _ON_PAPER, on_paper)
            on_paper += session.deals
        else:
            yield DealNumbers(key, next(letters))


def _letters() -> Iterator[str]:
    yield ""
    for length in count(1):
        yield from map("".join, product(_LETTERS, repeat=length))
