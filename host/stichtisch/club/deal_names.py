"""The name of a deal: ROUND.TABLE.DEAL, as 1.2.7; a deal of no evening has the number of its session alone."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, product

from stichtisch.club.state import PAPER, ListKey
from stichtisch.store import StoredSession

_NAME = re.compile(r"(\d{1,3})\.(\d{1,3})\.([A-Z]*)(\d{1,6})", re.IGNORECASE)
_ON_PAPER = "P"
# Letters of the second and each further session of tables: A is the first, which needs none.
_LETTERS = "BCDEFGHIJKLMNOQRSTUVWXYZ"


@dataclass(frozen=True)
class DealName:
    """The name of a deal of an evening; `deal` is its last part, as 7, B3 or P1."""

    key: ListKey
    deal: str

    def __str__(self) -> str:
        return f"{self.key}.{self.deal}"


@dataclass(frozen=True)
class DealNumbers:
    """The numbers of the deals of one session; `key` is its list, None for a session of no evening.

    A deal has the number that its table shows. A further session of the same list has a letter before it, and deals on
    paper have a P; `before` of them came in earlier sessions. So no deal changes the number of another.
    """

    key: ListKey | None = None
    letter: str = ""
    before: int = 0

    def deal(self, number: int) -> str:
        """Return the last part of the name of the deal that is `number` in its session."""
        return f"{self.letter}{self.before + number}"

    def name(self, number: int) -> str:
        """Return the whole name of the deal that is `number` in its session."""
        deal = self.deal(number)
        return deal if self.key is None else str(DealName(self.key, deal))


OF_NO_EVENING = DealNumbers()


def read_deal_name(text: str) -> DealName | None:
    """Return the name that a text is, None where it is none."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        return None
    return DealName(ListKey(int(match[1]), int(match[2])), f"{match[3].upper()}{int(match[4])}")


def begun_before(session: StoredSession) -> tuple[bool, float, str, str, int]:
    """Return by what the sessions of a list are in order: tables by their dates, then deals on paper."""
    started = session.started.timestamp() if session.started else float("inf")
    return session.serial == PAPER, started, session.serial, session.journal, session.sequence


def numbers_of(key: ListKey, sessions: Iterable[StoredSession]) -> Iterator[DealNumbers]:
    """Yield the numbers of each session of a list; the sessions are in the order of `begun_before`."""
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
