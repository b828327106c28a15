"""New seals among the events that are imported: whether they fit the events before them."""

import json
import sqlite3
from collections.abc import Iterator

from stichtisch.chain import Chain, Seal
from stichtisch.client import Event
from stichtisch.errors import SealConflict
from stichtisch.proof import Scores
from stichtisch.store.projection import making_sense


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
