"""The course of a session: for each deal its dealer, the dealer required by the rules, its start and its penalties."""

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
    """One deal that was begun, with people by their numbers.

    `dealer` dealt the cards. By the rules, one of the people in `expected` had to deal. `expected` has two people if a
    correction has changed the next dealer, and is empty if anyone could deal. `began` is in seconds since 1970, or None
    if the table's clock was never set. `mandatory` is set if the deal was a mandatory solo, `penalised` if penalty
    points were given at the table or the result was entered there.
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
        """Whether the deal was dealt by a person whose turn it was."""
        return not self.expected or self.dealer in self.expected


@dataclass
class Course:
    """The deals of a session, and its numbers at the end.

    `scored` is the number of deals that count, and `length` is the number that the rules require. `mandatory_solos` is
    the number of mandatory solos that each player owes at the start.
    """

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
    """Follow the session that begins at event `start`. `events` are its journal's events up to the session's end.

    `corrections` are the journal's corrections, by the table's counter for the deal. If an event cannot be folded, the
    course ends before that event.
    """
    walk = _Walk(corrections)
    for event in events:
        try:
            walk.look_at_clock(event)
            if event.sequence >= start:
                walk.follow_event(event)
            else:
                walk.pass_over(event)
        except UNFOLDABLE:
            break
    return walk.finish()


class _Walk:
    def __init__(self, corrections: dict[int, list[Correction]]) -> None:
        # If several deals have the same number, a correction belongs to the first of them.
        self._corrections = dict(corrections)
        self._fold = SessionFold()
        self._session = self._fold.session
        # The session without corrections. The table names the next dealer from this state.
        self._reported = SessionFold() if corrections else self._fold
        self._course = Course()
        # The Unix time at which the milliseconds of this boot were 0.
        self._zero: float | None = None
        # The facts of the deal in play, and the number of solos owed before it.
        self._open: tuple[int, int, int, frozenset[int], float | None] | None = None
        self._owed = 0

    def look_at_clock(self, event: Event) -> None:
        if event.verb == "boot":
            self._zero = None
        elif event.verb == "clock" and isinstance(event.arguments[0], int):
            self._zero = event.arguments[0] - event.milliseconds / 1000

    def pass_over(self, event: Event) -> None:
        # The corrections of this number belong to this deal of an earlier session, so a later deal must not
        # get them.
        if event.verb == "deal":
            self._corrections.pop(event.arguments[0], None)

    def follow_event(self, event: Event) -> None:
        session = self._session
        if event.verb == "dealer" and session.number:
            # The dealer was changed by hand during the session. This does not change whose turn it is by the rules.
            return
        if event.verb in CLOSING:
            self._close()
        if event.verb != "deal":
            self._apply(event)
            return
        expected = self._next()
        number = session.number
        self._apply(event)
        if session.number > number:
            self._owed = sum(session.owed)
            began = None if self._zero is None else self._zero + event.milliseconds / 1000
            self._open = (session.number, session.counter, event.seat, expected, began)

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

    def _apply(self, event: Event) -> None:
        self._fold.apply(event.seat, event.verb, event.arguments)
        if self._reported is not self._fold:
            self._reported.apply(event.seat, event.verb, event.arguments)

    def _next(self) -> frozenset[int]:
        # Return the person who deals next by the table's events, and the one who deals next by directors' corrections.
        sessions = [one.session for one in (self._fold, self._reported)]
        dealers = {one.next_dealer() for one in sessions if one.game is not None}
        return frozenset(dealers - {NOBODY})

    def _close(self) -> None:
        session = self._session
        if self._open is None or session.deal is None:
            return
        penalised = self._penalised()
        self._correct(session.counter)
        mandatory = sum(owed(session)) < self._owed
        self._course.deals.append(Dealt(*self._open, mandatory=mandatory, penalised=penalised))
        self._open = None

    def _penalised(self) -> bool:
        session = self._session
        deal = session.deal
        assert deal is not None
        verbs = {deal.entry(at)[1] for at in range(len(deal.log) >> 1)}
        return session.decided is not None or "penalty" in verbs

    def _correct(self, counter: int) -> None:
        # A correction that does not fit this deal changes nothing, but is reported with the deal.
        fold_corrections(self._session, self._corrections.pop(counter, ()))
