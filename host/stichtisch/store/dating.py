"""The date of a session: the event of the table's clock that it follows from."""

import sqlite3
from dataclasses import dataclass

# The end of the year 9998 (UTC): the last date that every time zone can write with four digits.
_LAST_SECOND = 253_370_764_799
# Clocks of a table and of PCs differ by less; a clock that differs by more was not right.
_DRIFT_SECONDS = 60


@dataclass(frozen=True)
class Dated:
    """When a session began, in seconds since 1970, and the `clock` event that says so."""

    at: int
    event: int


def dated(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> Dated | None:
    """Return when the session that an event begins was begun, None where no clock says so.

    The clock events of the same boot count: milliseconds count within a boot. Without one, those of the first later
    boot that has one. The last of them is right; the first that agrees with it dates, so that a later sync moves no
    date. A clock set to no date of ours dates nothing.
    """
    # The clock events come from the index of verbs: without the inner query, SQLite reads the whole journal each time.
    query = """SELECT json_extract(clock.arguments, '$[0]'),
                      iif(clock.boot = event.boot, event.milliseconds, 0) - clock.milliseconds,
                      clock.sequence, clock.boot
               FROM events AS event JOIN events AS clock USING (serial, journal)
               WHERE (serial, journal, event.sequence) = (:serial, :journal, :sequence)
                     AND clock.sequence IN (SELECT sequence FROM events
                                            WHERE (serial, journal, verb) = (:serial, :journal, 'clock'))
                     AND clock.boot >= event.boot
                     AND json_type(clock.arguments, '$[0]') = 'integer'
                     AND json_extract(clock.arguments, '$[0]') BETWEEN 1 AND :last
               ORDER BY clock.boot, clock.sequence"""
    place = {"serial": serial, "journal": journal, "sequence": sequence, "last": _LAST_SECOND}
    rows = connection.execute(query, place).fetchall()
    dates = [
        Dated(int(clock) + int(gap) // 1000, int(event))
        for clock, gap, event, boot in rows
        if boot == rows[0][3]
    ]
    found = next((one for one in dates if abs(one.at - dates[-1].at) <= _DRIFT_SECONDS), None)
    return found if found and 0 < found.at <= _LAST_SECOND else None
