"""Commands as a user runs them, each in its own process, while virtual tables keep running."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from stichtisch.simulation import VirtualTable, VirtualTableError

_GRANT_MS = 10


class Shell:
    """Runs commands of `stichtisch` on one database. Their output goes to the terminal or is captured."""

    def __init__(self, database: Path, person: str) -> None:
        self._environment = os.environ | {
            "STICHTISCH_DATABASE": str(database),
            "STICHTISCH_BY": person,
            # The keys of the demo's directors are beside the demo's database, separate from the user's own keys.
            "STICHTISCH_KEY": str(database.with_name("club-master.key")),
        }

    def run(
        self, *arguments: str, tables: Iterable[VirtualTable] = (), allowed: tuple[int, ...] = (0,)
    ) -> None:
        """Run a command while `tables` keep running. Raises SystemExit if its exit code is not in `allowed`."""
        click.echo(f"\n$ stichtisch {' '.join(map(_quoted, arguments))}")
        process = subprocess.Popen([sys.executable, "-m", "stichtisch", *arguments], env=self._environment)
        living = [threading.Thread(target=_live, args=(table, process)) for table in tables]
        for thread in living:
            thread.start()
        code = process.wait()
        for thread in living:
            thread.join()
        if code not in allowed:
            raise SystemExit(code)

    def answer(self, *arguments: str) -> str:
        """Return the output of a command. Raises SystemExit if it fails."""
        done = subprocess.run(
            [sys.executable, "-m", "stichtisch", *arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        if done.returncode:
            raise SystemExit(done.returncode)
        return done.stdout

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a command that runs until it is stopped. Its output can be read while it runs."""
        command = [sys.executable, "-m", "stichtisch", *arguments]
        return subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, encoding="utf-8")


def _live(table: VirtualTable, process: subprocess.Popen[bytes]) -> None:
    with suppress(VirtualTableError):
        while process.poll() is None:
            table.run(_GRANT_MS)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
