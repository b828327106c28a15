"""Which files there are in a folder or on a board: path, size, SHA-256."""

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class FileState:
    """A file's size in bytes, and the SHA-256 of its content in hexadecimal digits."""

    size: int
    sha256: str


# By relative path, with slashes.
Manifest = dict[str, FileState]


def manifest_of(folder: Path) -> Manifest:
    """Return what lies in `folder` and below."""
    return {
        path.relative_to(folder).as_posix(): state_of(path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def state_of(data: bytes) -> FileState:
    """Return the state of a file with this content."""
    return FileState(len(data), hashlib.sha256(data).hexdigest())
