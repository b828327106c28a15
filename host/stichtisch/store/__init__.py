"""The evening on the PC: every event of every table, and the deals they fold to, in one SQLite file."""

from stichtisch.store.copying import dated_name, free_names, write_copy
from stichtisch.store.database import FORMAT, Database, open_database, open_existing
from stichtisch.store.importing import Imported, import_events, name_badge, next_sequence
from stichtisch.store.merging import Merged, MergePlan, merge, plan_merge
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
from stichtisch.store.restoring import Contents, LostEvening, RestorePlan, contents, plan_restore, restore
from stichtisch.store.sealed import stored_otherwise
from stichtisch.store.soundness import fault_within
from stichtisch.store.staging import taken_in

__all__ = [
    "FORMAT",
    "Badge",
    "Contents",
    "Database",
    "DealRow",
    "Evening",
    "Imported",
    "LostEvening",
    "MergePlan",
    "Merged",
    "Person",
    "RestorePlan",
    "SeatRow",
    "Standing",
    "badges",
    "card_uid",
    "contents",
    "dated_name",
    "deals_of",
    "doubtful_tags",
    "evenings",
    "fault_within",
    "final_standings",
    "free_names",
    "import_events",
    "journal_of",
    "merge",
    "name_badge",
    "next_sequence",
    "notations",
    "open_database",
    "open_existing",
    "plan_merge",
    "plan_restore",
    "restore",
    "standings",
    "stored_otherwise",
    "taken_in",
    "write_copy",
]
