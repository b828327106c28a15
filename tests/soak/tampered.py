"""An exported evening of which one byte was changed: nothing of it passes.

Twice: as an accident, and by somebody who puts the checksum of the line right again but has not the key of the club.
"""

import random
from binascii import crc32

from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import sealed_evening

from stichtisch.journal import journal_file
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.verify import prove

_CLUB_KEY = bytes(range(100, 132))
_CRC_DIGITS = 8


def evening(deals: int) -> bytes:
    """Return the export of an evening whose seals are signed; its last line is a seal."""
    lines = [text.decode() for text in sealed_evening(deals, _CLUB_KEY).lines]
    return journal_file.write(SERIAL, JOURNAL, lines)


def holds(data: bytes) -> bool:
    """Say whether that is proved, by chain, signatures and scores."""
    try:
        journal = journal_file.read(data, "evening")
    except NoJournal:
        return False
    if journal.damaged or not journal.events:
        return False
    return prove(journal.serial, journal.journal, journal.events, _CLUB_KEY).holds


def mended(data: bytes, at: int) -> bytes:
    """Return the bytes with the right checksum for the line in which byte `at` lies."""
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    body = data[start + 1 : end - _CRC_DIGITS - 1]
    return data[: end - _CRC_DIGITS] + b"%08X" % crc32(body) + data[end:]


def _mendable(data: bytes, at: int) -> bool:
    # What tells the line, not its frame; of the last seal nothing tells the time but itself.
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    return start < at < end - _CRC_DIGITS - 1 and end + 1 < len(data)


def check(data: bytes, at: int, other: int) -> list[str]:
    """Put `other` in the place of byte `at`; return what passed that should not."""
    changed = data[:at] + bytes((other,)) + data[at + 1 :]
    passed = [f"byte {at} as {other}"] if holds(changed) else []
    if _mendable(data, at) and other != 0x0A and holds(mended(changed, at)):
        passed.append(f"byte {at} as {other}, its checksum put right")
    return passed


def places(data: bytes, count: int | None, seed: int) -> list[tuple[int, int]]:
    """Return (place, other byte) of so many bytes, or of every one where None."""
    dice = random.Random(seed)
    chosen = range(len(data)) if count is None else sorted(dice.sample(range(len(data)), count))
    return [(at, data[at] ^ dice.randrange(1, 256)) for at in chosen]
