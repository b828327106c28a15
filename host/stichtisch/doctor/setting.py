"""The subjects of the doctor, and how to type a command about the same things."""

import shlex
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Setting:
    """Where to look. `port` is None where the user named none; `platform` is a sys.platform.

    `named` holds the names of the options "database" and "key" that he gave on the command line.
    """

    port: str | None
    database: Path
    key: Path
    output: Path
    readers: bool
    platform: str
    named: frozenset[str] = frozenset()

    def at_table(self, command: str) -> str:
        """Return the line to type for a command that talks to the table."""
        return f"stichtisch {command}{self._port()}"

    def on_database(self, command: str) -> str:
        """Return the line to type for a command on the database."""
        return f"stichtisch {command}{self._option('database', self.database)}"

    def on_both(self, command: str) -> str:
        """Return the line to type for a command on table and database, which may take the club's key."""
        options = self._option("database", self.database) + self._option("key", self.key)
        return f"stichtisch {command}{self._port()}{options}"

    def _port(self) -> str:
        return f" --port {shlex.quote(self.port)}" if self.port else ""

    def _option(self, name: str, path: Path) -> str:
        return f" --{name} {shlex.quote(str(path))}" if name in self.named else ""
