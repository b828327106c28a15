"""The club's log after somebody without keys has changed it and counted every hash again."""

import hashlib
import json
import sqlite3


def recount(connection: sqlite3.Connection) -> None:
    """Count the hashes of a log that branches nowhere again, from its first record on."""
    rows = connection.execute(
        "SELECT hash, number, at, person, verb, arguments FROM club_log ORDER BY number"
    ).fetchall()
    connection.execute("PRAGMA defer_foreign_keys = ON")
    previous = ""
    for before, number, *facts in rows:
        content = json.dumps((number, previous, *facts), ensure_ascii=True)
        known, previous = previous, hashlib.sha256(content.encode()).hexdigest()
        connection.execute(
            "UPDATE club_log SET hash = ?, previous = ? WHERE hash = ?", (previous, known, before)
        )
