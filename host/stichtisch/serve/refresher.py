"""The thread that watches the database, and rebuilds the board after each change."""

import threading
from collections.abc import Callable
from typing import Protocol

from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.club.state import Club, ClubEvening
from stichtisch.errors import StichtischError
from stichtisch.location import Address, Location
from stichtisch.reporting import report_error
from stichtisch.serve.board import Board, build
from stichtisch.serve.live import LiveTables
from stichtisch.store import Database, open_existing

# Seconds between two checks of the database for changes.
SECONDS = 0.1
# The pause after a failed attempt to read the database.
_SECONDS_AFTER_FAILURE = 2.0

_Mark = tuple[int, ...]


class BoardSource(Protocol):
    """A source of boards, which runs in its own threads."""

    def start(self) -> None:
        """Start producing boards."""

    def stop(self) -> None:
        """Stop producing boards, and wait until all threads of the source have ended."""


class Watcher:
    """Calls `publish` with the board, first at the start and then after each change, in its own thread.

    `wanted` is the id of the evening, or the beginning of this id. None means that each new board shows the latest
    evening.
    """

    def __init__(self, path: Location, wanted: str | None, publish: Callable[[Board], None]) -> None:
        self._path = path
        self._wanted = wanted
        self._publish = publish
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching, and wait until the database is closed."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        last_error = ""
        while not self._stop.is_set():
            try:
                with open_existing(self._path) as database:
                    self._watch(database)
                last_error = ""
            except StichtischError as error:
                if str(error) != last_error:
                    last_error = str(error)
                    report_error(error)
                self._stop.wait(_SECONDS_AFTER_FAILURE)

    def _watch(self, database: Database) -> None:
        # Watch until stop() is called, or until another file has replaced the database file.
        reader = _Reader(database, self._wanted)
        file = self._file()
        version = None
        while not self._stop.is_set() and self._file() == file:
            # Read the version before the board, so that the next check notices a change that was made while the
            # board was being built.
            now = database.connection.version()
            if now != version:
                version = now
                self._publish(reader.board())
            self._stop.wait(SECONDS)

    def _file(self) -> _Mark | None:
        if isinstance(self._path, Address):
            return None
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino


class _Reader:
    """Builds boards. The club is folded again only if its log has grown."""

    def __init__(self, database: Database, wanted: str | None) -> None:
        self._database = database
        self._wanted = wanted
        self._live = LiveTables()
        self._club: Club = Club()
        self._mark: _Mark | None = None

    def board(self) -> Board:
        """Return the board from one consistent state of the database."""
        connection = self._database.connection
        connection.begin_reading()
        try:
            mark = connection.execute(
                "SELECT (SELECT count(*) FROM club_log), (SELECT count(*) FROM personal)"
            ).fetchone()
            if mark != self._mark:
                self._club, self._mark = club_of(self._database), mark
            return build(self._database, self._club, self._evening(), self._live)
        finally:
            connection.rollback()

    def _evening(self) -> ClubEvening | None:
        return chosen_evening(self._club, self._wanted)


def chosen_evening(club: Club, wanted: str | None) -> ClubEvening | None:
    """Return the evening to show, or None if there is none.

    Raises NoSuchClubEvening if the wanted evening does not exist.
    """
    if wanted is None and not club.evenings:
        return None
    return find_evening(club, wanted)
