"""The table, database and files that the doctor examines, and the command lines that it suggests for them."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from stichtisch.location import Location


@dataclass(frozen=True)
class Setting:
    """The settings of a run of the doctor. `port` is None if the user named none.

    `platform` is a value of sys.platform. `named` contains the options "database" and "key" if the user gave
    them on the command line.
    """

    port: str | None
    database: Location
    key: Path
    output: Path
    readers: bool
    platform: str
    named: frozenset[str] = frozenset()

    def at_table(self, command: str) -> str:
        """Return the line to type for a command that uses the table."""
        return f"stichtisch {command}{self._port()}"

    def on_database(self, command: str) -> str:
        """Return the line to type for a command that uses the database."""
        return f"stichtisch {command}{self._option('database', self.database)}"

    def on_both(self, command: str) -> str:
        """Return the line to type for a command that uses the table, the database and possibly the club's key."""
        options = self._option("database", self.database) + self._option("key", self.key)
        return f"stichtisch {command}{self._port()}{options}"

    def _port(self) -> str:
        return f" --port {shlex.quote(self.port)}" if self.port else ""

    def _option(self, name: str, path: Location) -> str:
        return f" --{name} {shlex.quote(str(path))}" if name in self.named else ""
