"""An exported journal into the database, as if its table were synced."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from stichtisch.errors import CannotRead
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.journal_file import read
from stichtisch.keys.table_key import table_key
from stichtisch.store import Database, cases, import_events, next_sequence
from stichtisch.sync.errors import JournalDamaged


@dataclass(frozen=True)
class ImportedFile:
    """The outcome of a file: its table, how many events and deals are new, and the open cases of quarantine."""

    serial: str
    journal: str
    events: int
    deals: int
    set_aside: list[dict[str, Any]]


def import_file(path: Path, database: Database, club_key: bytes | None) -> ImportedFile:
    """Store the events of a journal file that are new; what does not fit is quarantined.

    `club_key` checks the signatures of its seals, if the table is the club's. Raises CannotRead, NoJournal,
    JournalDamaged where lines are not as a table wrote them or are missing, BadJournal, and the Storage errors.
    """
    try:
        file = read(path.read_bytes(), str(path))
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    if file.damaged:
        raise JournalDamaged(path=path, line=file.damaged[0], count=len(file.damaged))
    if not file.events:
        raise NoJournal(path=path, reason="it has no events")
    wanted = next_sequence(database, file.serial, file.journal)
    first = file.events[0].sequence
    if first > max(wanted, 1):
        raise JournalDamaged(path=path, line=f"events {max(wanted, 1)} to {first - 1} are missing", count=1)
    key = table_key(club_key, file.serial) if club_key else None
    imported = import_events(database, file.serial, file.journal, file.events, key)
    undecided = [asdict(case) for case in cases(database, file.serial, file.journal) if case.open]
    return ImportedFile(file.serial, file.journal, imported.events, imported.deals, undecided)
