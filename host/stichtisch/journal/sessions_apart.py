"""Sessions with many deals, folded in parallel. No session depends on events before its first event.

Sessions that cannot be folded are left out. The calling process folds each of them again, and then reports
the invalid event.
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
from stichtisch.journal.fold import Fold, FoldedSession
from stichtisch.journal.session_fold import SessionFold
from stichtisch.parallel import ALONE_UP_TO, in_order

R = TypeVar("R")

# The number of sessions per batch for a process, which is small because an evening has only a few sessions.
_IN_A_BATCH = 4

# An event as it is sent to other processes: its number, seat, verb and arguments.
Entry = tuple[int, int, str, Any]
Corrections = dict[int, list[Correction]]


class SealState(NamedTuple):
    """The state of a session at a seal: the names of its people, and their totals."""

    names: list[Any]
    totals: list[int]


# The states at seals, by the first event of the session and then by the event of the seal.
SessionStates = dict[int, dict[int, SealState]]


@dataclass(frozen=True)
class FoldedPart:
    """The result of folding a SessionPart. `session` is None if the events belong to no session.

    `seals` contains the state of the session at each seal, by event number.
    """

    session: FoldedSession | None
    uids: list[str]
    seals: dict[int, SealState]


@dataclass(frozen=True)
class SessionPart:
    """The events of one session, or those before the first session, to be sent to another process.

    `corrections` contains the corrections to the session's deals. `followed` is True if another session follows.
    """

    serial: str
    entries: bytes
    followed: bool
    corrections: Corrections


def part_of(
    serial: str, entries: Sequence[Entry], followed: bool = True, corrections: Corrections | None = None
) -> SessionPart:
    """Return these events as a SessionPart, which can be sent to another process."""
    return SessionPart(serial, marshal.dumps(list(entries)), followed, corrections or {})


def stored_parts_folded(parts: Iterable[SessionPart]) -> Iterator[FoldedPart | None]:
    """Yield the result of each part in order, or None for a part that cannot be folded.

    The arguments of the events are JSON text.
    """
    return in_order(_folded_from_text, parts, _IN_A_BATCH)


def folded_sessions(serial: str, sessions: Iterable[list[Event]]) -> dict[int, FoldedPart]:
    """Return the results of sessions by the numbers of their first events, or {} if the sessions have few deals.

    Each session must be followed by another.
    """
    return _apart(_folded, serial, sessions)


def seal_states(sessions: Iterable[list[Event]]) -> SessionStates:
    """Return the states at all seals, by the first event of each session, or {} if the sessions have few deals."""
    return _apart(_states, "", sessions)


def sessions_of(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events of each session, without the events before the first session."""
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
    if _deals_of(chosen) <= ALONE_UP_TO:
        return {}
    parts = (part_of(serial, [_entry(event) for event in session]) for session in chosen)
    outcomes = zip(chosen, in_order(work, parts, _IN_A_BATCH), strict=True)
    return {session[0].sequence: outcome for session, outcome in outcomes if outcome is not None}


def _deals_of(sessions: Iterable[list[Event]]) -> int:
    return sum(event.verb == "deal" for session in sessions for event in session)


def _entry(event: Event) -> Entry:
    return event.sequence, event.seat, event.verb, event.arguments


def _folded_from_text(part: SessionPart) -> FoldedPart | None:
    entries = marshal.loads(part.entries)
    try:
        parsed = [(*place, json.loads(text)) for *place, text in entries]
    except (RecursionError, ValueError):
        return None
    return _folded_entries(part, parsed)


def _folded(part: SessionPart) -> FoldedPart | None:
    return _folded_entries(part, marshal.loads(part.entries))


def _folded_entries(part: SessionPart, entries: Iterable[Entry]) -> FoldedPart | None:
    session = SessionFold()
    fold = Fold(part.serial, session, dict(part.corrections))
    seals = {}
    try:
        for sequence, seat, verb, arguments in entries:
            if verb == SEAL:
                seals[sequence] = SealState(session.session.names[:], session.session.totals())
            fold.fold_event(sequence, seat, verb, arguments)
        fold.finish(part.followed)
    except (*UNFOLDABLE, BadJournal):
        return None
    sessions = fold.done()
    return FoldedPart(sessions[0] if sessions else None, fold.uids, seals)


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
