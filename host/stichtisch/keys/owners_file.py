"""Files that only their owner can read. Each file is written completely or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_MINE = 0o700


def write_new(path: Path, text: str) -> None:
    """Write a new file. Raises FileExistsError if the file exists, and OSError."""
    with _part_of(path, text) as part:
        # This must fail if a file with this name exists by now. In that case, creating a link fails on every
        # system, but renaming fails only on Windows.
        if os.name == "nt":
            part.rename(path)
        else:
            path.hardlink_to(part)


def write_anew(path: Path, text: str) -> None:
    """Write a file, replacing an existing file. Raises OSError."""
    with _part_of(path, text) as part:
        part.replace(path)


@contextmanager
def _part_of(path: Path, text: str) -> Iterator[Path]:
    try:
        path.parent.mkdir(mode=_MINE, parents=True, exist_ok=True)
    except FileExistsError as error:
        # The folder of the file is itself a file. Raise a different error for this, because FileExistsError
        # from `write_new` means that the file exists.
        raise NotADirectoryError(error.errno, "its folder is a file") from error
    # The new file has the permissions 0600.
    descriptor, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123, a descriptor, not a path
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield part
    finally:
        with suppress(OSError):
            part.unlink()
