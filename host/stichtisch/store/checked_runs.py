"""Checks and folds runs of events on all cores, before the events are stored.

A result may be used only on two conditions. In the database, the events before the run must be exactly those
that the check has followed. Nothing else in the database may affect the run.
"""

import marshal
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.fold import Fold, FoldedSession
from stichtisch.journal.session_fold import SessionFold
from stichtisch.parallel import in_order
from stichtisch.store.checking import check
from stichtisch.store.known_journal import KnownJournal
from stichtisch.store.reading import EventRow, events_of
from stichtisch.store.stored_json import OtherForm, arguments_text


@dataclass(frozen=True)
class Run:
    """Consecutive events of one journal.

    `before` are the events before them, from the last seal or the last session, whichever is earlier.
    `before` is empty if these events are unknown or do not exist.
    """

    serial: str
    journal: str
    rows: list[EventRow]
    before: list[EventRow]

    @property
    def first(self) -> int:
        """The number of the first event."""
        return self.rows[0][0]

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.rows[-1][0]

    def events(self) -> list[Event]:
        """Return the events. Raises OtherForm."""
        return list(events_of(self.rows))

    def following(self, rows: list[EventRow]) -> "Run":
        """Return the run of the next events."""
        # Without a session and a seal in this run, it is unknown where the next check must begin.
        places = [[at for at, row in enumerate(self.rows) if row[3] == verb] for verb in ("session", SEAL)]
        before = self.rows[min(found[-1] for found in places) :] if all(places) else []
        return Run(self.serial, self.journal, rows, before)


@dataclass(frozen=True)
class CheckedRun:
    """The sessions of a run that fits and the session before it, with the UIDs of their player cards."""

    run: Run
    sessions: list[FoldedSession]
    uids: list[str]

    def holds(self, known: KnownJournal) -> bool:
        """Return whether the result may be used, given what the database knows of the journal (`known`)."""
        return known.plain and known.before == list(events_of(self.run.before))

    def fold(self) -> Fold:
        """Return a fold that contains these sessions."""
        fold = Fold(self.run.serial, SessionFold(), {})
        for session in self.sessions:
            fold.adopt(session, [])
        fold.adopt(None, self.uids)
        return fold


def checked_runs(runs: Iterable[Run]) -> Iterator[tuple[Run, CheckedRun | None]]:
    """Yield each run with its result, or with None if an event of it does not fit.

    While the caller works on a result, the next runs are read and checked.
    """
    waiting: deque[Run] = deque()

    def packed() -> Iterator[bytes]:
        for run in runs:
            waiting.append(run)
            yield _packed(run)

    for result in in_order(_checked, packed(), batch=1):
        run = waiting.popleft()
        yield run, None if result is None else CheckedRun(run, *result)


def _packed(run: Run) -> bytes:
    # Rows of plain values are sent to other processes several times faster in this form.
    return marshal.dumps((run.serial, run.journal, run.rows, run.before))


def _checked(packed: bytes) -> tuple[list[FoldedSession], list[str]] | None:
    run = Run(*marshal.loads(packed))
    # Without the events before the run, its chain begins at a seal. Whether the chain may begin at this seal
    # depends on the table's other journals, which are not known here.
    if not run.before and run.first > 1:
        return None
    try:
        events = run.events()
        known = KnownJournal(before=list(events_of(run.before)))
        checked = check(run.serial, run.journal, events, known, None)
        fold = checked.fold
        if fold is None or len(checked.kept) < len(events) or not _as_written(run.rows, events):
            return None
        fold.finish()
    except (*UNFOLDABLE, BadJournal, OtherForm):
        return None
    return fold.done(), fold.uids


def _as_written(rows: list[EventRow], events: list[Event]) -> bool:
    # Whether the arguments have the text that this program stores.
    return all(row[4] == arguments_text(event.arguments) for row, event in zip(rows, events, strict=True))
