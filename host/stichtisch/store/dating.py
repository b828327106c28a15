"""Finds the date of a session, from the events of the table's clock."""

from collections.abc import Iterator
from dataclasses import dataclass

from stichtisch.journal.event import whole_number
from stichtisch.store.engine import Connection
from stichtisch.store.stored_json import arguments_of

# The end of the year 9998 (UTC), the last date whose year has four digits in every time zone.
_LAST_SECOND = 253_370_764_799
# The clocks of a table and of PCs differ by less than this if they are set correctly. A larger difference means that a
# clock was wrong.
_DRIFT_SECONDS = 60
# The greatest number that an event can have.
NO_END = 2**63 - 1


@dataclass(frozen=True)
class Dated:
    """The start of a session in seconds since 1970, and the number of the `clock` event from which it was computed."""

    at: int
    event: int


def differ(one: Dated, other: Dated) -> bool:
    """Return whether two dates differ by more than correctly set clocks can differ."""
    return abs(one.at - other.at) > _DRIFT_SECONDS


def dated(
    connection: Connection, serial: str, journal: str, sequence: int, until: int | None = None
) -> Dated | None:
    """Return the date of the session that begins with this event, or None if no clock event determines it.

    The clock events of the same boot are used, because milliseconds are counted from a boot. If this boot has
    no clock event, the clock events of the first later boot that has any are used. The last of these events
    is assumed to be right. The date is computed from the first event that agrees with it, so that a later
    sync does not change the date. A clock with an impossible date is ignored. `until` is the number of the
    last clock event to use.
    """
    begin = "SELECT boot, milliseconds FROM events WHERE (serial, journal, sequence) = (?, ?, ?)"
    row = connection.execute(begin, (serial, journal, sequence)).fetchone()
    dates = [] if row is None else list(_dates(connection, (serial, journal), row, until))
    found = next((one for one in dates if not differ(one, dates[-1])), None)
    return found if found and 0 < found.at <= _LAST_SECOND else None


def _dates(
    connection: Connection, table: tuple[str, str], begin: tuple[int, int], until: int | None
) -> Iterator[Dated]:
    # Yields possible dates for the event with this boot and these milliseconds: one for each clock event of the first
    # boot that has clock events.
    boot, milliseconds = begin
    query = """SELECT boot, milliseconds, sequence, arguments FROM events
               WHERE (serial, journal, verb) = (?, ?, 'clock') AND sequence <= ? AND boot >= ?
               ORDER BY boot, sequence"""
    dated_by = None
    rows = connection.execute(query, (*table, NO_END if until is None else until, boot))
    for other, at, sequence, text in rows.fetchall():
        clock = next(iter(arguments_of(text)), 0)
        if not whole_number(clock) or not 1 <= clock <= _LAST_SECOND or dated_by not in (None, other):
            continue
        dated_by = other
        yield Dated(clock + ((milliseconds if other == boot else 0) - at) // 1000, sequence)
