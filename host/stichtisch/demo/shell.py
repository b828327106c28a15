"""The command as a user gives it, in a process of its own, while virtual tables live on."""

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
    """Runs `stichtisch` on one database; input and output go to the terminal, or are kept."""

    def __init__(self, database: Path, person: str) -> None:
        self._environment = os.environ | {
            "STICHTISCH_DATABASE": str(database),
            "STICHTISCH_BY": person,
            # Its directors are nobody's: their keys lie beside the database.
            "STICHTISCH_KEY": str(database.with_name("club-master.key")),
        }

    def run(
        self, *arguments: str, tables: Iterable[VirtualTable] = (), allowed: tuple[int, ...] = (0,)
    ) -> None:
        """Run a command; `tables` live meanwhile. Raises SystemExit where it ends with a code that is not `allowed`."""
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
        """Return what a command prints. Raises SystemExit where it fails."""
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
        """Start a command that goes on until it is ended; its output can be read."""
        command = [sys.executable, "-m", "stichtisch", *arguments]
        return subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, encoding="utf-8")


def _live(table: VirtualTable, process: subprocess.Popen[bytes]) -> None:
    with suppress(VirtualTableError):
        while process.poll() is None:
            table.run(_GRANT_MS)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
