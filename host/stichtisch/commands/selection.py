"""Selects the stored session that a command works on."""

from stichtisch.commands.errors import NoSuchSession
from stichtisch.store import Database, StoredSession, stored_sessions
from stichtisch.store.errors import NothingStored


def choose_session(database: Database, number: int = 1) -> StoredSession:
    """Return a stored session. `number` 1 is the latest session, 2 the one before it.

    Raises NothingStored, NoSuchSession.
    """
    stored = stored_sessions(database)
    if not stored:
        raise NothingStored(path=database.path)
    if number > len(stored):
        raise NoSuchSession(number=number, path=database.path, count=len(stored))
    return stored[number - 1]
