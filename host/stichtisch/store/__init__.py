"""The evening on the PC: every event of every table, and the deals they fold to, in one SQLite file."""

from stichtisch.store.database import Database, open_database, open_existing
from stichtisch.store.importing import Imported, import_events, name_badge, next_sequence
from stichtisch.store.projection import card_uid
from stichtisch.store.reading import (
    Badge,
    DealRow,
    Evening,
    Person,
    SeatRow,
    Standing,
    badges,
    deals_of,
    doubtful_tags,
    evenings,
    final_standings,
    journal_of,
    notations,
    standings,
)
from stichtisch.store.sealed import stored_otherwise

__all__ = [
    "Badge",
    "Database",
    "DealRow",
    "Evening",
    "Imported",
    "Person",
    "SeatRow",
    "Standing",
    "badges",
    "card_uid",
    "deals_of",
    "doubtful_tags",
    "evenings",
    "final_standings",
    "import_events",
    "journal_of",
    "name_badge",
    "next_sequence",
    "notations",
    "open_database",
    "open_existing",
    "standings",
    "stored_otherwise",
]
