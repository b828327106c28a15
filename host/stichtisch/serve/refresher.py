"""The one place that looks at the database: a thread that builds the board anew whenever something was stored."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.club.state import Club, ClubEvening
from stichtisch.errors import StichtischError
from stichtisch.serve.board import Board, build
from stichtisch.serve.live import LiveTables
from stichtisch.store import Database, open_existing

# How often the database is asked whether it has changed.
SECONDS = 0.1
# How long nothing is asked of a database that cannot be read.
_SECONDS_AFTER_FAILURE = 2.0

_Mark = tuple[int, ...]


class Watcher:
    """Calls `publish` with the board, at once and after each change, from a thread of its own.

    `wanted` is the id of the evening, or how it begins; None: the latest, whichever that is.
    """

    def __init__(self, path: Path, wanted: str | None, publish: Callable[[Board], None]) -> None:
        self._path = path
        self._wanted = wanted
        self._publish = publish
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Watch no more; returns when the database is closed."""
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
                    print(f"stichtisch: {error}\n  {error.next_step()}", file=sys.stderr)
                self._stop.wait(_SECONDS_AFTER_FAILURE)

    def _watch(self, database: Database) -> None:
        # Until the end, or until another file lies in the place of this one.
        reader = _Reader(database, self._wanted)
        file = self._file()
        version = None
        while not self._stop.is_set() and self._file() == file:
            # Asked before it is read: what comes while the board is built shows the next time.
            now = database.connection.execute("PRAGMA data_version").fetchone()[0]
            if now != version:
                version = now
                self._publish(reader.board())
            self._stop.wait(SECONDS)

    def _file(self) -> _Mark | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino


class _Reader:
    """Builds boards; the club is folded again only when its log has grown."""

    def __init__(self, database: Database, wanted: str | None) -> None:
        self._database = database
        self._wanted = wanted
        self._live = LiveTables()
        self._club: Club = Club()
        self._mark: _Mark | None = None

    def board(self) -> Board:
        """Return the board as all is stored at one moment."""
        connection = self._database.connection
        connection.execute("BEGIN")
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
    """Return the evening that is shown; None where there is none. Raises NoSuchClubEvening for one that was named."""
    if wanted is None and not club.evenings:
        return None
    return find_evening(club, wanted)
