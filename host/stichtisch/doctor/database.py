"""Checks of the database: its existence, integrity, format and permissions, and quarantined events.

The checks only read the database, so a database in an older format is not converted.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from stichtisch.device.client import Hello
from stichtisch.doctor.computer import nearest_folder
from stichtisch.doctor.lines import FAIL, OK, WARN, Check, Fact, Outcome, failed
from stichtisch.doctor.setting import Setting
from stichtisch.i18n.command_words import say
from stichtisch.i18n.reason import Reason
from stichtisch.location import Address, Location
from stichtisch.store import (
    FORMAT,
    Database,
    cases,
    contents,
    fault_of,
    fault_within,
    journals_of,
    next_sequence,
    open_as_it_is,
    open_existing,
)
from stichtisch.store.contents_text import in_words
from stichtisch.store.errors import (
    NothingStored,
    StorageDamaged,
    StorageLocked,
    StorageNewer,
    StorageUnwritable,
)
from stichtisch.sync.sync import first_wanted

_VERSION = "PRAGMA user_version"


def stored_of(setting: Setting) -> "Stored":
    """Return the checks of the database, which is in a file or on a server."""
    where = setting.database
    return StoredOnServer(setting, where) if isinstance(where, Address) else StoredInFile(setting, where)


class Stored:
    """The checks of a database. `version` is the version of its format, or 0 if that is unknown."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._version = 0

    def checks(self) -> Iterable[Check]:
        """Yield the checks of a database in the current format."""
        if self._version == FORMAT:
            yield Check("database.aside", say("Set aside"), self._aside)
            yield Check("database.evenings", say("Evenings"), self._evenings)

    def _aside(self) -> Outcome:
        with opened(self._setting.database) as database:
            undecided = [case for case in cases(database) if case.open] if database else []
        if not undecided:
            return Outcome(OK, say("no case is waiting for a decision"), facts={"undecided": 0})
        text = say("quarantined and undecided, not in the results: {count}", count=len(undecided))
        return Outcome(WARN, text, self._type("quarantine"), {"undecided": len(undecided)})

    def _evenings(self) -> Outcome:
        with opened(self._setting.database) as database:
            held = contents(database) if database else None
        if held is None or not held.deals:
            step = say("Play one, then: {command}", command=self._setting.on_both("sync"))
            return Outcome(
                WARN,
                say("no deal is stored yet"),
                step,
                {"evenings": held.evenings if held else 0, "deals": 0},
            )
        text = say(
            "{contents}; to see the latest: {command}", contents=in_words(held), command=self._type("sheet")
        )
        return Outcome(OK, text, facts={"evenings": held.evenings, "deals": held.deals})

    def _type(self, command: str) -> str:
        return self._setting.on_database(command)


class StoredOnServer(Stored):
    """The checks of a database on a server."""

    def __init__(self, setting: Setting, address: Address) -> None:
        super().__init__(setting)
        self._address = address

    def checks(self) -> Iterable[Check]:
        """Yield the checks. If the server does not answer, the first check is the only one."""
        yield Check("database.file", say("Database"), self._reached)
        yield from super().checks()

    def _reached(self) -> Outcome:
        with opened(self._address) as database:
            facts: dict[str, Fact] = {"path": str(self._address), "there": database is not None}
        if database is None:
            text = say("there is none yet; it will be {file}", file=self._address)
            step = say("The first sync creates it: {command}", command=self._setting.on_both("sync"))
            return Outcome(WARN, text, step, facts)
        self._version = FORMAT
        text = say("{file}, format {format}", file=self._address, format=FORMAT)
        return Outcome(OK, text, facts=facts | {"format": FORMAT, "format_here": FORMAT})


class StoredInFile(Stored):
    """The checks of a database in a file."""

    def __init__(self, setting: Setting, path: Path) -> None:
        super().__init__(setting)
        self._path = path

    def checks(self) -> Iterable[Check]:
        """Yield the checks. If there is no database or its format is newer, the first check is the only one."""
        yield Check("database.file", say("Database"), self._file)
        if not self._version:
            return
        yield Check("database.sound", say("Integrity"), self._sound)
        yield Check("database.writable", say("Writing"), self._writable)
        yield from super().checks()

    def _file(self) -> Outcome:
        try:
            with open_as_it_is(self._path) as connection:
                (version,) = connection.execute(_VERSION).fetchone()
                (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except NothingStored:
            return self._none_yet()
        if version == 0:
            if not tables:
                return self._none_yet()
            return failed(
                StorageDamaged(path=self._path, reason=Reason("it contains the tables of another program"))
            )
        facts: dict[str, Fact] = {
            "path": str(self._path),
            "there": True,
            "format": version,
            "format_here": FORMAT,
        }
        if version > FORMAT:
            error = failed(StorageNewer(path=self._path, theirs=version, ours=FORMAT))
            return Outcome(FAIL, error.text, error.next_step, facts)
        self._version = version
        if version < FORMAT:
            text = say(
                "{file} is of format {theirs}, this program writes {ours}",
                file=self._path,
                theirs=version,
                ours=FORMAT,
            )
            step = say(
                "The next command converts it and stores a copy beside it: {command}",
                command=self._type("sessions"),
            )
            return Outcome(WARN, text, step, facts)
        return Outcome(OK, say("{file}, format {format}", file=self._path, format=version), facts=facts)

    def _none_yet(self) -> Outcome:
        folder = nearest_folder(self._path)
        facts: dict[str, Fact] = {"path": str(self._path), "there": False}
        if not os.access(folder, os.W_OK | os.X_OK):
            error = failed(
                StorageUnwritable(path=self._path, reason=Reason("you may not write to {path}", path=folder))
            )
            return Outcome(FAIL, error.text, error.next_step, facts)
        text = say("there is none yet; it will be {file}", file=self._path)
        return Outcome(
            WARN,
            text,
            say("The first sync creates it: {command}", command=self._setting.on_both("sync")),
            facts,
        )

    def _sound(self) -> Outcome:
        with open_as_it_is(self._path) as connection:
            fault = (fault_within if self._version == FORMAT else fault_of)(connection)
        if fault:
            return failed(StorageDamaged(path=self._path, reason=fault))
        return Outcome(OK, say("every page and every event is as it was written"))

    def _writable(self) -> Outcome:
        # Check the permissions first, because SQLite begins a transaction even on a file that cannot be written.
        for path in (self._path, self._path.resolve().parent):
            if not os.access(path, os.W_OK):
                raise StorageUnwritable(
                    path=self._path, reason=Reason("you may not write to {path}", path=path)
                )
        try:
            with open_as_it_is(self._path) as connection:
                connection.execute("PRAGMA query_only = OFF")
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
        except StorageLocked as error:
            return failed(error, WARN)
        return Outcome(OK, say("it can be written"))


@contextmanager
def opened(where: Location) -> Iterator[Database | None]:
    """Open the database at `where` for reading. Yields None if there is no database of the current format.

    Raises the Storage errors.
    """
    if isinstance(where, Address):
        with suppress(NothingStored), open_existing(where) as database:
            yield database
            return
        yield None
        return
    try:
        with open_as_it_is(where) as connection:
            today = connection.execute(_VERSION).fetchone()[0] == FORMAT
            yield Database(connection, where) if today else None
    except NothingStored:
        yield None


def events_of(setting: Setting, serial: str, journal: str) -> int:
    """Return the number of stored events of a journal. Raises the Storage errors."""
    with opened(setting.database) as database:
        kept = journals_of(database, serial) if database else []
    return next((one.events for one in kept if one.journal == journal), 0)


def wanted_from(setting: Setting, hello: Hello) -> int:
    """Return the number of the first event not stored. Raises JournalShrank, JournalGap and the Storage errors."""
    with opened(setting.database) as database:
        if database is None:
            return hello.first
        first_wanted(database, hello)
        return max(hello.first, next_sequence(database, hello.serial, hello.journal))
