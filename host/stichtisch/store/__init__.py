"""The evening on the PC: every event of every table, and the deals they fold to, in one SQLite file."""

from stichtisch.store.database import Database, open_database, open_existing
from stichtisch.store.importing import Imported, import_events, next_sequence
from stichtisch.store.reading import (
    DealRow,
    Evening,
    SeatRow,
    Standing,
    deals_of,
    evenings,
    notations,
    standings,
)

__all__ = [
    "Database",
    "DealRow",
    "Evening",
    "Imported",
    "SeatRow",
    "Standing",
    "deals_of",
    "evenings",
    "import_events",
    "next_sequence",
    "notations",
    "open_database",
    "open_existing",
    "standings",
]
