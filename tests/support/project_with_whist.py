"""A copy of the project with Whist, a game that only the tests have.

The copy contains the game's files, and its entries in the lists of games, packs and action cards, as the game's author
would add them.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from support import firmware_compiler

_ROOT = Path(__file__).parents[2]
_GAME = _ROOT / "tests" / "rules" / "whist"
_TESTS = ("tests", "tests/rules", "tests/firmware")
# The file of a list, the end of the list, and the same end with the new entry.
_ENTRIES = (
    ("cardrules/games.py", '"schafkopf")\n', '"schafkopf", "whist")\n'),
    ("cardrules/games.py", '(6, "schafkopf", 1))', '(6, "schafkopf", 1), (77, "whist", 1))'),
    ("tablelog/actions.py", 'r-13,r-14"', 'r-13,r-14,trump C,trump S,trump H,trump D"'),
)


@dataclass(frozen=True)
class Copy:
    """The copy: its folder, and the folders of firmware and twins for its tables."""

    folder: Path
    firmware: Path
    twins: Path

    def run(self, program: str, *arguments: object) -> str:
        """Run a module of the tests (by name) with the code of the copy, and return its output."""
        code = [self.folder / "host", self.folder / "firmware", _ROOT / "hardware"]
        path = os.pathsep.join(map(str, [*code, *(_ROOT / name for name in _TESTS)]))
        done = subprocess.run(
            [sys.executable, "-m", program, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        return done.stdout


def with_whist(folder: Path) -> Copy:
    """Make the copy. If the tests use compiled firmware, only the changed files are compiled again."""
    host = folder / "host"
    shutil.copytree(_ROOT / "host" / "stichtisch", host / "stichtisch")
    (folder / "hardware").symlink_to(_ROOT / "hardware")
    firmware = folder / "firmware"
    shutil.copytree(_ROOT / "firmware", firmware)
    room = firmware / "cardrules" / "whist"
    shutil.copytree(_GAME, room, ignore=shutil.ignore_patterns("__pycache__"))
    for path, end, entry in _ENTRIES:
        text = (firmware / path).read_text(encoding="utf-8")
        assert text.count(end) == 1, f"{path} has another end than {end!r}"
        (firmware / path).write_text(text.replace(end, entry), encoding="utf-8")
    return _compiled(folder, firmware)


def _compiled(folder: Path, firmware: Path) -> Copy:
    known = firmware_compiler.firmware_folder()
    if known == _ROOT / "firmware":
        return Copy(folder, firmware, _ROOT / "hardware" / "twins")
    changed, target = folder / "changed", folder / "compiled"
    shutil.copytree(firmware / "cardrules" / "whist", changed / "cardrules" / "whist")
    for path, _, _ in _ENTRIES:
        shutil.copy(firmware / path, _made(changed / path))
    shutil.copytree(known, target)
    firmware_compiler.compile_folder(changed, target)
    return Copy(folder, target, known.parent / "hardware" / "twins")


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
