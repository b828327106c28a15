"""What holds the records of the club's log together: each is sealed with the hash of the one that it follows."""

import hashlib
import json
import sqlite3

# What the first record of a log follows.
BEGINNING = ""


def seal_of(*facts: object) -> str:
    """Return the hash of a record's number, the hash it follows, and its moment, person, verb and arguments."""
    return hashlib.sha256(json.dumps(facts, ensure_ascii=True).encode()).hexdigest()


def faults(connection: sqlite3.Connection) -> list[str]:
    """Say which records are not as they were written, or follow one that is not there; nothing where all hold."""
    rows = connection.execute("SELECT * FROM club_log ORDER BY number, hash").fetchall()
    known = {row[0]: row[1] for row in rows} | {BEGINNING: 0}
    found = []
    for seal, number, previous, *facts in rows:
        if seal != seal_of(number, previous, *facts):
            found.append(f"record {number} of the club's log is not as it was written")
        elif known.get(previous) != number - 1:
            found.append(f"the record that record {number} of the club's log follows is not there")
    return found
