"""The club that a forger attacks: the journals of its three tables, and the keys that were stolen from it.

One table was given another key pair in the middle of an evening. One table was stolen and came back with a new
pair: the thief has the table's first pair, and its key for the club's seals. The club's first key was stolen, too.
"""

import hashlib
from dataclasses import dataclass

from support.evening_events import deal_events, evening
from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import CLUB_KEY, key_of
from support.signed_evening import CLUB, TABLE, Key, Pair, Signing, pair

from stichtisch.journal.revocation import Revoked
from stichtisch.keys.club_key import ClubKey
from stichtisch.keys.retired_keys import RetiredKey
from tablelog.line import decode

SECOND_SERIAL, STOLEN_SERIAL = "e661410300000002", "e661410300000003"
OTHER_JOURNAL = "77aa0102"
_PLAYED, _BEFORE, _ANEW, _STOLEN = "0c0ffee0", "be4f0e11", "2ec0d00d", "57013e00"
_RESTORED = "4e5704ed"

NEW_TABLE, _SECOND, STOLEN, _AGAIN = map(pair, (2003, 2004, 2005, 2006))
CERTIFIED = {SERIAL: [TABLE, NEW_TABLE], SECOND_SERIAL: [_SECOND], STOLEN_SERIAL: [STOLEN, _AGAIN]}
RETIRED_KEY = bytes(range(7, 39))
_DAY = "2026-11-20"

# The points of the short deals: each deal is thrown in, and then a referee's penalty gives points.
_POINTS = ([3, -1, -1, -1], [0, 0, 0, 0], [-9, 3, 3, 3], [2, 2, -2, -2])


@dataclass(frozen=True)
class Genuine:
    """A journal that a table of the club wrote. A PC has restored its first `given` events."""

    serial: str
    journal: str
    lines: list[bytes]
    given: int = 0


def short_journal(
    journal: str, deals: int = 3, names: list[str] | None = None, signing: Signing | None = None
) -> list[bytes]:
    """The lines of a session of short deals with points; each deal is sealed for the club and signed publicly."""
    signing = signing or Signing(club_key=CLUB_KEY, journal=journal)
    for event in evening(0, names):
        signing.add(*event)
    _short_deals(signing, range(deals))
    return signing.lines


def _short_deals(signing: Signing, numbers: range) -> None:
    for number in numbers:
        signing.add(2000, number % 4, "deal", number + 1)
        signing.add(3000, number % 4, "abandon")
        signing.add(3500, 0, "penalty", _POINTS[number])
        if number == 1:
            signing.add(4000, -1, "rename", 2, "Clara")


def _signing(serial: str, journal: str, table: Pair | None, club_key: bytes = CLUB_KEY) -> Signing:
    signing = Signing(table, club_key, journal)
    signing.key = key_of(club_key, serial)
    return signing


def _played() -> list[bytes]:
    # Two complete deals with scores. The second deal is signed with another pair.
    signing = _signing(SERIAL, _PLAYED, TABLE)
    for event in evening(1):
        signing.add(*event)
    signing.table_pair = NEW_TABLE
    for one in deal_events(1, 2):
        signing.add(1000, *one)
    signing.add(9000, -1, "end")
    return signing.lines


def _before() -> list[bytes]:
    # A table without a pair. The club got another key between the table's two sessions.
    signing = _signing(SERIAL, _BEFORE, None, RETIRED_KEY)
    short_journal(_BEFORE, 2, ["I", "J", "K", "L"], signing)
    signing.key = key_of(CLUB_KEY)
    short_journal(_BEFORE, 2, ["M", "N", "O", "P"], signing)
    signing.add(9000, -1, "end")
    return signing.lines


def _anew() -> list[bytes]:
    # A table that had deleted the beginning of its journal before it wrote a seal.
    signing = _signing(SECOND_SERIAL, _ANEW, _SECOND)
    for event in evening(0, ["Q", "R", "S", "T"]):
        signing.write(*event)
    start = signing.next
    signing.begin_anew()
    signing.hash = hashlib.sha256(_ANEW.encode()).digest()
    for event in evening(0, ["U", "V", "W", "X"])[1:]:
        signing.write(*event)
        signing.session.apply(event[1], event[2], event[3:])
    signing.seal(more=(start,))
    _short_deals(signing, range(2))
    signing.add(9000, -1, "end")
    return signing.lines


def _restored(given: bool) -> list[bytes]:
    # A PC has restored to the table an evening that was never played. Then the table continues with its own keys.
    signing = _signing(SERIAL, _RESTORED, None)
    signing.key = None
    short_journal(_RESTORED, 2, ["Eve", "Mallory", "Oscar", "Trudy"], signing)
    if given:
        return signing.lines
    signing.write(0, -1, "restored")
    signing.table_pair, signing.key = NEW_TABLE, key_of(CLUB_KEY)
    _short_deals(signing, range(2, 4))
    signing.add(9000, -1, "end")
    return signing.lines


def _stolen() -> list[bytes]:
    # The club has stored two deals, and fetches three more when the table is back.
    signing = _signing(STOLEN_SERIAL, _STOLEN, STOLEN)
    short_journal(_STOLEN, 3, ["Ada", "Bert", "Cleo", "Dirk"], signing)
    signing.table_pair = _AGAIN
    _short_deals(signing, range(2, 4))
    return signing.lines


GENUINE = {
    one.journal: one
    for one in (
        Genuine(SERIAL, JOURNAL, short_journal(JOURNAL)),
        Genuine(SERIAL, OTHER_JOURNAL, short_journal(OTHER_JOURNAL, 4, ["E", "F", "G", "H"])),
        Genuine(SERIAL, _PLAYED, _played()),
        Genuine(SERIAL, _BEFORE, _before()),
        Genuine(SECOND_SERIAL, _ANEW, _anew()),
        Genuine(STOLEN_SERIAL, _STOLEN, _stolen()),
        Genuine(SERIAL, _RESTORED, _restored(given=False), len(_restored(given=True))),
    )
}


def listed(serial: str) -> list[Key]:
    """The keys of a table with the club's certificates, in the form of an exported journal."""
    return [CLUB.listed(one, serial) for one in CERTIFIED.get(serial, ())]


def seals_of(one: Genuine) -> list[tuple[str, int, str]]:
    """Every seal of a journal: its journal, its number, and the hash after it."""
    seals = []
    value = hashlib.sha256(one.journal.encode()).digest()
    for line in one.lines:
        value = hash_after(line, value)
        number, _, _, verb, *_ = decode(line)[1]
        if verb == "seal":
            seals.append((one.journal, number, value.hex()))
    return seals


def hash_after(line: bytes, value: bytes) -> bytes:
    """The hash of the chain after a line; `value` is the hash before it."""
    event = decode(line)[1]
    # Where the chain begins anew, the next hash is computed from the hash in the seal.
    before = bytes.fromhex(event[4]) if event[3] == "seal" else value
    return hashlib.sha256(before + line.rstrip(b"\n")).digest()


# The revocation of the stolen table's key, as in the club's log, and the seals made with the club's first key, as in
# the list beside the key's file.
REVOKED = {
    STOLEN_SERIAL: [Revoked(STOLEN.public, _DAY, tuple(seals_of(GENUINE[_STOLEN])[:4]), CLUB.public)],
}
_STORED = {SERIAL: tuple(seals_of(GENUINE[_BEFORE])[:4])}
CLUB_KEYS = ClubKey.of(CLUB_KEY, [RetiredKey(RETIRED_KEY, _DAY, "stolen", _STORED)])


def thief_keys(serial: str) -> list[bytes]:
    """The keys with which the thief can seal for the table with this serial number."""
    first = key_of(RETIRED_KEY, serial)
    return [first, key_of(CLUB_KEY, serial)] if serial == STOLEN_SERIAL else [first]
