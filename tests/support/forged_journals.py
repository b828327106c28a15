"""Exported journals that a forger puts together from pieces of genuine ones and invented lines.

The forger has no valid key, but can compute hashes for seals, sign with own keys, and seal and sign with the
keys that were stolen from the club (forged_club.py).
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from support.forged_club import (
    CERTIFIED,
    CLUB_KEYS,
    GENUINE,
    REVOKED,
    STOLEN,
    STOLEN_SERIAL,
    Genuine,
    hash_after,
    listed,
    seals_of,
    thief_keys,
)
from support.signed_evening import CLUB, OTHER_CLUB, OTHER_TABLE, TABLE, Pair, exported, pair

from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.fold import Fold
from stichtisch.journal.public_proof import PublicProof, prove_publicly
from stichtisch.journal.session_fold import SessionFold
from stichtisch.journal.verify import Proof, prove
from stichtisch.keys.p256 import key_id
from tablelog.line import decode, encode


@dataclass(frozen=True)
class Forgery:
    """A file, its lines, and the names of the table and the journal that it claims to come from."""

    data: bytes
    lines: list[bytes]
    serial: str
    journal: str


def whole(one: Genuine) -> Forgery:
    """A genuine journal in the form that a PC exports."""
    data = exported(one.lines, listed(one.serial), serial=one.serial, journal=one.journal)
    return Forgery(data, one.lines, one.serial, one.journal)


_SEALS = [list(seal) for one in GENUINE.values() for seal in seals_of(one)]
_WRONG_SEALS = [[name, number, "0" * 64] for name, number, _ in _SEALS]
# The length of a run of lines up to the end of a genuine journal.
_TO_THE_END = 1000

# Events of every verb: some change the displayed facts of a session, some its date, and some nothing.
INVENTED: list[list[Any]] = [
    [5, -1, "session", "doppelkopf", "ddv-tsr", ["X", "Y", "Z", "W"]],
    *([5, 0, verb] for verb in ("abandon", "dealer")),
    *([5, 0, verb, *arguments] for verb, *arguments in (["deal", 1], ["deal", 99], ["take_back", 1])),
    *([5, 0, verb, points] for verb in ("penalty", "decide") for points in ([50, -50, 0, 0], [0, 0, 0, 0])),
    *([5, -1, verb] for verb in ("end", "unreadable", "restored", "bonus")),
    *(
        [5, -1, "rename", person, name]
        for person, name in ((0, "Ben"), (1, "Anna"), (0, "Anna"), (2, "Clara"))
    ),
    *([5, -1, verb, 0, 1] for verb in ("swap", "retract")),
    *([5, -1, verb, 0] for verb in ("leave", "retract")),
    *([5, -1, verb, 0, 1, 2] for verb in ("move", "come_back")),
    *([5, -1, "clock", unix] for unix in (1_500_000_000, 1_800_000_000)),
    [5, -1, "join", "Eve", 0, 0],
    [5, -1, "badge", 0, "04AABBCCDDEE01"],
    [5, -1, "round", "abcd"],
    [5, -1, "pack", 7],
    [5, -1, "boot", 2],
    [5, -1, "copy", 0, "04AABBCC", 5, 6],
    [5, 1, "play", "HT", "04AABBCC"],
]


def _copied(*verbs: str) -> list[list[Any]]:
    # Genuine events without their numbers.
    genuine = [decode(line)[1][1:] for one in GENUINE.values() for line in one.lines]
    return [event for event in genuine if not verbs or event[2] in verbs]


# Events that are computed from the lines before them: seals, with the index of the key, the scores and the
# beginning of the chain; and signatures of the last seal.
_FITTING, _SIGNING = "fitting", "signing"
_COUNTED = "counted"
_MADE = [
    *(
        [7, -1, _FITTING, key, scores, begin]
        for key in range(4)
        for scores in (None, _COUNTED, _COUNTED, [50, -50, 0, 0])
        for begin in (None, None, 1, 4)
    ),
    *([7, -1, _SIGNING, one] for one in (OTHER_TABLE, STOLEN) for _ in range(8)),
]
_INVENTIONS = st.one_of(
    st.sampled_from(INVENTED),
    st.sampled_from(_MADE),
    st.sampled_from(_MADE),
    st.sampled_from(_copied("seal", "sign", "session")),
    st.sampled_from(_copied()),
    st.builds(
        lambda seal, scores: [*seal[:5], scores],
        st.sampled_from(_copied("seal")),
        st.sampled_from([None, [50, -50, 0, 0]]),
    ),
)
# A false event, a seal over it with true scores, and a signature of this seal.
_SIGNED_ENDINGS = st.builds(
    lambda lie, key, signer: [lie, [7, -1, _FITTING, key, _COUNTED, None], [7, -1, _SIGNING, signer]],
    st.sampled_from(INVENTED),
    st.integers(0, 3),
    st.sampled_from([OTHER_TABLE, STOLEN]),
)


class _Forging:
    """Lines that a forger puts together, and the hash of their chain."""

    def __init__(self, serial: str, journal: str, first: int) -> None:
        self.lines: list[bytes] = []
        self.seals: list[tuple[int, bytes]] = []
        self.next = self._first = first
        self._begin = self._hash = hashlib.sha256(journal.encode()).digest()
        # No key, a key of the forger, and the thief's keys for this table.
        self._keys = [None, bytes(32), *thief_keys(serial)]

    def take(self, line: bytes) -> None:
        """Append a line, which has the next number."""
        self.lines.append(line)
        self._hash = hash_after(line, self._hash)
        if decode(line)[1][3] == "seal":
            self.seals.append((self.next, self._hash))
        self.next += 1

    def invent(self, event: list[Any]) -> None:
        """Append an invented line."""
        number, (milliseconds, place, verb, *facts) = self.next, event
        # A copied signature must refer to an earlier event: let it refer to the previous one.
        if verb == "sign" and number > 1 and facts[1] >= number:
            facts = [facts[0], number - 1, facts[2]]
        elif verb == _FITTING:
            verb, facts = "seal", self._fitting(*facts)
        elif verb == _SIGNING:
            verb, facts = self._signing(*facts)
        self.take(encode("e", [number, milliseconds, place, verb, *facts]))

    def _fitting(self, key: int, scores: Any, begin: int | None) -> list[Any]:
        value = self._hash
        if begin is not None and begin >= self._first:
            value = self._begin
            for line in self.lines[begin - self._first :]:
                value = hashlib.sha256(value + line.rstrip(b"\n")).digest()
        secret = self._keys[key % len(self._keys)]
        code = hmac.new(secret, value, hashlib.sha256).hexdigest() if secret else ""
        scores = self._totals() if scores == _COUNTED else scores
        return [value.hex(), code, scores, *([begin] if begin is not None else [])]

    def _totals(self) -> list[int] | None:
        fold = SessionFold()
        try:
            for line in self.lines:
                _, _, seat, verb, *arguments = decode(line)[1]
                fold.apply(seat, verb, arguments)
            return fold.session.totals()
        except UNFOLDABLE:
            return None

    def _signing(self, signer: Pair) -> tuple[str, list[Any]]:
        if not self.seals:
            return "boot", [1]
        number, value = self.seals[-1]
        return "sign", [signer.id, number, signer.sign(b"stichtisch seal\n" + value)]


def _heads(draw: st.DrawFn, about: Genuine, forging: _Forging) -> dict[str, Any]:
    # Draw the keys that a file lists, and the keys that it lists as revoked, each with the seals that were
    # allegedly stored before the revocation.
    false = [
        CLUB.listed(pair(2007), "other"),
        OTHER_CLUB.listed(TABLE, about.serial),
        OTHER_CLUB.listed(OTHER_TABLE, about.serial),
        OTHER_CLUB.listed(OTHER_TABLE, about.serial) | {"club": CLUB.public},
        CLUB.listed(TABLE, about.serial) | {"key": OTHER_TABLE.public},
        CLUB.listed(STOLEN, STOLEN_SERIAL),
    ]
    keys = draw(st.sampled_from([listed(about.serial), listed(about.serial), []])) + draw(
        st.lists(st.sampled_from(false), max_size=2)
    )
    own = [[about.journal, number, value.hex()] for number, value in forging.seals]
    seals = st.lists(st.sampled_from([*_SEALS, *_WRONG_SEALS, *own, *own]), max_size=3)
    one = st.builds(
        lambda key, known: {"key": key.public, "day": "2026-11-20", "seals": known},
        st.sampled_from([TABLE, STOLEN]),
        seals,
    )
    return {"keys": keys, "revoked": draw(st.one_of(st.just([]), st.lists(one, max_size=2)))}


@st.composite
def forged(draw: st.DrawFn) -> Forgery:
    """A file with pieces of genuine journals and lines of a forger."""
    about = draw(st.sampled_from([*GENUINE.values()]))
    sources = st.sampled_from([about, about, about, None, None, *GENUINE.values()])
    lengths = st.one_of(st.integers(1, 24), st.just(_TO_THE_END))
    runs = draw(st.lists(st.tuples(sources, lengths), min_size=1, max_size=5))
    name = draw(st.sampled_from([about.journal, about.journal, *GENUINE, "11111111"]))
    serial = draw(st.sampled_from([about.serial, about.serial, *sorted(CERTIFIED), "other"]))
    forging = _Forging(serial, name, draw(st.sampled_from([1, 1, 1, 2, 4, 6, 10])))
    for source, length in runs:
        lines = source.lines[forging.next - 1 :][:length] if source else []
        for line in lines:
            forging.take(line)
        for _ in range(0 if lines else min(length, 5)):
            forging.invent(draw(_INVENTIONS))
    data = exported(forging.lines, serial=serial, journal=name, **_heads(draw, about, forging))
    return Forgery(data, forging.lines, serial, name)


@st.composite
def forged_ending(draw: st.DrawFn, of: Sequence[Genuine] = tuple(GENUINE.values())) -> Forgery:
    """A genuine journal up to some event, followed by a few events of a forger."""
    one = draw(st.sampled_from(of))
    forging = _Forging(one.serial, one.journal, 1)
    for line in one.lines[: draw(st.integers(4, len(one.lines)))]:
        forging.take(line)
    for invention in draw(st.one_of(st.lists(_INVENTIONS, max_size=4), _SIGNED_ENDINGS)):
        forging.invent(invention)
    # The thief claims that the club stored the forged seals before it revoked the stolen key.
    own = [[one.journal, number, value.hex()] for number, value in forging.seals]
    said = {"key": STOLEN.public, "day": "2026-11-20", "seals": own}
    revoked = draw(st.sampled_from([[], [said]]))
    keys = draw(st.sampled_from([listed(one.serial), [OTHER_CLUB.listed(OTHER_TABLE, one.serial)]]))
    data = exported(forging.lines, keys, serial=one.serial, journal=one.journal, revoked=revoked)
    return Forgery(data, forging.lines, one.serial, one.journal)


def signed_lie(one: Genuine, lie: list[Any], signer: Pair) -> list[bytes]:
    """Lines to append to a journal: a false event, a seal over it with the thief's last key and true scores, and a
    signature."""
    forging = _Forging(one.serial, one.journal, 1)
    for line in one.lines:
        forging.take(line)
    last_key = len(thief_keys(one.serial)) + 1
    for event in (lie, [7, -1, _FITTING, last_key, _COUNTED, None], [7, -1, _SIGNING, signer]):
        forging.invent(event)
    return forging.lines[len(one.lines) :]


def shown(events: list[Event]) -> list[Any]:
    """Return the facts of the sessions in these events that sheets, standings and pages show: people, points,
    deals."""
    fold = Fold("", SessionFold(), {})
    for event in events:
        fold.fold_event(event.sequence, event.seat, event.verb, event.arguments)
    fold.finish()
    return [
        (
            one.game,
            one.mark,
            one.ended,
            one.people,
            [(deal.row, deal.seats, deal.totals) for deal in one.deals.values()],
        )
        for one in fold.done()
    ]


def is_genuine(lines: list[bytes], first: int, case: Forgery) -> bool:
    """Return whether the lines from event `first` on are genuine, and belong to the claimed journal if its
    name is proved."""
    sources = [
        one.journal
        for one in GENUINE.values()
        if one.serial == case.serial and one.lines[first - 1 : first - 1 + len(lines)] == lines
    ]
    # A chain that begins at a seal does not prove the name of the journal.
    return bool(lines) and (case.journal in sources if first == 1 else bool(sources))


def _begins_with_given(case: Forgery, first: int) -> bool:
    """Return whether the first event of a file, number `first`, is one that a PC has restored to the table."""
    named = [one for one in GENUINE.values() if first <= one.given]
    if first == 1:
        return any(one.journal == case.journal for one in named)
    return any(one.lines[first - 1] == case.lines[0] for one in named)


def no_forgery_is_proved(case: Forgery) -> PublicProof:
    """Assert that only a piece of one genuine journal of the claimed table is proved in the club's name.

    If the whole file is proved, it must show the same facts as this piece.
    """
    file = journal_file.read(case.data, "file")
    known = REVOKED.get(file.serial, [])
    for_the_club(file, case)
    proof = prove_publicly(file, CLUB.fingerprint, known)
    if proof.end is not None:
        assert proof.start is not None and file.serial == case.serial
        piece = case.lines[proof.start - proof.first : proof.end - proof.first + 1]
        assert is_genuine(piece, proof.start, case)
        assert decode(piece[-1])[1][3] == "seal"
        for session in proof.sessions:
            assert session.end is None or proof.start <= session.first <= session.end <= proof.end
    for signer in proof.signers:
        # A revoked key counts only for seals of this journal that its club had stored before the revocation.
        had = [set(one.seals) for one in (*file.revoked, *known) if key_id(one.key) == signer.key]
        counts = (
            [number for journal, number, _ in set.intersection(*had) if journal == case.journal]
            if had
            else []
        )
        assert not had or signer.last <= max(counts)
    if proof.holds:
        assert proof.start == proof.first and all(one.first <= (proof.end or 0) for one in proof.sessions)
        assert proof.clubs == [CLUB.fingerprint] and not _begins_with_given(case, proof.first)
        assert shown(file.events) == shown(file.events[: (proof.end or 0) - proof.first + 1])
    anybody = prove_publicly(file, None, known)
    assert anybody.clubs != [CLUB.fingerprint] or anybody.end == proof.end
    # Anybody can create a club, so a file with signatures of two clubs proves nothing.
    assert len(anybody.clubs) < 2 or anybody.end is None
    return proof


def for_the_club(file: journal_file.JournalFile, case: Forgery) -> Proof:
    """Check how much of a file the signatures for the club prove."""
    known = REVOKED.get(file.serial, [])
    proof, _ = prove_both(file, CLUB_KEYS, known, [CLUB.public] if known else [])
    if proof.trusted is not None:
        # The signature does not cover the seal itself.
        assert proof.start is not None
        piece = case.lines[proof.start - proof.first : proof.trusted - proof.first + 1]
        assert not piece or is_genuine(piece, proof.start, case)
    if proof.holds:
        assert proof.start == proof.first and proof.trusted == proof.end
        assert not _begins_with_given(case, proof.first)
        assert shown(file.events) == shown(file.events[: (proof.end or 0) - proof.first + 2])
    # Without the club's key only the chain is checked: an invented journal may pass, but no event after its
    # last seal counts.
    alone = prove(file.serial, file.journal, file.events, None)
    if alone.holds:
        assert shown(file.events) == shown(file.events[: (alone.end or 0) - alone.first + 2])
    return proof
