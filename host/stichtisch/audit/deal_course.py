"""The course of a session: who dealt each deal and who had to, when it began, and what a referee gave in it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardrules.deal import NOBODY
from cardrules.series import length, owed, scored
from cardrules.session import CLOSING
from stichtisch.journal.correction import Correction, fold_corrections
from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.session_fold import SessionFold


@dataclass(frozen=True)
class Dealt:
    """One deal that was begun; people by number.

    `dealer` dealt, one of `expected` had to by the rules: there are two where a correction has changed who; none where
    anybody might. `began` is in seconds since 1970, None where the table's clock was never set. `mandatory`: it was a
    mandatory solo. `penalised`: at the table points were given, or the result was written down.
    """

    number: int
    counter: int
    dealer: int
    expected: frozenset[int]
    began: float | None
    mandatory: bool
    penalised: bool

    @property
    def in_turn(self) -> bool:
        """Whether who dealt had to."""
        return not self.expected or self.dealer in self.expected


@dataclass
class Course:
    """The deals of a session, and at its end how many count, how many there are to be, and who sits at the table."""

    deals: list[Dealt] = field(default_factory=list)
    scored: int = 0
    length: int = 0
    people: int = 0
    mandatory_solos: int = 0

    @property
    def first_dealer(self) -> int | None:
        """The first dealer."""
        return self.deals[0].dealer if self.deals else None


def course_of(events: Iterable[Event], start: int, corrections: dict[int, list[Correction]]) -> Course:
    """Follow the session that event `start` begins; `events` are those of its journal up to its end.

    `corrections` are those of the journal, by the number that the table gave the deal. Where an event makes no sense
    the course ends before it.
    """
    walk = _Walk(corrections)
    for event in events:
        try:
            walk.look_at_clock(event)
            if event.sequence >= start:
                walk.take(event)
        except UNFOLDABLE:
            break
    return walk.finish()


class _Walk:
    def __init__(self, corrections: dict[int, list[Correction]]) -> None:
        self._corrections = corrections
        self._fold = SessionFold()
        self._session = self._fold.session
        self._course = Course()
        # Unix time at the millisecond 0 of this boot.
        self._zero: float | None = None
        self._expected: frozenset[int] | None = None
        # Of the deal in play: what is known of it, and the solos owed before it.
        self._open: tuple[int, int, int, frozenset[int], float | None] | None = None
        self._owed = 0

    def look_at_clock(self, event: Event) -> None:
        if event.verb == "boot":
            self._zero = None
        elif event.verb == "clock" and isinstance(event.arguments[0], int):
            self._zero = event.arguments[0] - event.milliseconds / 1000

    def take(self, event: Event) -> None:
        session = self._session
        if event.verb == "dealer" and session.number and self._expected is None:
            # The dealer was set anew in the middle: that does not change whose turn it was.
            self._expected = self._next()
        if event.verb in CLOSING:
            after = self._close()
        if event.verb != "deal":
            self._fold.apply(event.seat, event.verb, event.arguments)
            return
        expected = after if self._expected is None else self._expected
        number = session.number
        self._fold.apply(event.seat, event.verb, event.arguments)
        if session.number > number:
            self._owed = sum(session.owed)
            began = None if self._zero is None else self._zero + event.milliseconds / 1000
            self._open = (session.number, session.counter, event.seat, expected, began)
        self._expected = None

    def finish(self) -> Course:
        try:
            self._close()
            course, session = self._course, self._session
            if session.game is not None:
                course.scored, course.length = scored(session), length(session)
                course.people = len(session.ring)
                course.mandatory_solos = getattr(session.rules, "mandatory_solos", 0)
        except UNFOLDABLE:
            pass
        return self._course

    def _next(self) -> frozenset[int]:
        dealer = self._session.next_dealer()
        return frozenset() if dealer == NOBODY else frozenset([dealer])

    def _close(self) -> frozenset[int]:
        # The next dealers: as the table knew it, and as directors have decided since.
        session = self._session
        if session.game is None:
            return frozenset()
        known = self._next()
        if self._open is None or session.deal is None:
            return known
        penalised = self._penalised()
        self._correct(session.counter)
        mandatory = sum(owed(session)) < self._owed
        self._course.deals.append(Dealt(*self._open, mandatory=mandatory, penalised=penalised))
        self._open = None
        return known | self._next()

    def _penalised(self) -> bool:
        session = self._session
        deal = session.deal
        assert deal is not None
        verbs = {deal.entry(at)[1] for at in range(len(deal.log) >> 1)}
        return session.decided is not None or "penalty" in verbs

    def _correct(self, counter: int) -> None:
        # A correction that does not fit this deal any more changes nothing; the deal reports it.
        fold_corrections(self._session, self._corrections.get(counter, ()))
