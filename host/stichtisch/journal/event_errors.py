"""Errors of events of an unknown form, which name the event."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stichtisch.journal.errors import BadJournal

# Errors that an event of an unknown form raises in the fold.
UNFOLDABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# The database has checks of its own.
_SENSELESS = (*UNFOLDABLE, sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)


@dataclass
class Place:
    """The event that is being read: whoever goes through many says here which it is."""

    sequence: int = 0


@contextmanager
def making_sense(serial: str, place: Place) -> Iterator[None]:
    """Turn what the event at `place` raises within this, for it is of no form we know, into BadJournal."""
    try:
        yield
    except _SENSELESS as error:
        raise BadJournal(serial=serial, sequence=place.sequence, reason=error) from error
