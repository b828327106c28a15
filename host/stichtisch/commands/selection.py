"""Which of the stored evenings a command is about."""

from stichtisch.errors import NothingStored
from stichtisch.store import Database, Evening, evenings


def choose_evening(database: Database, number: int = 1) -> Evening:
    """Return the evening `number`, counted back from 1, the latest. Raises NothingStored."""
    stored = evenings(database)
    if number > len(stored):
        what = f"Evening {number}" if stored else "An evening"
        raise NothingStored(what=what, path=database.path)
    return stored[-number]
