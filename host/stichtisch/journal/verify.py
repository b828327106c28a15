"""The proof of a journal: a check of its chain, its signatures, and its scores, which are folded again."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from cardrules.deal import NOBODY
from stichtisch.i18n.named import DayOf
from stichtisch.i18n.reason import Reason
from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import RESTORED, SAYING_NOTHING, SEAL, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.late_events import LateEvents
from stichtisch.journal.seal_signers import SealSigners
from stichtisch.journal.session_fold import SessionFold
from stichtisch.journal.sessions_apart import SealState, SessionStates, seal_states, sessions_of
from stichtisch.keys.retired_keys import RetiredKey
from stichtisch.keys.table_key import table_key
from tablelog.line import BadLine, encode

# The millisecond count of a table stays below this number, then restarts at 0.
_LAST_MILLISECOND = 1 << 30


@dataclass
class RetiredSigner:
    """A retired key of the club: its id, the day it retired, the number of its seals, and the last of them."""

    key: str
    day: str
    seals: int
    last: int


@dataclass
class Proof:
    """The result of a check. `wrong` is empty if nothing contradicts the journal.

    Events are given by their numbers. The chain proves the events from `start` to `end`. `start` is 1, or the
    seal at which an unbroken chain to the last seal begins, or None if there is no such chain. `end` is the
    last event that a seal covers, or None if the lines before the seals are missing. `signed` is the number
    of seals with the table's signature, or None without the club's key. `trusted` is the last event that one
    of the `signed` seals covers. `scores`, `partial` and `crowded` count seals: those whose scores were
    folded again, those in sessions with missing events, and those whose line has no room for scores.
    `unsealed` is the first event of the first session that begins after the last seal, or None. `unsigned`
    are the seals without a public signature; `public` is the last seal with a public signature.
    `verify --public` checks the public signatures. `named` is True if the hashes of the chain include the
    name of the journal. If the chain begins at a seal, its hashes do not include this name. `late` and
    `late_others` are events after the last seal that change a session: the last events of deals, and events
    that belong to no deal (see LateEvents). `late_clock` is a `clock` event after the last seal that gives a
    session a different date than the sealed events do, or None. Only `prove_stored` sets `late_clock`.
    `restored` are the first and last event of each range that a PC restored and that no earlier seal covers.
    With the club's key, only signed seals cover events. `retired` are the retired keys of the club that have
    signed some of the `signed` seals.
    """

    first: int
    last: int
    start: int | None = None
    end: int | None = None
    seals: int = 0
    signed: int | None = None
    trusted: int | None = None
    scores: int = 0
    partial: int = 0
    crowded: int = 0
    unsealed: int | None = None
    unsigned: list[int] = field(default_factory=list)
    public: int | None = None
    named: bool = False
    late: list[int] = field(default_factory=list)
    late_others: list[int] = field(default_factory=list)
    late_clock: int | None = None
    restored: list[tuple[int, int]] = field(default_factory=list)
    retired: list[RetiredSigner] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything shown about a session is proved: its deals, names, seats and date.

        With the club's key, all events must be signed; without it, the unbroken chain is enough.
        """
        whole = not self.wrong and self.end is not None and self.start == self.first and self.unsealed is None
        whole = whole and not self.late and not self.late_others and self.late_clock is None
        whole = whole and not self.restored
        return whole and (self.signed is None or self.trusted == self.end)


def prove(
    serial: str,
    journal: str,
    events: list[Event],
    club_key: bytes | None,
    accepted: Collection[int] = (),
    counts: int | None = None,
    states: SessionStates | None = None,
    following: int = 0,
) -> Proof:
    """Check the events of one journal. There must be at least one, in order and without a gap.

    The seals in the events `accepted` are not checked, because a director has accepted them. If `counts` is given,
    signatures made with the club's keys count only up to the seal in that event. `states` is the result of
    `sealed_sessions`, if it is already known. `following` is the event that begins the next session, which is not in
    `events`, or 0 if there is none.
    """
    proof = Proof(events[0].sequence, events[-1].sequence)
    signers = SealSigners(table_key(club_key, serial), journal, events) if club_key else None
    proof.signed = 0 if signers else None
    last_seal = _last_seal(events)
    chain, scores = Chain(journal), Scores(sealed_sessions(events) if states is None else states)
    late = LateEvents(scores.fold.session, last_seal)
    unsigned: dict[int, None] = {}
    # The first event that no seal of the table covers yet, or 0 if all are covered.
    uncovered = 0
    for event in events:
        try:
            seal, sign = chain.follow_event(event), chain.sign(event)
            if event.verb == "session" and proof.unsealed is None:
                proof.unsealed = event.sequence
            elif seal is not None:
                proof.unsealed = None
                unsigned[seal.sequence] = None
            elif sign is not None and sign.seal in unsigned:
                del unsigned[sign.seal]
                proof.public = max(sign.seal, proof.public or 0)
            if seal is not None and seal.sequence in accepted:
                scores.excuse(seal)
                uncovered = 0
            elif seal is not None:
                uncovered = 0 if _check(proof, seal, signers, counts) else uncovered
                _check_scores(proof, event, seal, scores)
            elif event.verb == RESTORED and uncovered:
                proof.restored.append((uncovered, event.sequence - 1))
                uncovered = 0
            elif event.verb not in SAYING_NOTHING:
                uncovered = uncovered or event.sequence
            scores.fold_event(event)
            late.after(event)
        except UNFOLDABLE as error:
            proof.wrong.append(
                Reason("event {sequence} makes no sense ({error})", sequence=event.sequence, error=error)
            )
            break
    proof.unsigned = list(unsigned)
    # The loop above has already reported an invalid event.
    with suppress(*UNFOLDABLE):
        late.finish(following)
    proof.late, proof.late_others = late.deals, late.others
    return proof


def sealed_sessions(events: list[Event]) -> SessionStates:
    """Return the states at the seals of all sessions that end before the last seal, or {} if these have few deals."""
    last_seal = _last_seal(events)
    return seal_states(
        session for session, after in pairwise(sessions_of(events)) if after[0].sequence <= last_seal
    )


def _last_seal(events: list[Event]) -> int:
    return max((event.sequence for event in events if event.verb == SEAL), default=0)


class Scores:
    """The totals of a session, folded from its events. `fold` is the fold of these events.

    For sessions that are already folded, `states` contains the state at each seal, and `fold` leaves these sessions
    out.
    """

    def __init__(self, states: SessionStates | None = None) -> None:
        self.fold = SessionFold()
        self.states: SessionStates = states or {}
        # The states of the present session, if it is already folded.
        self._known: dict[int, SealState] | None = None
        self._whole = False
        # The differences between the table's accepted totals and the folded totals, by person.
        self._offset: list[int] = []

    def fold_event(self, event: Event) -> None:
        """Fold one event. Raises the errors in UNFOLDABLE."""
        if event.verb == "session":
            self._whole = True
            self._offset = []
            self._known = self.states.get(event.sequence)
        elif event.verb == "unreadable":
            self._whole = False
        if self._known is None:
            self.fold.apply(event.seat, event.verb, event.arguments)

    def names(self, seal: Seal) -> list[str]:
        """Return the names of the people at a seal, which must be the next event."""
        known = self.fold.session.names if self._known is None else self._known[seal.sequence].names
        return [str(name) for name in known]

    def totals(self, seal: Seal) -> list[int] | None:
        """Return the totals by person at a seal, or None if the session has a gap. The seal must be the next event."""
        if not self._whole:
            return None
        totals = self._folded(seal)
        offset = self._offset + [0] * (len(totals) - len(self._offset))
        return [total + more for total, more in zip(totals, offset, strict=True)]

    def lose(self) -> None:
        """Stop computing totals for this session, because one of its events must not be counted."""
        self._whole = False

    def excuse(self, seal: Seal) -> None:
        """Compute all later totals from the table's own totals in this seal, because a director has accepted them."""
        if self._whole and seal.scores is not None:
            folded = self._folded(seal)
            self._offset = [one - other for one, other in zip(seal.scores, folded, strict=False)]

    def _folded(self, seal: Seal) -> list[int]:
        if self._known is None:
            return self.fold.session.totals()
        return self._known[seal.sequence].totals


def follow(
    chain: Chain, event: Event, signers: SealSigners | None, elsewhere: Collection[str] = frozenset()
) -> Seal | None:
    """Follow one event. The chain may begin only at a seal of the table that belongs to this journal.

    `signers` contains the keys of the table. If `signers` is None, any seal is accepted. `elsewhere` are the lines of
    seals in other journals. The chain must not begin at one of these seals: the hashes of a chain that begins at a seal
    do not include the name of its journal. Return the seal if the event is a seal. Raises ValueError if a `seal` event
    is malformed.
    """
    seal = chain.follow_event(event)
    if seal is not None and seal.computed is None:
        unsigned = signers is not None and not signers.prove(seal)
        if unsigned or event.line in elsewhere:
            chain.disconnect()
    return seal


def unproved_sessions(
    journal: str, events: list[Event], key: bytes | None, elsewhere: Collection[str] = frozenset()
) -> list[list[Event]]:
    """Return the events of each session that the chain does not connect to the events before it.

    `events` are from one journal, in order and without a gap. `key` is the table's key; for `elsewhere`, see `follow`.
    Raises the errors in UNFOLDABLE.
    """
    chain, signers = Chain(journal), SealSigners(key, journal, events) if key is not None else None
    sessions: list[list[Event]] = []
    inside = False
    for event in events:
        if event.verb == "session":
            inside = not chain.leads_to(event)
            sessions += [[]] if inside else []
        if inside:
            sessions[-1].append(event)
        follow(chain, event, signers, elsewhere)
    return sessions


def _check(proof: Proof, seal: Seal, signers: SealSigners | None, counts: int | None) -> bool:
    # Record a seal in the proof, and return whether it proves the events before it.
    number = seal.sequence
    proof.seals += 1
    if seal.computed is None:
        # The lines before this seal are not in the chain, so anybody may have added them.
        proof.start, proof.end, proof.trusted = number, None, None
        proof.named = False
    else:
        proof.start = _start(proof, seal)
        proof.end = number - 1
        proof.named = proof.named or proof.seals == 1
    if not seal.fits:
        proof.wrong.append(misfit(seal))
    if signers is None or not seal.signature:
        return signers is None and seal.fits
    signed = signers.signature(seal)
    if signed is None:
        proof.wrong.append(
            Reason("the signature of the seal in event {number} is not that of this table", number=number)
        )
        return False
    if not signed.counts and signed.retired is not None:
        proof.wrong.append(retired_fault(number, signed.retired))
        return False
    if counts is not None and number > counts:
        return False
    if signed.retired is not None:
        _note_retired(proof, signed.retired, number)
    proof.signed = (proof.signed or 0) + 1
    if not proof.wrong:
        proof.trusted = proof.end
    return seal.fits


def retired_fault(seal: int, key: RetiredKey) -> Reason:
    """Return the fault of a seal that is signed with a retired key, but was not stored before the key was retired."""
    return Reason(
        "the seal in event {seal} is signed with the club's key {key}, which was replaced on {day}, and was not stored "
        "here before",
        seal=seal,
        key=key.id,
        day=DayOf(date.fromisoformat(key.day)),
    )


def _note_retired(proof: Proof, key: RetiredKey, seal: int) -> None:
    known = next((one for one in proof.retired if one.key == key.id), None)
    if known is None:
        known = RetiredSigner(key.id, key.day, 0, 0)
        proof.retired.append(known)
    known.seals, known.last = known.seals + 1, seal


def _start(proof: Proof, seal: Seal) -> int:
    if seal.anew is not None:
        return seal.anew
    return proof.first if proof.start is None else proof.start


def misfit(seal: Seal) -> Reason:
    """Return the fault of a seal that does not match the lines before it, with a possible cause."""
    if seal.again:
        return Reason(
            "the seal in event {sequence} is not the first, and only a first seal can begin a new chain",
            sequence=seal.sequence,
        )
    text = Reason(
        "the seal in event {sequence} has the hash {hash}, but the events before it give {computed}",
        sequence=seal.sequence,
        hash=seal.hash,
        computed=seal.computed,
    )
    if seal.damaged:
        lost = ", ".join(map(str, seal.damaged))
        text = Reason(
            "{text}; the table's flash had lost, perhaps after it was sealed: {lost}", text=text, lost=lost
        )
    return text


def _check_scores(proof: Proof, event: Event, seal: Seal, scores: Scores) -> None:
    totals = scores.totals(seal)
    if totals is None:
        proof.partial += 1
    elif seal.scores is None:
        if has_room(event, totals):
            proof.wrong.append(
                Reason(
                    "the seal in event {sequence} has no scores, although its line has room for them",
                    sequence=seal.sequence,
                )
            )
        else:
            proof.crowded += 1
    else:
        proof.scores += 1
        if seal.scores != totals:
            proof.wrong.append(other_scores(seal.sequence, seal.scores, totals))


def has_room(event: Event, totals: list[int]) -> bool:
    """Return whether the line of a seal has room for these totals.

    A table leaves the totals out of a seal only if its line has no room for them.

    The signature does not cover the line of the seal, so this check ignores fields that could have been lengthened
    later.
    """
    begin = [number for number in event.arguments[3:4] if number is not None]
    milliseconds = min(event.milliseconds, _LAST_MILLISECOND)
    try:
        encode("e", [event.sequence, milliseconds, NOBODY, SEAL, *event.arguments[:2], totals, *begin])
    except BadLine:
        return False
    return True


def other_scores(sequence: int, sealed: Iterable[int], folded: Iterable[int]) -> Reason:
    """Return the fault of a seal whose scores differ from those folded from the cards."""
    return Reason(
        "the seal in event {sequence} has the scores {sealed}, but the cards give {folded}",
        sequence=sequence,
        sealed=_listed(sealed),
        folded=_listed(folded),
    )


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(f"{number:+}" for number in numbers)
