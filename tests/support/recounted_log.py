"""Recomputes the hashes of a changed club log, like an attacker without keys."""

import hashlib
import json

from stichtisch.store.engine import Connection


def recount(connection: Connection) -> None:
    """Recompute all hashes of a log that has no branches, from its first record on."""
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
