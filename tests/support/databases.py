"""Databases made from parts of a journal, queries of their contents, and commands in processes that are
limited or killed."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from support.scripted_table import JOURNAL, SERIAL

from stichtisch.journal.event import Event
from stichtisch.location import Address, Location
from stichtisch.main import main
from stichtisch.store import open_database, open_existing
from stichtisch.store.importing import insert_events
from stichtisch.store.projection import project
from tablelog.line import encode

EVENTS = "SELECT * FROM events ORDER BY serial, journal, sequence"
NAMES = "SELECT * FROM badges ORDER BY uid"
# The folded tables, without the ids of evenings, which depend on the order of storing.
FOLDED = (
    "SELECT serial, journal, sequence, started, game, profile, options, ended FROM evenings ORDER BY 1, 2, 3",
    *(
        f"""SELECT evenings.serial, evenings.journal, evenings.sequence, {columns}
            FROM {table} JOIN evenings ON evenings.id = evening ORDER BY 1, 2, 3, 4, 5"""
        for table, columns in (
            ("deals", "number, deals.id, deal, result, won, value"),
            ("people", "person, name, place, total, final, rank"),
            ("seats", "number, seat, person, score"),
            ("totals", "number, person, total"),
        )
    ),
)

# A process may be killed before a call of any of these functions.
_STEPS = {
    *("execute", "executemany", "backup", "commit", "rollback", "close"),
    *("link", "rename", "replace", "unlink", "fsync"),
}

# The number of processes that are killed, each before a different one of the last steps. The database changes
# only in these steps.
_LAST = 60


def store_part(
    path: Location, rows: list[list[Any]], part: Iterable[int] | None = None, journal: str = JOURNAL
) -> None:
    """Store some of the reported events, [milliseconds, seat, verb, argument…], without checking them."""
    wanted = sorted(range(len(rows)) if part is None else part)
    with open_database(path) as opened:
        for run in _runs(wanted):
            with opened.transaction() as connection:
                connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (SERIAL,))
                insert_events(connection, SERIAL, journal, [_event(at, rows[at]) for at in run])
                project(connection, SERIAL, journal, 0)


def store_scattered(path: Path, rows: list[list[Any]], part: list[int]) -> None:
    """Store some of the reported events, even if they do not fold. They are folded only if all are stored."""
    if len(part) == len(rows):
        store_part(path, rows)
        return
    with open_database(path) as opened, opened.transaction() as connection:
        if part:
            connection.execute("INSERT INTO tables VALUES (?)", (SERIAL,))
        for at in part:
            one = _event(at, rows[at])
            facts = (0, one.milliseconds, one.seat, one.verb, json.dumps(one.arguments), one.line)
            connection.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (SERIAL, JOURNAL, at, *facts)
            )


def _event(at: int, row: list[Any]) -> Event:
    milliseconds, seat, verb, *arguments = row
    line = encode("e", [at, *row]).decode().rstrip()
    return Event(at, milliseconds, seat, verb, arguments, line)


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def rows(path: Location, query: str) -> list[tuple[Any, ...]]:
    """Run a query of the database at `path`, without changing it."""
    if isinstance(path, Address):
        with open_existing(path) as opened:
            return opened.connection.execute(query).fetchall()
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def held(path: Path) -> list[Any]:
    """Return the contents of a database, and assert that it passes SQLite's checks."""
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "PRAGMA foreign_key_check") == []
    return [rows(path, query) for query in (EVENTS, NAMES, *FOLDED)]


def files(folder: Path) -> list[str]:
    """The names of all files and folders in a folder."""
    return sorted(entry.name for entry in folder.iterdir())


@contextmanager
def held_open(path: Path, *statements: str) -> Iterator[None]:
    """Keep the database open in another process, which has executed `statements`."""
    program = (
        "import sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for statement in sys.argv[2:]: connection.execute(statement).fetchone()\n"
        "print(flush=True)\n"
        "sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", program, str(path), *statements]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdin
        process.stdout.readline()
        try:
            yield
        finally:
            process.stdin.close()
            process.wait()


def run_limited(size: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Call `stichtisch` in a process in which no file can grow beyond `size` bytes, as if the disk were full."""
    program = (
        "import resource, sys\n"
        "from stichtisch.main import main\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def codes_on_a_full_disk(path: Path, needed: int, *arguments: object) -> list[int]:
    """Call `stichtisch` repeatedly, each time with more free disk space, until its command succeeds.

    A call that fails must not change the database at `path`. `needed`: the approximate size of the result in bytes.
    """
    before = held(path)
    codes = []
    for size in range(0, 4 * needed, needed // 4):
        done = run_limited(size, *arguments)
        codes.append(done.returncode)
        if done.returncode == 0:
            break
        assert len(done.stderr.splitlines()) == 2, done.stderr
        assert held(path) == before
        # If the disk becomes full only at the very end, the backup of the old database is already complete and is kept.
        kept = [file for file in path.parent.iterdir() if file != path]
        assert [held(file) for file in kept] in ([], [before])
        for file in kept:
            file.unlink()
    return codes


def killed_late(start: Path, scratch: Path, *arguments: str) -> list[Path]:
    """Call `stichtisch` on copies of the folder `start`.

    Each call is killed before one of its last steps, and the next call one step later. `{}` in the arguments stands
    for the path of the copy. Return the copies; the call on the last copy was not killed.
    """
    program = (
        f"import sys; sys.path.append({str(Path(__file__).parents[1])!r})\n"
        "from support.databases import kill_late; kill_late()"
    )
    command = [sys.executable, "-c", program, str(start), str(scratch), *arguments]
    environment = os.environ | {"TMPDIR": str(scratch)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    steps = int((scratch / "steps").read_text())
    return [scratch / f"step-{step}" for step in range(steps - _LAST, steps + 1)]


def kill_late() -> None:
    """The main function of `killed_late`'s process, which forks for each step, so that the program is loaded
    only once."""
    start, scratch, *arguments = sys.argv[1:]
    steps = Path(scratch) / "steps"
    assert _run_until(None, Path(start), Path(scratch) / "step", arguments, steps) == 0
    last = int(steps.read_text())
    for step in range(last - _LAST, last):
        assert (
            _run_until(step, Path(start), Path(scratch) / f"step-{step}", arguments, steps) == -signal.SIGKILL
        )
    (Path(scratch) / "step").rename(Path(scratch) / f"step-{last}")


def _run_until(step: int | None, start: Path, copy: Path, arguments: list[str], steps: Path) -> int:
    shutil.copytree(start, copy)
    child = os.fork()
    if child == 0:
        watch = _KillBefore(step)
        sys.setprofile(watch.look)
        code = main([argument.replace("{}", str(copy)) for argument in arguments])
        sys.setprofile(None)
        steps.write_text(str(watch.steps))
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class _KillBefore:
    """Counts steps (statements, and calls that change files), and kills its own process before step `last`."""

    def __init__(self, last: int | None) -> None:
        self.steps = 0
        self._last = last

    def look(self, frame: FrameType, event: str, called: Any) -> None:
        """Count a call; this is the profile function for sys.setprofile."""
        if event == "c_call" and called.__name__ in _STEPS and self._counts(called):
            if self.steps == self._last:
                os.kill(os.getpid(), signal.SIGKILL)
            self.steps += 1

    def _counts(self, called: Any) -> bool:
        owner = getattr(called, "__self__", None)
        return isinstance(owner, sqlite3.Connection) or getattr(owner, "__name__", "") == "posix"
