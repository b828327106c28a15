"""The sessions of many deals, folded by several processes: each stands alone from its first event on.

What does not fold is left out. This process folds it again and says which event makes no sense.
"""

import json
import marshal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from stichtisch.journal.correction import Correction
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.fold import Fold, FoldedEvening
from stichtisch.journal.session_fold import SessionFold
from stichtisch.parallel import ALONE_UP_TO, in_order

R = TypeVar("R")

# Sessions that a process gets at a time: an evening has some.
_IN_A_BATCH = 4

# An event as other processes get it: its number, seat, verb and arguments.
Entry = tuple[int, int, str, Any]
Corrections = dict[int, list[Correction]]


class SealState(NamedTuple):
    """The state of a session at a seal: the names of its people, and their totals."""

    names: list[Any]
    totals: list[int]


# By the first event of a session, then by the event of the seal.
SessionStates = dict[int, dict[int, SealState]]


@dataclass(frozen=True)
class FoldedSession:
    """The outcome of the events of a session; `evening` is None where they are of none. `seals` by event number."""

    evening: FoldedEvening | None
    uids: list[str]
    seals: dict[int, SealState]


@dataclass(frozen=True)
class SessionPart:
    """The events of one session, or those before the first, to be sent to another process.

    `corrections` are those of its deals; `followed` says whether another session comes after it.
    """

    serial: str
    entries: bytes
    followed: bool
    corrections: Corrections


def part_of(
    serial: str, entries: Sequence[Entry], followed: bool = True, corrections: Corrections | None = None
) -> SessionPart:
    """Return the part of these events."""
    return SessionPart(serial, marshal.dumps(list(entries)), followed, corrections or {})


def stored_parts_folded(parts: Iterable[SessionPart]) -> Iterator[FoldedSession | None]:
    """Yield what each part comes to, in order; None for one that does not fold. Their arguments are JSON text."""
    return in_order(_folded_from_text, parts, _IN_A_BATCH)


def folded_sessions(serial: str, sessions: Iterable[list[Event]]) -> dict[int, FoldedSession]:
    """Return what sessions come to that others follow, by their first events; nothing where they are not many deals."""
    return _apart(_folded, serial, sessions)


def seal_states(sessions: Iterable[list[Event]]) -> SessionStates:
    """Return what sessions come to at each of their seals, by their first events; nothing where they are not many."""
    return _apart(_states, "", sessions)


def sessions_of(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events of each session, without those before the first."""
    sessions: list[list[Event]] = []
    for event in events:
        if event.verb == "session":
            sessions.append([])
        if sessions:
            sessions[-1].append(event)
    return sessions


def _apart(
    work: Callable[[SessionPart], R | None], serial: str, sessions: Iterable[list[Event]]
) -> dict[int, R]:
    chosen = list(sessions)
    if sum(event.verb == "deal" for session in chosen for event in session) <= ALONE_UP_TO:
        return {}
    parts = (part_of(serial, [_entry(event) for event in session]) for session in chosen)
    outcomes = zip(chosen, in_order(work, parts, _IN_A_BATCH), strict=True)
    return {session[0].sequence: outcome for session, outcome in outcomes if outcome is not None}


def _entry(event: Event) -> Entry:
    return event.sequence, event.seat, event.verb, event.arguments


def _folded_from_text(part: SessionPart) -> FoldedSession | None:
    entries = marshal.loads(part.entries)
    try:
        parsed = [(*place, json.loads(text)) for *place, text in entries]
    except (RecursionError, ValueError):
        return None
    return _folded_entries(part, parsed)


def _folded(part: SessionPart) -> FoldedSession | None:
    return _folded_entries(part, marshal.loads(part.entries))


def _folded_entries(part: SessionPart, entries: Iterable[Entry]) -> FoldedSession | None:
    session = SessionFold()
    fold = Fold(part.serial, session, dict(part.corrections))
    seals = {}
    try:
        for sequence, seat, verb, arguments in entries:
            if verb == SEAL:
                seals[sequence] = SealState(session.session.names[:], session.session.totals())
            fold.take(sequence, seat, verb, arguments)
        fold.finish(part.followed)
    except (*UNFOLDABLE, BadJournal):
        return None
    evenings = fold.done()
    return FoldedSession(evenings[0] if evenings else None, fold.uids, seals)


def _states(part: SessionPart) -> dict[int, SealState] | None:
    fold = SessionFold()
    seals = {}
    try:
        for sequence, seat, verb, arguments in marshal.loads(part.entries):
            if verb == SEAL:
                seals[sequence] = SealState(fold.session.names[:], fold.session.totals())
            fold.apply(seat, verb, arguments)
    except UNFOLDABLE:
        return None
    return seals
