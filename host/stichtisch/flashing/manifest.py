"""Which files there are in a folder or on a board, path by path: content, or size and SHA-256."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True)
class FileState:
    """A file's size in bytes, and the SHA-256 of its content in hexadecimal digits."""

    size: int
    sha256: str


# By relative path, with slashes.
Manifest = dict[str, FileState]
Files = dict[str, bytes]


def manifest_of(folder: Path) -> Manifest:
    """Return the state of what lies in `folder` and below."""
    return {path: state_of(content) for path, content in files_in(folder).items()}


def files_in(folder: Path) -> Files:
    """Return what lies in `folder` and below."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the folders that files of these paths lie in, outer ones first."""
    return sorted({str(parent) for path in paths for parent in PurePosixPath(path).parents if parent.name})


def state_of(data: bytes) -> FileState:
    """Return the state of a file with this content."""
    return FileState(len(data), hashlib.sha256(data).hexdigest())
