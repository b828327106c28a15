"""An exported evening with one changed byte never passes verification.

Each byte is changed by accident, and by a forger who corrects the line's checksum but lacks the club's key.
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
    """Return the export of an evening with signed seals; its last line is a seal."""
    lines = [text.decode() for text in sealed_evening(deals, _CLUB_KEY).lines]
    return journal_file.write(SERIAL, JOURNAL, lines)


def holds(data: bytes) -> bool:
    """Return whether an export is proved by chain, signatures and scores."""
    try:
        journal = journal_file.read(data, "evening")
    except NoJournal:
        return False
    if journal.damaged or not journal.events:
        return False
    return prove(journal.serial, journal.journal, journal.events, _CLUB_KEY).holds


def mended(data: bytes, at: int) -> bytes:
    """Return the bytes with a correct checksum for the line that contains byte `at`."""
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    body = data[start + 1 : end - _CRC_DIGITS - 1]
    return data[: end - _CRC_DIGITS] + b"%08X" % crc32(body) + data[end:]


def _mendable(data: bytes, at: int) -> bool:
    # Return whether the byte is in a line's content; the last seal is left out, because nothing later proves it.
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    return start < at < end - _CRC_DIGITS - 1 and end + 1 < len(data)


def check(data: bytes, at: int, other: int) -> list[str]:
    """Replace byte `at` by `other`; return the changes that passed wrongly."""
    changed = data[:at] + bytes((other,)) + data[at + 1 :]
    passed = [f"byte {at} as {other}"] if holds(changed) else []
    if _mendable(data, at) and other != 0x0A and holds(mended(changed, at)):
        passed.append(f"byte {at} as {other}, its checksum put right")
    return passed


def places(data: bytes, count: int | None, seed: int) -> list[tuple[int, int]]:
    """Return (index, other byte) for `count` random bytes, or for every byte if None."""
    dice = random.Random(seed)
    chosen = range(len(data)) if count is None else sorted(dice.sample(range(len(data)), count))
    return [(at, data[at] ^ dice.randrange(1, 256)) for at in chosen]
