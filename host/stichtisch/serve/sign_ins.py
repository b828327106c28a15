"""The file that records attempts to sign in: time, name, address, and whether the PIN was correct."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from stichtisch.errors import CannotWrite
from stichtisch.text import harmless, shorten

FILE = "sign-ins.log"
# The size at which a file is full. A full file is renamed and replaces the previous full file. Filling a file by
# guessing takes weeks, because guesses are slowed down.
_MOST_BYTES = 256 * 1024
_LONGEST_NAME = 80

IN, WRONG, OUT = "in", "wrong", "out"


@dataclass(frozen=True)
class SignIn:
    """An attempt to sign in. `at` is in seconds since 1970; `outcome` is IN, WRONG or OUT."""

    at: int
    name: str
    address: str
    outcome: str


class SignIns:
    """The attempts to sign in at one PC, as JSON Lines in a folder that only its owner can read."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def note(self, one: SignIn) -> None:
        """Add an attempt. Raises CannotWrite."""
        known = SignIn(one.at, shorten(harmless(one.name), _LONGEST_NAME), one.address, one.outcome)
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._path.exists() and self._path.stat().st_size > _MOST_BYTES:
                self._path.replace(self._path.with_suffix(".before.log"))
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(asdict(known)) + "\n")
        except OSError as error:
            raise CannotWrite(path=self._path, reason=error) from error

    def latest(self, most: int) -> list[SignIn]:
        """Return the latest attempts, newest first. Damaged lines are left out."""
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        attempts = []
        for line in reversed(lines):
            try:
                attempts.append(SignIn(**json.loads(line)))
            except (ValueError, TypeError):
                continue
            if len(attempts) == most:
                break
        return attempts
