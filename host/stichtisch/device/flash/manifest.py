"""The files on a board, by path."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True)
class FileState:
    """A file's size in bytes, and the SHA-256 of its content in hexadecimal digits."""

    size: int
    sha256: str


# The states of files, by relative path with forward slashes.
Manifest = dict[str, FileState]


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the folders of the files with these paths, outer ones first."""
    return sorted({str(parent) for path in paths for parent in PurePosixPath(path).parents if parent.name})


def state_of(data: bytes) -> FileState:
    """Return the state of a file with this content."""
    return FileState(len(data), hashlib.sha256(data).hexdigest())
