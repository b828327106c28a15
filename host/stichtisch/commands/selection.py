"""Which of the stored evenings a command is about."""

from stichtisch.commands.errors import NoSuchEvening
from stichtisch.store import Database, Evening, evenings
from stichtisch.store.errors import NothingStored


def choose_evening(database: Database, number: int = 1) -> Evening:
    """Return the evening `number`, counted back from 1, the latest. Raises NothingStored, NoSuchEvening."""
    stored = evenings(database)
    if not stored:
        raise NothingStored(path=database.path)
    if number > len(stored):
        raise NoSuchEvening(number=number, path=database.path, count=len(stored))
    return stored[number - 1]
