"""What is stored beside the lines of a journal: whether new seals fit them, and whether the rest is what they tell."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace

from stichtisch.chain import Chain, Seal
from stichtisch.client import Event
from stichtisch.errors import SealConflict
from stichtisch.proof import UNFOLDABLE, Scores
from stichtisch.store.database import Database
from stichtisch.store.projection import making_sense
from stichtisch.store.reading import Evening


def check_seals(connection: sqlite3.Connection, serial: str, journal: str, new: list[Event]) -> None:
    """Compare hash and scores of each seal among the `new` events, which are stored already, with what they seal.

    What the table's flash had lost when it was fetched is told by the journal itself: there nothing is refused.
    Raises SealConflict, and BadJournal for a seal of a form we do not know.
    """
    seals = [event.sequence for event in new if event.verb == "seal"]
    if not seals:
        return
    chain, scores = Chain(journal), Scores()
    session = _last(connection, serial, journal, "session", seals[0])
    before = _last(connection, serial, journal, "seal", seals[0])
    for event in _events(connection, serial, journal, min(before, session), seals[-1]):
        with making_sense(serial, event.sequence):
            seal = chain.take(event) if event.sequence >= before else None
            if seal is not None and event.sequence >= seals[0]:
                _compare(serial, seal, scores.totals())
            if event.sequence >= session:
                scores.take(event)


def stored_otherwise(database: Database, evening: Evening, events: list[Event]) -> list[str]:
    """Say what of an evening is stored otherwise than its lines tell; `events` are those of the lines."""
    key = "SELECT serial, journal FROM evenings WHERE id = ?"
    serial, journal = database.connection.execute(key, (evening.id,)).fetchone()
    if not events:
        return []
    rows = _events(database.connection, serial, journal, events[0].sequence, events[-1].sequence)
    told = {event.sequence: event for event in events}
    wrong = [
        f"event {row.sequence} is stored otherwise than its line tells"
        for row in rows
        if row.sequence in told and replace(row, line=told[row.sequence].line) != told[row.sequence]
    ]
    return wrong or _other_totals(evening, events)


def _other_totals(evening: Evening, events: list[Event]) -> list[str]:
    scores = Scores()
    for event in events:
        try:
            scores.take(event)
        except UNFOLDABLE:
            # That is told where the events are proved.
            return []
    stored, folded = [person.total for person in evening.people], scores.totals()
    if folded is None or stored == folded:
        return []
    return [f"the totals {stored} are stored, the events come to {folded}"]


def _compare(serial: str, seal: Seal, totals: list[int] | None) -> None:
    if not (seal.fits or seal.damaged):
        raise SealConflict(
            serial=serial, sequence=seal.sequence, theirs=f"hash {seal.hash}", ours=str(seal.found)
        )
    if seal.scores is not None and totals is not None and seal.scores != totals:
        raise SealConflict(
            serial=serial, sequence=seal.sequence, theirs=f"scores {seal.scores}", ours=str(totals)
        )


def _last(connection: sqlite3.Connection, serial: str, journal: str, verb: str, sequence: int) -> int:
    # The number of the last event of this verb before another, 0 where there is none.
    query = """SELECT max(sequence) FROM events
               WHERE (serial, journal, verb) = (?, ?, ?) AND sequence < ?"""
    found = connection.execute(query, (serial, journal, verb, sequence)).fetchone()[0]
    return 0 if found is None else int(found)


def _events(
    connection: sqlite3.Connection, serial: str, journal: str, first: int, last: int
) -> Iterator[Event]:
    query = """SELECT sequence, milliseconds, seat, verb, arguments, line FROM events
               WHERE (serial, journal) = (?, ?) AND sequence BETWEEN ? AND ? ORDER BY sequence"""
    for sequence, milliseconds, seat, verb, arguments, line in connection.execute(
        query, (serial, journal, first, last)
    ):
        yield Event(sequence, milliseconds, seat, verb, json.loads(arguments), line)
