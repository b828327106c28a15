"""The evening on the PC: every event of every table, and the deals they fold to, in one SQLite file."""

from stichtisch.journal.fold import card_uid
from stichtisch.store.copying import dated_name, free_names, write_copy
from stichtisch.store.database import FORMAT, Database, open_as_it_is, open_database, open_existing
from stichtisch.store.importing import (
    Imported,
    first_undecided,
    import_events,
    import_within,
    name_badge,
    name_badge_within,
    next_sequence,
)
from stichtisch.store.integrity import fault_of, fault_within
from stichtisch.store.merging import Merged, MergePlan, merge, plan_merge
from stichtisch.store.projection import project
from stichtisch.store.quarantine import Case, cases, cases_of, set_aside_lines
from stichtisch.store.quarantine_decisions import Effect, accept, discard, find_case, plan_accept
from stichtisch.store.reading import (
    Badge,
    DealRow,
    Person,
    SeatRow,
    SessionSums,
    Standing,
    StoredSession,
    badges,
    deals_of,
    doubtful_tags,
    final_standings,
    journal_of,
    notations,
    standings,
    stored_sessions,
    sums_of_sessions,
)
from stichtisch.store.restoring import Contents, LostSession, RestorePlan, contents, plan_restore, restore
from stichtisch.store.sealed import stored_otherwise
from stichtisch.store.staging import taken_in
from stichtisch.store.table_keys import keep_table_key, keys_of, uncertified_keys
from stichtisch.store.tables import KeptJournal, files_of, journals_of, keep_files, last_boot, latest_evening

__all__ = [
    "FORMAT",
    "Badge",
    "Case",
    "Contents",
    "Database",
    "DealRow",
    "Effect",
    "Imported",
    "KeptJournal",
    "LostSession",
    "MergePlan",
    "Merged",
    "Person",
    "RestorePlan",
    "SeatRow",
    "SessionSums",
    "Standing",
    "StoredSession",
    "accept",
    "badges",
    "card_uid",
    "cases",
    "cases_of",
    "contents",
    "dated_name",
    "deals_of",
    "discard",
    "doubtful_tags",
    "fault_of",
    "fault_within",
    "files_of",
    "final_standings",
    "find_case",
    "first_undecided",
    "free_names",
    "import_events",
    "import_within",
    "journal_of",
    "journals_of",
    "keep_files",
    "keep_table_key",
    "keys_of",
    "last_boot",
    "latest_evening",
    "merge",
    "name_badge",
    "name_badge_within",
    "next_sequence",
    "notations",
    "open_as_it_is",
    "open_database",
    "open_existing",
    "plan_accept",
    "plan_merge",
    "plan_restore",
    "project",
    "restore",
    "set_aside_lines",
    "standings",
    "stored_otherwise",
    "stored_sessions",
    "sums_of_sessions",
    "taken_in",
    "uncertified_keys",
    "write_copy",
]
