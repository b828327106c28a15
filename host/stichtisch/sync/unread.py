"""Journals that a table could not fold and has set aside: fetched into files beside the database."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device.client import BUSY, Client, Hello
from stichtisch.device.errors import Refused
from stichtisch.journal import journal_file
from stichtisch.sync.errors import CannotKeep

# Characters of a journal's name; a number follows where a table has set two of one name aside.
_NAME_DIGITS = 8
_NAME = re.compile(r"[0-9a-f]{8}(-[0-9]{1,9})?")
_STRANGE = re.compile(r"[^0-9A-Za-z]")
# Of a serial number in a file's name.
_LONGEST = 32
# So many at once: a table that has more of them sends the others with the next sync.
MOST = 20


@dataclass(frozen=True)
class UnreadJournal:
    """A journal that a table could not fold: where its events are now, and whether the table still has it."""

    journal: str
    events: int
    file: str | None
    at_table: bool


def fetch_unread(client: Client, hello: Hello, folder: Path, trusted: bool) -> list[UnreadJournal]:
    """Store each in a file in `folder`; with `trusted` the table lets go of it then.

    Raises CannotKeep, and as `Client.pull_unread`.
    """
    unread: list[UnreadJournal] = []
    while _NAME.fullmatch(hello.unread) and hello.unread not in [one.journal for one in unread]:
        if len(unread) == MOST:
            break
        unread.append(_fetch(client, hello, folder, trusted))
        if unread[-1].at_table:
            break
        hello = client.hello()
    return unread


def _fetch(client: Client, hello: Hello, folder: Path, trusted: bool) -> UnreadJournal:
    name = hello.unread
    try:
        lines = client.pull_unread(name)
        path = folder / f"unread-{_STRANGE.sub('_', hello.serial)[:_LONGEST]}-{name}.journal"
        path = _write(path, journal_file.write(hello.serial, name[:_NAME_DIGITS], lines))
        if trusted:
            client.let_go(name)
    except Refused as error:
        if error.facts["code"] != BUSY:
            raise
        return UnreadJournal(name, 0, None, at_table=True)
    return UnreadJournal(name, len(lines), str(path), at_table=not trusted)


def _write(path: Path, data: bytes) -> Path:
    # No file takes the place of another: a table may have quarantined a journal of this name before.
    number, free = 1, path
    while free.exists() and free.read_bytes() != data:
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    part = free.with_suffix(".part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        return part.replace(free)
    except OSError as error:
        raise CannotKeep(path=free, reason=error.strerror or error) from error
