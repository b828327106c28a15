"""Journals that a table could not fold and has set aside. They are saved in files beside the database."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device.client import BUSY, Client, Hello
from stichtisch.device.errors import Refused
from stichtisch.journal import journal_file
from stichtisch.sync.errors import CannotKeep

# The digits of a journal's name. A number follows these digits if the table has set aside two journals with the
# same name.
_NAME_DIGITS = 8
_NAME = re.compile(r"[0-9a-f]{8}(-[0-9]{1,9})?")
_STRANGE = re.compile(r"[^0-9A-Za-z]")
# The maximum number of characters of a serial number that are used in a file name.
_LONGEST = 32
# The maximum number of journals that one sync fetches. If the table has more, the next sync fetches the
# others.
MOST = 20


@dataclass(frozen=True)
class UnreadJournal:
    """A journal that a table could not fold. `at_table`: whether the table still has it."""

    journal: str
    events: int
    file: str | None
    at_table: bool


def fetch_unread(client: Client, hello: Hello, folder: Path, trusted: bool) -> list[UnreadJournal]:
    """Store each unread journal in a file in `folder`. With `trusted`, the table then deletes the journal.

    Raises CannotKeep, and the errors of `Client.pull_unread`.
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
    # No file is overwritten, because a table may have set aside another journal with this name before.
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
        raise CannotKeep(path=free, reason=error) from error
