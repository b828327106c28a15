"""Errors for malformed events. Each error names the event."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stichtisch.journal.errors import BadJournal

# The errors that the fold raises for a malformed event.
UNFOLDABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# Storing an event in the database can also raise these errors.
_SENSELESS = (*UNFOLDABLE, sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)


@dataclass
class Place:
    """The event being read. A loop over events updates it."""

    sequence: int = 0


@contextmanager
def making_sense(serial: str, place: Place) -> Iterator[None]:
    """Convert any error that a malformed event causes in the block to BadJournal, which names the event at `place`."""
    try:
        yield
    except _SENSELESS as error:
        raise BadJournal(serial=serial, sequence=place.sequence, reason=error) from error
