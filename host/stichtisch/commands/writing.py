"""Atomic writing to files named by the user. An existing file is kept until the new one is complete."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import click

from stichtisch.errors import CannotWrite
from stichtisch.i18n.command_words import say
from stichtisch.text import harmless

STANDARD_OUTPUT = "-"
# The name of the unfinished file contains at most this many characters of the target's name.
_PREFIX = 32


def write_output(output: str, data: bytes | str) -> None:
    """Write `data` to a file and report its name, or write it to standard output if `output` is -.

    Raises CannotWrite.
    """
    binary = isinstance(data, bytes)
    if output == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data if isinstance(data, bytes) else data.encode())
        sys.stdout.buffer.flush()
        return
    path = Path(output)
    replaced = path.is_file()
    with writing(path, binary) as stream:
        stream.write(data)
    written = say("Written: {file}", file=harmless(output))
    click.echo(written + (say(", replacing the file that was there") if replaced else ""), err=True)


@contextmanager
def writing(path: Path, binary: bool = False) -> Iterator[Any]:
    """Open a file for atomic writing: bytes if `binary`, else UTF-8 text with unchanged line endings.

    A device, a named pipe or another special file is written to directly and not replaced. Raises CannotWrite.
    """
    try:
        special = path.is_relative_to("/dev") or (path.exists() and not path.is_file())
        with _plain(path, binary) if special else _replacing(path.resolve(), binary) as stream:
            yield stream
    except (OSError, RuntimeError) as error:
        # A loop of symbolic links raises a RuntimeError.
        raise CannotWrite(path=path, reason=error) from error


@contextmanager
def _plain(path: Path, binary: bool) -> Iterator[IO[Any]]:
    with _open(path, binary) as stream:
        yield stream


@contextmanager
def _replacing(target: Path, binary: bool) -> Iterator[IO[Any]]:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=target.name[:_PREFIX] + ".", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with _open(descriptor, binary) as stream:
            yield stream
        part.chmod(mode)
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _open(file: Path | int, binary: bool) -> IO[Any]:
    # `file` is a path or a file descriptor.
    return open(file, "wb") if binary else open(file, "w", encoding="utf-8", newline="")  # noqa: PTH123


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
