"""A line in a new file that its owner alone can read: written whole or not at all, never over another."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

_MINE = 0o700


def write_new(path: Path, line: str) -> bool:
    """Write `line` to a new file at `path`. Return whether it is there: not where the name is taken. Raises OSError."""
    if path.exists():
        return False
    path.parent.mkdir(mode=_MINE, parents=True, exist_ok=True)
    # Made with 0600.
    descriptor, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with open(descriptor, "w", encoding="ascii") as file:  # noqa: PTH123, no path but a descriptor
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        return _name_new(part, path)
    finally:
        with suppress(OSError):
            part.unlink()


def _name_new(part: Path, path: Path) -> bool:
    # Fails where the name was taken meanwhile, as renaming does on Windows alone.
    try:
        if os.name == "nt":
            part.rename(path)
        else:
            path.hardlink_to(part)
    except FileExistsError:
        return False
    return True
