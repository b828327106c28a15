"""The public proof of an exported journal: which events a table of a club has signed so that anybody can check it."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from stichtisch.journal.chain import Chain, Seal, Sign
from stichtisch.journal.event import SEAL, SIGN, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.journal_file import JournalFile, TableKey
from stichtisch.journal.revocation import Revoked, RevokedKey, judged, together
from stichtisch.journal.sessions_apart import SessionStates
from stichtisch.journal.verify import Scores, listed, misfit, sealed_sessions
from stichtisch.keys.club_pair import fingerprint, is_certified, is_signed, key_id

_SIGNED = b"stichtisch seal\n"


@dataclass(frozen=True)
class Signer:
    """A key of the table that the club has certified, by id and fingerprint; `last` is the last event it proves."""

    key: str
    fingerprint: str
    club: str
    last: int


@dataclass(frozen=True)
class SessionProof:
    """The proof of one session, of the events `first` to `last`.

    `end` is the last of them that is proved, None where none is. `seal` is the last seal among the proved events;
    `names` and `scores` are those of the people at that seal.
    """

    first: int
    last: int
    end: int | None = None
    seal: int | None = None
    names: list[str] = field(default_factory=list)
    scores: list[int] | None = None


@dataclass
class PublicProof:
    """The public proof of a journal, event numbers throughout.

    Events from `start` to `end` are proved: `start` is 1, or the seal that the file begins to be proved with; `end` is
    the last signed seal, None where nothing is proved. `clubs` are the fingerprints of the clubs that have certified
    the keys of `signers`. `revoked` are keys that have signed it and were revoked. `unproved` says of everything else
    why it is not proved, `wrong` what speaks against it.
    """

    first: int = 0
    last: int = 0
    start: int | None = None
    end: int | None = None
    clubs: list[str] = field(default_factory=list)
    signers: list[Signer] = field(default_factory=list)
    revoked: list[RevokedKey] = field(default_factory=list)
    sessions: list[SessionProof] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def revoked_faults(self) -> list[str]:
        """Say which seals were signed with a key after its revocation, and nothing else proves."""
        return [one.fault for one in self.revoked if one.fault]

    @property
    def holds(self) -> bool:
        """Whether every event of every session is proved, up to the last signed seal, and nothing speaks against it.

        A seal that was signed with a key after its revocation speaks against it.
        """
        end = self.end
        if self.wrong or end is None or self.start != self.first or self.revoked_faults:
            return False
        return bool(self.sessions) and all(session.first <= end for session in self.sessions)


def prove_publicly(
    journal: JournalFile,
    club: str | None = None,
    revoked: Iterable[Revoked] = (),
    states: SessionStates | None = None,
) -> PublicProof:
    """Check the public signatures of an exported journal.

    Where `club` is given, a fingerprint, only keys count that this club has certified. Without it, keys of several
    clubs prove nothing: anybody can make a club. `revoked` are revocations that are known beside those of the file.
    `states` are those of `sealed_sessions`, if they are known.
    """
    if journal.damaged or not journal.events:
        # No line is looked at where one is not as a table wrote it.
        return PublicProof(wrong=list(journal.damaged) or ["there are no events"])
    states = sealed_sessions(journal.events) if states is None else states
    return _Reading(journal, club, [*journal.revoked, *revoked], states).proof()


def unsigned_seals(events: Iterable[Event], proof: PublicProof | None, first: int) -> list[int]:
    """Return the seals from event `first` on that no public signature proves; `proof` is None without signatures."""
    end = (proof.end or 0) if proof is not None and not proof.wrong else 0
    return [event.sequence for event in events if event.verb == SEAL and event.sequence > max(end, first)]


@dataclass(frozen=True)
class _Sealed:
    """The last words of a seal: the names and totals there, the totals as the cards come to them."""

    sequence: int
    names: list[str]
    scores: list[int] | None
    folded: list[int] | None


class _Reading:
    """Follows the events of one journal up to the first that breaks the chain."""

    def __init__(
        self, journal: JournalFile, club: str | None, revoked: Iterable[Revoked], states: SessionStates
    ) -> None:
        self._serial = journal.serial
        self._journal = journal.journal
        self._revoked = together(revoked)
        self._events = journal.events
        self._club = club
        self._keys: dict[str, list[TableKey]] = defaultdict(list)
        for key in journal.keys:
            for id in _id_of(key):
                self._keys[id].append(key)
        # Those of them that a club has certified.
        self._certified: dict[str, list[TableKey]] = {}
        first = journal.events[0].sequence
        self._proof = PublicProof(first, journal.events[-1].sequence, first if first <= 1 else None)
        self._chain, self._scores = Chain(journal.journal), Scores(states)
        self._seals: list[_Sealed] = []
        # The first event that the rules cannot make anything of, and why.
        self._unfolded: tuple[int, str] | None = None
        # The seals that each key has signed, by key and club.
        self._signed: dict[tuple[str, str], list[int]] = {}
        # Keys of which it was said why they prove nothing.
        self._reported: set[tuple[str, str]] = set()

    def proof(self) -> PublicProof:
        """Return the proof."""
        for event in self._events:
            if not self._follow(event):
                break
        self._conclude()
        return self._proof

    def _follow(self, event: Event) -> bool:
        # Whether the chain leads on.
        try:
            seal, sign = self._chain.take(event), self._chain.sign(event)
        except UNFOLDABLE as error:
            self._proof.wrong.append(f"event {event.sequence} makes no sense ({error})")
            return False
        if seal is not None and not self._continues(seal):
            return False
        if seal is not None:
            self._seals.append(self._sealed(seal))
        if sign is not None:
            self._check(sign)
        self._fold(event)
        return True

    def _continues(self, seal: Seal) -> bool:
        # A file is one piece: what follows a break may be of another journal.
        if not seal.fits:
            self._proof.wrong.append(misfit(seal))
            return False
        if not self._seals:
            begins = seal.anew if seal.anew is not None else self._proof.start
            self._proof.start = seal.sequence if seal.computed is None else begins
        return True

    def _fold(self, event: Event) -> None:
        if self._unfolded is not None:
            return
        try:
            self._scores.take(event)
        except UNFOLDABLE as error:
            self._unfolded = event.sequence, str(error)

    def _sealed(self, seal: Seal) -> _Sealed:
        if self._unfolded is None:
            try:
                names = self._scores.names(seal)
                return _Sealed(seal.sequence, names, seal.scores, self._scores.totals(seal))
            except UNFOLDABLE as error:
                self._unfolded = seal.sequence, str(error)
        return _Sealed(seal.sequence, [], seal.scores, None)

    def _check(self, sign: Sign) -> None:
        if sign.hash is None:
            self._unproved(sign, f"signs event {sign.seal}, which is no seal in this file")
            return
        listed_keys = self._keys.get(sign.key, [])
        if not listed_keys:
            self._unproved(sign, f"is signed with key {sign.key}, which this file does not list")
            return
        certified = self._certified_of(sign.key)
        if not certified:
            self._unproved(
                sign,
                f"is signed with key {sign.key}, whose certificate is not that of its club for table {self._serial}: "
                "it was made for another table, for another key, or by another club",
            )
            return
        ours = [key for key in certified if self._club in (None, fingerprint(key.club))]
        if not ours:
            clubs = ", ".join(fingerprint(key.club) for key in certified)
            self._unproved(sign, f"is signed with key {sign.key} of another club: {clubs}")
            return
        message = _SIGNED + bytes.fromhex(sign.hash)
        # Many clubs can have certified one key.
        signers = {one for one in {key.key for key in ours} if is_signed(one, message, sign.signature)}
        valid = [key for key in ours if key.key in signers]
        if not valid:
            self._proof.wrong.append(
                f"the signature in event {sign.sequence} is not of the seal in event {sign.seal} as it is here: lines "
                "before it were changed, or it was made for another seal"
            )
        for key in valid:
            self._signed.setdefault((key.key, key.club), []).append(sign.seal)

    def _certified_of(self, id: str) -> list[TableKey]:
        # Of each key once, however much it signs.
        if id not in self._certified:
            self._certified[id] = [
                key
                for key in dict.fromkeys(self._keys[id])
                if is_certified(key.club, self._serial, key.key, key.certificate)
            ]
        return self._certified[id]

    def _unproved(self, sign: Sign, why: str) -> None:
        # Of each key once, however much it signs.
        if (sign.key, why) not in self._reported:
            self._reported.add((sign.key, why))
            self._proof.unproved.append(f"event {sign.sequence} {why}")

    def _conclude(self) -> None:
        proof = self._proof
        last = self._last_counting()
        proof.clubs = sorted({fingerprint(club) for _, club in last})
        proof.signers = [
            Signer(key_id(key), fingerprint(key), fingerprint(club), seal)
            for (key, club), seal in last.items()
        ]
        if len(proof.clubs) > 1:
            proof.wrong.append(
                f"keys of several clubs have signed: {', '.join(proof.clubs)}; name yours with --club"
            )
        elif last:
            proof.end = max(last.values())
        elif not any(event.verb == SIGN for event in self._events):
            proof.unproved.insert(
                0, "there is no public signature in it; `stichtisch verify` checks its seals"
            )
        proof.sessions = list(self._sessions())
        self._say_what_is_left()
        self._compare_scores()

    def _last_counting(self) -> dict[tuple[str, str], int]:
        # The last seal that counts of each key and club. A revoked key counts up to what its club had before.
        last = {
            (key, club): max(seals) for (key, club), seals in self._signed.items() if key not in self._revoked
        }
        one_club = len({club for _, club in last}) == 1
        proved = max(last.values()) if one_club else 0
        for (key, club), seals in self._signed.items():
            if key not in self._revoked:
                continue
            one = judged(self._revoked[key], self._journal, seals, self._chain.after, proved)
            if one not in self._proof.revoked:
                self._proof.revoked.append(one)
            if one.last is not None:
                last[key, club] = one.last
        self._proof.unproved += self._proof.revoked_faults
        return last

    def _sessions(self) -> Iterator[SessionProof]:
        begins = [event.sequence for event in self._events if event.verb == "session"]
        # The last proved seal of each session, by the session's first event.
        lasts = {
            begins[at - 1]: seal
            for seal in self._seals
            if seal.sequence <= (self._proof.end or 0) and (at := bisect(begins, seal.sequence))
        }
        for first, after in zip(begins, [*begins, self._proof.last + 1][1:], strict=True):
            start, end = self._proof.start, self._proof.end
            if start is None or end is None or not start <= first <= end:
                yield SessionProof(first, after - 1)
                continue
            last = lasts.get(first)
            yield SessionProof(
                first,
                after - 1,
                min(after - 1, end),
                last.sequence if last else None,
                last.names if last else [],
                last.scores if last else None,
            )

    def _say_what_is_left(self) -> None:
        proof = self._proof
        if proof.end is None:
            proof.unproved.append(f"no event from {proof.first} to {proof.last} is proved")
            return
        assert proof.start is not None
        if not proof.sessions:
            proof.unproved.append(
                "no session begins in this file: names and scores of its people are not in it"
            )
        if proof.start > proof.first:
            before = f"events {proof.first} to {proof.start - 1} come before the first seal of this file"
            proof.unproved.append(f"{before}: anybody can have put them there")
        # The signature of the last seal comes after it.
        if any(event.sequence > proof.end and event.verb != SIGN for event in self._events):
            proof.unproved.append(f"events {proof.end + 1} to {proof.last} come after the last signed seal")
        for session in proof.sessions:
            if session.first < proof.start:
                proof.unproved.append(
                    f"the session from event {session.first} on begins before what is proved"
                )
            elif session.end is None:
                proof.unproved.append(f"the session from event {session.first} on has no signed seal")

    def _compare_scores(self) -> None:
        end = self._proof.end
        if end is None:
            return
        for seal in self._seals:
            if seal.scores is None or seal.folded is None or seal.sequence > end:
                continue
            if seal.scores != seal.folded:
                self._proof.wrong.append(
                    f"the seal in event {seal.sequence} has the scores {listed(seal.scores)}, "
                    f"the cards come to {listed(seal.folded)}"
                )
        if self._unfolded is not None and self._unfolded[0] <= end:
            number, why = self._unfolded
            self._proof.wrong.append(f"event {number} makes no sense ({why})")


def _id_of(key: TableKey) -> list[str]:
    # No id of a key that is none.
    try:
        return [key_id(key.key)]
    except ValueError:
        return []
