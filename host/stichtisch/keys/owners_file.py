"""Files that their owner alone can read, each written whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_MINE = 0o700


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises FileExistsError where it is, OSError."""
    with _part_of(path, text) as part:
        # Fails where the name was taken meanwhile, as renaming does on Windows alone.
        if os.name == "nt":
            part.rename(path)
        else:
            path.hardlink_to(part)


def write_anew(path: Path, text: str) -> None:
    """Write a file in the place of the one that may be there. Raises OSError."""
    with _part_of(path, text) as part:
        part.replace(path)


@contextmanager
def _part_of(path: Path, text: str) -> Iterator[Path]:
    try:
        path.parent.mkdir(mode=_MINE, parents=True, exist_ok=True)
    except FileExistsError as error:
        # Not the file itself, which `write_new` reports.
        raise NotADirectoryError(error.errno, "its folder is a file") from error
    # Made with 0600.
    descriptor, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123, no path but a descriptor
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield part
    finally:
        with suppress(OSError):
            part.unlink()
