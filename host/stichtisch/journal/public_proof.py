"""The public proof of an exported journal: the events covered by signatures that anybody can verify."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from stichtisch.i18n.reason import Reason
from stichtisch.journal.chain import Chain, Seal, Sign
from stichtisch.journal.event import RESTORED, SAYING_NOTHING, SEAL, SIGN, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.journal_file import JournalFile, TableKey
from stichtisch.journal.late_events import WITHOUT_EFFECT
from stichtisch.journal.revocation import Revoked, RevokedKey, judged, together
from stichtisch.journal.sessions_apart import SessionStates
from stichtisch.journal.verify import Scores, misfit, other_scores, sealed_sessions
from stichtisch.keys.club_pair import fingerprint, is_certified, is_signed, key_id

_SIGNED = b"stichtisch seal\n"


@dataclass(frozen=True)
class Signer:
    """The id and fingerprint of a table's key that a club has certified.

    `last` is the last event that the key proves.
    """

    key: str
    fingerprint: str
    club: str
    last: int


@dataclass(frozen=True)
class SessionProof:
    """The proof of a session that consists of the events `first` to `last`.

    `end` is the last proved event among them, or None. `seal` is the last seal among the proved events; `names` and
    `scores` are the people's names and scores at that seal.
    """

    first: int
    last: int
    end: int | None = None
    seal: int | None = None
    names: list[str] = field(default_factory=list)
    scores: list[int] | None = None


@dataclass
class PublicProof:
    """The public proof of a journal. Events are given by their numbers.

    Events from `start` to `end` are proved. `start` is 1, or the first seal of a partial file. If a PC restored earlier
    events that no signature covers, `start` is the `restored` event after them. `end` is the last signed seal, or None
    if nothing is proved. `clubs` contains the fingerprint of each club that has certified a key in `signers`. `late` is
    the first event after the last signed seal that can change a session, or None. `revoked` are revoked keys that have
    signed seals of the journal. `unproved` lists the reasons why other events are not proved; `wrong` lists all
    contradictions in the journal.
    """

    first: int = 0
    last: int = 0
    start: int | None = None
    end: int | None = None
    late: int | None = None
    clubs: list[str] = field(default_factory=list)
    signers: list[Signer] = field(default_factory=list)
    revoked: list[RevokedKey] = field(default_factory=list)
    sessions: list[SessionProof] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def revoked_faults(self) -> list[str]:
        """Messages about seals whose only signatures were made with a revoked key, after its revocation."""
        return [one.fault for one in self.revoked if one.fault]

    @property
    def holds(self) -> bool:
        """Whether every event that can change a session is proved, and nothing contradicts the journal.

        A seal that was signed with a revoked key after the revocation counts as a contradiction.
        """
        end = self.end
        if self.wrong or end is None or self.start != self.first or self.revoked_faults or self.late:
            return False
        return bool(self.sessions) and all(session.first <= end for session in self.sessions)


def prove_publicly(
    journal: JournalFile,
    club: str | None = None,
    revoked: Iterable[Revoked] = (),
    states: SessionStates | None = None,
) -> PublicProof:
    """Check the public signatures of an exported journal.

    If `club`, a fingerprint, is given, only keys certified by this club count. If `club` is None, keys of several clubs
    prove nothing, because anybody can create a club. `revoked` are known revocations in addition to those of the file.
    `states` is the result of `sealed_sessions`, if it is already known.
    """
    if journal.damaged or not journal.events:
        # If any line is damaged, no line is examined.
        return PublicProof(wrong=list(journal.damaged) or [Reason("there are no events")])
    states = sealed_sessions(journal.events) if states is None else states
    return _Reading(journal, club, [*journal.revoked, *revoked], states).proof()


def unsigned_seals(events: Iterable[Event], proof: PublicProof | None, first: int) -> list[int]:
    """Return the seals at or after event `first` that no public signature proves.

    `proof` is None if there are no signatures.
    """
    end = (proof.end or 0) if proof is not None and not proof.wrong else 0
    return [event.sequence for event in events if event.verb == SEAL and event.sequence > max(end, first)]


@dataclass(frozen=True)
class _Sealed:
    """The state at a seal: the names, the totals in the seal, and the totals folded from the cards."""

    sequence: int
    names: list[str]
    scores: list[int] | None
    folded: list[int] | None


class _Reading:
    """Checks the events of a journal in order, up to the first event that breaks the chain."""

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
        # The keys that a club has certified, by key id.
        self._certified: dict[str, list[TableKey]] = {}
        first = journal.events[0].sequence
        self._proof = PublicProof(first, journal.events[-1].sequence, first if first <= 1 else None)
        self._chain, self._scores = Chain(journal.journal), Scores(states)
        self._seals: list[_Sealed] = []
        # The first event that the rules cannot fold, and the error.
        self._unfolded: tuple[int, Exception] | None = None
        # The event numbers of the signed seals, by key and club.
        self._signed: dict[tuple[str, str], list[int]] = {}
        # The pairs of a key and a reason that have already been reported.
        self._reported: set[tuple[str, str]] = set()
        # The number of the last event that needs proof. For each `restored` event: its number, and the number of the
        # last event before it that needs proof.
        self._said = 0
        self._restored: list[tuple[int, int]] = []

    def proof(self) -> PublicProof:
        """Return the proof."""
        for event in self._events:
            if not self._follow(event):
                break
        self._conclude()
        return self._proof

    def _follow(self, event: Event) -> bool:
        # Return whether the chain continues after this event.
        try:
            seal, sign = self._chain.follow_event(event), self._chain.sign(event)
        except UNFOLDABLE as error:
            self._proof.wrong.append(
                Reason("event {sequence} makes no sense ({error})", sequence=event.sequence, error=error)
            )
            return False
        if seal is not None and not self._continues(seal):
            return False
        if seal is not None:
            self._seals.append(self._sealed(seal))
        if sign is not None:
            self._check(sign)
        if event.verb == RESTORED:
            self._restored.append((event.sequence, self._said))
        elif event.verb not in SAYING_NOTHING:
            self._said = event.sequence
        self._fold(event)
        return True

    def _continues(self, seal: Seal) -> bool:
        # The chain of a file must have no break, because lines after a break may come from another journal.
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
            self._scores.fold_event(event)
        except UNFOLDABLE as error:
            self._unfolded = event.sequence, error

    def _sealed(self, seal: Seal) -> _Sealed:
        if self._unfolded is None:
            try:
                names = self._scores.names(seal)
                return _Sealed(seal.sequence, names, seal.scores, self._scores.totals(seal))
            except UNFOLDABLE as error:
                self._unfolded = seal.sequence, error
        return _Sealed(seal.sequence, [], seal.scores, None)

    def _check(self, sign: Sign) -> None:
        if sign.hash is None:
            self._unproved(
                sign, Reason("signs event {seal}, which is not a seal in this file", seal=sign.seal)
            )
            return
        listed_keys = self._keys.get(sign.key, [])
        if not listed_keys:
            self._unproved(
                sign, Reason("is signed with key {key}, which this file does not list", key=sign.key)
            )
            return
        certified = self._certified_of(sign.key)
        if not certified:
            self._unproved(
                sign,
                Reason(
                    "is signed with key {key}, whose certificate is not that of its club for table {serial}: it was "
                    "made for another table, for another key, or by another club",
                    key=sign.key,
                    serial=self._serial,
                ),
            )
            return
        ours = [key for key in certified if self._club in (None, fingerprint(key.club))]
        if not ours:
            clubs = ", ".join(fingerprint(key.club) for key in certified)
            self._unproved(
                sign, Reason("is signed with key {key} of another club: {clubs}", key=sign.key, clubs=clubs)
            )
            return
        message = _SIGNED + bytes.fromhex(sign.hash)
        # Several clubs can certify the same key, so each key is checked once.
        signers = {one for one in {key.key for key in ours} if is_signed(one, message, sign.signature)}
        valid = [key for key in ours if key.key in signers]
        if not valid:
            self._proof.wrong.append(
                Reason(
                    "the signature in event {sequence} does not match the seal in event {seal} as it is "
                    "here: lines before it were changed, or it was made for another seal",
                    sequence=sign.sequence,
                    seal=sign.seal,
                )
            )
        for key in valid:
            self._signed.setdefault((key.key, key.club), []).append(sign.seal)

    def _certified_of(self, id: str) -> list[TableKey]:
        # The certificates of a key are checked only once, even if it signs many seals.
        if id not in self._certified:
            self._certified[id] = [
                key
                for key in dict.fromkeys(self._keys[id])
                if is_certified(key.club, self._serial, key.key, key.certificate)
            ]
        return self._certified[id]

    def _unproved(self, sign: Sign, why: Reason) -> None:
        # Each reason is reported only once for each key, even if the key signs many seals.
        if (sign.key, why) not in self._reported:
            self._reported.add((sign.key, why))
            self._proof.unproved.append(Reason("event {sequence} {why}", sequence=sign.sequence, why=why))

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
                Reason(
                    "keys of several clubs have signed: {clubs}; name yours with --club",
                    clubs=", ".join(proof.clubs),
                )
            )
        elif last:
            proof.end = max(last.values())
            self._begin_after_restored(last)
        elif not any(event.verb == SIGN for event in self._events):
            proof.unproved.insert(
                0, Reason("it has no public signature; `stichtisch verify` checks its seals")
            )
        proof.sessions = list(self._sessions())
        self._say_what_is_left()
        self._compare_scores()

    def _begin_after_restored(self, last: dict[tuple[str, str], int]) -> None:
        # Restored events are proved only by signatures made before the restore. Without such a signature, the PC that
        # wrote these events would have to be trusted.
        counted = [seal for signer, end in last.items() for seal in self._signed[signer] if seal <= end]
        for number, said in self._restored:
            covered = not said or any(said < seal < number for seal in counted)
            if number <= (self._proof.end or 0) and not covered:
                self._proof.start = number
                self._proof.unproved.append(
                    Reason(
                        "a PC has restored the events before event {number}, and no earlier signature "
                        "covers event {said}",
                        number=number,
                        said=said,
                    )
                )

    def _last_counting(self) -> dict[tuple[str, str], int]:
        # Return the last seal that counts for each key and club. A revoked key counts up to the last seal that its club
        # had stored before the revocation.
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
        # The last proved seal of each session, by the first event of the session.
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
            proof.unproved.append(
                Reason("no event from {first} to {last} is proved", first=proof.first, last=proof.last)
            )
            return
        assert proof.start is not None
        if not proof.sessions:
            proof.unproved.append(Reason("no session begins in this file, so it has no names and scores"))
        if proof.start > proof.first and proof.start not in dict(self._restored):
            proof.unproved.append(
                Reason(
                    "events {first} to {last} come before the first seal of this file: anyone could "
                    "have added them",
                    first=proof.first,
                    last=proof.start - 1,
                )
            )
        # A seal is signed by a `sign` event after it, so `sign` events after the last signed seal are not reported.
        after = [event for event in self._events if event.sequence > proof.end]
        changing = (event.sequence for event in after if event.verb not in WITHOUT_EFFECT)
        proof.late = next(changing, None)
        if any(event.verb != SIGN for event in after):
            proof.unproved.append(
                Reason(
                    "events {first} to {last} come after the last signed seal",
                    first=proof.end + 1,
                    last=proof.last,
                )
            )
        for session in proof.sessions:
            if session.first < proof.start:
                proof.unproved.append(
                    Reason(
                        "the session from event {first} on begins before the first proved event",
                        first=session.first,
                    )
                )
            elif session.end is None:
                proof.unproved.append(
                    Reason("the session from event {first} on has no signed seal", first=session.first)
                )

    def _compare_scores(self) -> None:
        end = self._proof.end
        if end is None:
            return
        for seal in self._seals:
            if seal.scores is None or seal.folded is None or seal.sequence > end:
                continue
            if seal.scores != seal.folded:
                self._proof.wrong.append(other_scores(seal.sequence, seal.scores, seal.folded))
        if self._unfolded is not None and self._unfolded[0] <= end:
            number, why = self._unfolded
            self._proof.wrong.append(
                Reason("event {sequence} makes no sense ({error})", sequence=number, error=why)
            )


def _id_of(key: TableKey) -> list[str]:
    # Return a list with the id of a key, or an empty list if the key is invalid.
    try:
        return [key_id(key.key)]
    except ValueError:
        return []
