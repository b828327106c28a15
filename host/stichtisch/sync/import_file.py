"""Imports an exported journal into the database, with the same result as a sync with its table."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from stichtisch.errors import CannotRead
from stichtisch.file_contents import contents
from stichtisch.i18n.reason import Reason
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.journal_file import MEGABYTES, JournalFile, read
from stichtisch.keys.table_key import table_key
from stichtisch.store import Database, cases, import_events, next_sequence
from stichtisch.sync.errors import CannotReadJournal, JournalDamaged, NotImportable


@dataclass(frozen=True)
class ImportedFile:
    """The result of importing a file: its table, the numbers of new events and deals, and open cases of quarantine."""

    serial: str
    journal: str
    events: int
    deals: int
    set_aside: list[dict[str, Any]]


def import_file(path: Path, database: Database, club_key: bytes | None) -> ImportedFile:
    """Store the new events of a journal file. Events that conflict with stored ones are quarantined.

    If `club_key` is given and the table belongs to the club, the signatures of the seals are checked. Raises
    CannotReadJournal, NotImportable, JournalDamaged (if lines are damaged or missing), BadJournal, and the Storage
    errors.
    """
    file = _read(path)
    if file.damaged:
        raise JournalDamaged(path=path, line=file.damaged[0], count=len(file.damaged))
    if not file.events:
        raise NotImportable(path=path, reason=Reason("it has no events"))
    wanted = next_sequence(database, file.serial, file.journal)
    first = file.events[0].sequence
    if first > max(wanted, 1):
        raise JournalDamaged(
            path=path,
            line=Reason("events {first} to {last} are missing", first=max(wanted, 1), last=first - 1),
            count=1,
        )
    key = table_key(club_key, file.serial) if club_key else None
    imported = import_events(database, file.serial, file.journal, file.events, key)
    undecided = [asdict(case) for case in cases(database, file.serial, file.journal) if case.open]
    return ImportedFile(file.serial, file.journal, imported.events, imported.deals, undecided)


def _read(path: Path) -> JournalFile:
    try:
        return read(contents(path, MEGABYTES), str(path))
    except CannotRead as error:
        raise CannotReadJournal(path=path, reason=error.reason) from error
    except NoJournal as error:
        raise NotImportable(path=path, reason=error.reason) from error
