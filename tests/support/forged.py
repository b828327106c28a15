"""Exported journals as a forger puts them together: pieces of genuine ones, and lines of their own."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from hypothesis import strategies as st
from support.evenings import evening
from support.scripted_table import JOURNAL, SERIAL
from support.signed import CLUB, OTHER_CLUB, OTHER_TABLE, TABLE, Signing, exported, pair

from stichtisch.journal import journal_file
from stichtisch.journal.public_proof import PublicProof, prove_publicly
from tablelog.line import decode, encode

OTHER_JOURNAL = "77aa0102"


def short_journal(journal: str, deals: int = 3, names: list[str] | None = None) -> list[bytes]:
    """The lines of a session whose deals were thrown in, each sealed and signed."""
    signing = Signing(journal=journal)
    for event in evening(0, names):
        signing.add(*event)
    for number in range(deals):
        signing.add(2000, number % 4, "deal", number + 1)
        signing.add(3000, number % 4, "abandon")
    return signing.lines


GENUINE = {
    JOURNAL: short_journal(JOURNAL),
    OTHER_JOURNAL: short_journal(OTHER_JOURNAL, 4, ["E", "F", "G", "H"]),
}
_KEYS = [
    CLUB.listed(TABLE),
    CLUB.listed(pair(2003), "other"),
    OTHER_CLUB.listed(TABLE),
    OTHER_CLUB.listed(OTHER_TABLE),
    OTHER_CLUB.listed(OTHER_TABLE) | {"club": CLUB.public},
    CLUB.listed(TABLE) | {"key": OTHER_TABLE.public},
]


def _seals() -> list[list[Any]]:
    """Every genuine seal: its journal, its number, and the hash after it."""
    seals = []
    for name, lines in GENUINE.items():
        value = sha256(name.encode())
        for line in lines:
            value = sha256(value.digest() + line.rstrip(b"\n"))
            if decode(line)[1][3] == "seal":
                seals.append([name, decode(line)[1][0], value.hexdigest()])
    return seals


_SEALS = _seals()


def _revocations() -> st.SearchStrategy[list[dict[str, Any]]]:
    """None, or that of the table's key, with some seals that the club had before."""
    wrong = [[name, number, "0" * 64] for name, number, _ in _SEALS]
    seals = st.lists(st.sampled_from(_SEALS + wrong), max_size=3)
    return st.lists(
        st.builds(lambda known: {"key": TABLE.public, "day": "2026-11-20", "seals": known}, seals), max_size=2
    )


def _forged_signs() -> Iterator[list[Any]]:
    # A forger's signatures of genuine seals, with a key of their own.
    for name in GENUINE:
        signing = Signing(None, journal=name)
        for line in GENUINE[name]:
            signing.write(*decode(line)[1][1:])
            if decode(line)[1][3] == "seal":
                signature = OTHER_TABLE.sign(b"stichtisch seal\n" + signing.hash)
                yield [6000, -1, "sign", OTHER_TABLE.id, signing.next - 1, signature]


def _inventions() -> list[list[Any]]:
    # A forger's own events, and genuine seals and signatures under another number, without their numbers.
    own: list[list[Any]] = [
        [5, -1, "session", "doppelkopf", "ddv-tsr", ["X", "Y", "Z", "W"]],
        [5, 0, "abandon"],
    ]
    genuine = [decode(line)[1] for lines in GENUINE.values() for line in lines]
    copied = [event[1:] for event in genuine if event[3] in ("seal", "sign", "session")]
    return [*own, [5, 0, "deal", 1], [5, -1, "end"], *_forged_signs(), *copied]


_INVENTIONS = st.sampled_from(_inventions())


@st.composite
def forged(draw: st.DrawFn) -> tuple[bytes, list[bytes], str]:
    """A file of pieces of two genuine journals and of lines of a forger, its lines, and what it calls its journal."""
    sources = st.sampled_from([*GENUINE.values(), None])
    runs = draw(st.lists(st.tuples(sources, st.integers(1, 9)), min_size=1, max_size=5))
    number = draw(st.sampled_from([1, 1, 1, 2, 4, 6, 10]))
    taken: list[bytes] = []
    for source, length in runs:
        for _ in range(length):
            known = source is not None and number <= len(source)
            line = source[number - 1] if source and known else _invented(number, draw(_INVENTIONS))
            taken.append(line)
            number += 1
    name = draw(st.sampled_from([*GENUINE, "11111111"]))
    keys = draw(st.sampled_from([_KEYS[:1], _KEYS[:1], []])) + draw(
        st.lists(st.sampled_from(_KEYS), max_size=2)
    )
    serial = draw(st.sampled_from([SERIAL, SERIAL, SERIAL, "other"]))
    revoked = draw(st.one_of(st.just([]), _revocations()))
    return exported(taken, keys, serial=serial, journal=name, revoked=revoked), taken, name


def _invented(number: int, event: list[Any]) -> bytes:
    # A signature under another number is that of the event before it.
    if event[2] == "sign" and number > 1 and event[4] >= number:
        event = [*event[:4], number - 1, *event[5:]]
    return encode("e", [number, *event])


def no_forgery_is_proved(case: tuple[bytes, list[bytes], str]) -> PublicProof:
    """What is proved in the club's name is a piece of one genuine journal of that table, line by line."""
    data, lines, name = case
    file = journal_file.read(data, "file")
    proof = prove_publicly(file, CLUB.fingerprint)
    if proof.end is not None:
        assert proof.start is not None and file.serial == SERIAL
        piece = lines[proof.start - proof.first : proof.end - proof.first + 1]
        sources = [
            journal for journal, genuine in GENUINE.items() if genuine[proof.start - 1 : proof.end] == piece
        ]
        assert piece and sources
        # From a seal on, nothing binds the name of the journal.
        assert proof.start > 1 or name in sources
        assert decode(piece[-1])[1][3] == "seal"
        # Of a revoked key what its club had before, under the name of its journal.
        had = [set(one.seals) for one in file.revoked]
        counts = [number for journal, number, _ in set.intersection(*had) if journal == name] if had else []
        assert not had or proof.end <= max(counts)
        for session in proof.sessions:
            assert session.end is None or proof.start <= session.first <= session.end <= proof.end
    if proof.holds:
        assert proof.start == proof.first and all(one.first <= (proof.end or 0) for one in proof.sessions)
        assert proof.clubs == [CLUB.fingerprint]
    anybody = prove_publicly(file)
    assert anybody.clubs != [CLUB.fingerprint] or anybody.end == proof.end
    return proof
