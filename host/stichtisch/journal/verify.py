"""The proof of a journal: its chain, its signatures, and its scores folded again."""

import hmac
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise

from cardrules.deal import NOBODY
from cardrules.session import CLOSING
from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.session_fold import SessionFold
from stichtisch.journal.sessions_apart import SealState, SessionStates, seal_states, sessions_of
from stichtisch.keys.table_key import table_key


@dataclass
class Proof:
    """The result of a check, event numbers throughout; `wrong` is empty where nothing speaks against the journal.

    The chain proves the events from `start` to `end`. `start` is 1, or a seal that everything after it leads back to;
    None where there is neither. `end` is the last event under a seal, None where no seal has lines that lead to it.
    `signed` counts seals whose signature is the table's, None where the club's key is not here; `trusted` is the last
    event under one of these. `scores` counts seals whose scores were folded again. `unsealed` is the first event of the
    first session that begins after the last seal, None where there is none. `unsigned` are the seals without a public
    signature of their own, `public` is the last seal with one; `verify --public` checks these signatures.
    `named` says whether the chain binds the name of the journal, which one that begins at a seal does not. `late` are
    the last events of deals that are over, and of which some event comes after the last seal.
    """

    first: int
    last: int
    start: int | None = None
    end: int | None = None
    seals: int = 0
    signed: int | None = None
    trusted: int | None = None
    scores: int = 0
    unsealed: int | None = None
    unsigned: list[int] = field(default_factory=list)
    public: int | None = None
    named: bool = False
    late: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether all up to `end` is proved, of each session something, and every deal that is over.

        By signature where the club's key is here, else by the chain alone.
        """
        whole = not self.wrong and self.end is not None and self.start == self.first and self.unsealed is None
        whole = whole and not self.late
        return whole and (self.signed is None or self.trusted == self.end)


def prove(
    serial: str,
    journal: str,
    events: list[Event],
    club_key: bytes | None,
    accepted: Collection[int] = (),
    counts: int | None = None,
    states: SessionStates | None = None,
) -> Proof:
    """Check the events of one journal, at least one, in order and without a gap.

    Seals in the events `accepted` may be wrong: somebody has decided that they count. Signatures for the club count up
    to the seal in the event `counts`, if that is given. `states` are those of `sealed_sessions`, if they are known.
    """
    proof = Proof(events[0].sequence, events[-1].sequence)
    key = table_key(club_key, serial) if club_key else None
    proof.signed = 0 if key else None
    last_seal = _last_seal(events)
    chain, scores = Chain(journal), Scores(sealed_sessions(events) if states is None else states)
    late = _LateDeals(scores.fold, last_seal)
    unsigned: dict[int, None] = {}
    for event in events:
        try:
            seal, sign = chain.take(event), chain.sign(event)
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
            elif seal is not None:
                _check(proof, seal, key, counts)
                _check_scores(proof, seal, scores)
            late.before(event)
            scores.take(event)
            late.after(event)
        except UNFOLDABLE as error:
            proof.wrong.append(f"event {event.sequence} makes no sense ({error})")
            break
    proof.unsigned = list(unsigned)
    proof.late = late.finish()
    return proof


def sealed_sessions(events: list[Event]) -> SessionStates:
    """Return what the sessions before that of the last seal come to at their seals, where they are of many deals."""
    last_seal = _last_seal(events)
    return seal_states(
        session for session, after in pairwise(sessions_of(events)) if after[0].sequence <= last_seal
    )


def _last_seal(events: list[Event]) -> int:
    return max((event.sequence for event in events if event.verb == SEAL), default=0)


class _LateDeals:
    # The last event of each deal that is over, and of which some event comes after the last seal.
    def __init__(self, fold: SessionFold, last_seal: int) -> None:
        self._session = fold.session
        self._last_seal = last_seal
        self._touched = 0
        self._late: list[int] = []

    def before(self, event: Event) -> None:
        # Raises one of UNFOLDABLE.
        if event.verb in CLOSING:
            self._close()

    def after(self, event: Event) -> None:
        of_deal = event.seat != NOBODY or event.verb == "retract"
        if event.sequence > self._last_seal and of_deal and event.verb != "dealer":
            self._touched = event.sequence

    def finish(self) -> list[int]:
        # Of one that makes no sense it was said before.
        with suppress(*UNFOLDABLE):
            self._close()
        return self._late

    def _close(self) -> None:
        deal = self._session.deal
        if self._touched and deal is not None and deal.over():
            self._late.append(self._touched)
        self._touched = 0


class Scores:
    """The totals of a session as its events fold to them; `fold` is that fold.

    `states` are those of sessions that are folded already: `fold` omits them.
    """

    def __init__(self, states: SessionStates | None = None) -> None:
        self.fold = SessionFold()
        self.states: SessionStates = states or {}
        # Of the session that the events are of, if it is one of these.
        self._known: dict[int, SealState] | None = None
        self._whole = False
        # By how much the table's sums may differ from the fold, by person.
        self._offset: list[int] = []

    def take(self, event: Event) -> None:
        """Fold one event. Raises one of UNFOLDABLE."""
        if event.verb == "session":
            self._whole = True
            self._offset = []
            self._known = self.states.get(event.sequence)
        elif event.verb == "unreadable":
            self._whole = False
        if self._known is None:
            self.fold.apply(event.seat, event.verb, event.arguments)

    def names(self, seal: Seal) -> list[str]:
        """Return the names of the people at a seal that comes now."""
        known = self.fold.session.names if self._known is None else self._known[seal.sequence].names
        return [str(name) for name in known]

    def totals(self, seal: Seal) -> list[int] | None:
        """Return the totals by person at a seal that comes now; None where some event of the session is not there."""
        if not self._whole:
            return None
        totals = self._folded(seal)
        offset = self._offset + [0] * (len(totals) - len(self._offset))
        return [total + more for total, more in zip(totals, offset, strict=True)]

    def lose(self) -> None:
        """Know nothing until the next session begins: some event of this one is not to be counted."""
        self._whole = False

    def excuse(self, seal: Seal) -> None:
        """Start from the table's own totals, those of the seal: somebody has accepted them."""
        if self._whole and seal.scores is not None:
            folded = self._folded(seal)
            self._offset = [one - other for one, other in zip(seal.scores, folded, strict=False)]

    def _folded(self, seal: Seal) -> list[int]:
        if self._known is None:
            return self.fold.session.totals()
        return self._known[seal.sequence].totals


def follow(
    chain: Chain, event: Event, key: bytes | None, elsewhere: Collection[str] = frozenset()
) -> Seal | None:
    """Follow one event, and begin the chain at a seal only if that seal is the table's, and of this journal.

    `key` is that of the table; without one any seal will do. The chain begins at none of `elsewhere`, lines of seals of
    other journals: nothing in a chain that begins at a seal binds the name of its journal. Returns the seal
    if the event is one. Raises ValueError for a seal of another form.
    """
    seal = chain.take(event)
    if seal is not None and seal.computed is None:
        unsigned = key is not None and not signed_by(key, seal)
        if unsigned or event.line in elsewhere:
            chain.disconnect()
    return seal


def unproved_sessions(
    journal: str, events: list[Event], key: bytes | None, elsewhere: Collection[str] = frozenset()
) -> list[list[Event]]:
    """Return the events of each session that follows something which is not there.

    `events` are of one journal, in order and without a gap; `key` and `elsewhere` as `follow` takes them.
    Raises one of UNFOLDABLE.
    """
    chain = Chain(journal)
    sessions: list[list[Event]] = []
    inside = False
    for event in events:
        if event.verb == "session":
            inside = not chain.leads_to(event)
            sessions += [[]] if inside else []
        if inside:
            sessions[-1].append(event)
        follow(chain, event, key, elsewhere)
    return sessions


def signed_by(key: bytes, seal: Seal) -> bool:
    """Whether the signature of a seal was made with this key."""
    return hmac.compare_digest(hmac.digest(key, bytes.fromhex(seal.hash), "sha256").hex(), seal.signature)


def _check(proof: Proof, seal: Seal, key: bytes | None, counts: int | None) -> None:
    number = seal.sequence
    proof.seals += 1
    if seal.computed is None:
        # Anybody can have put lines before it.
        proof.start, proof.end, proof.trusted = number, None, None
        proof.named = False
    else:
        proof.start = _start(proof, seal)
        proof.end = number - 1
        proof.named = proof.named or proof.seals == 1
    if not seal.fits:
        proof.wrong.append(misfit(seal))
    if key is None or not seal.signature:
        return
    if signed_by(key, seal):
        if counts is None or number <= counts:
            proof.signed = (proof.signed or 0) + 1
            proof.trusted = proof.end
    else:
        proof.wrong.append(f"the signature of the seal in event {number} is not that of this table")


def _start(proof: Proof, seal: Seal) -> int:
    if seal.anew is not None:
        return seal.anew
    return proof.first if proof.start is None else proof.start


def misfit(seal: Seal) -> str:
    """Say that a seal does not fit the lines before it, and why that may be."""
    if seal.again:
        return f"the seal in event {seal.sequence} is not the first, and a chain begins anew at its first seal only"
    text = f"the seal in event {seal.sequence} has the hash {seal.hash}, the events before it come to {seal.computed}"
    if seal.damaged:
        lost = ", ".join(map(str, seal.damaged))
        text += f"; the table's flash had lost, perhaps after it was sealed: {lost}"
    return text


def _check_scores(proof: Proof, seal: Seal, scores: Scores) -> None:
    totals = scores.totals(seal)
    if seal.scores is None or totals is None:
        return
    proof.scores += 1
    if seal.scores != totals:
        sealed, folded = listed(seal.scores), listed(totals)
        proof.wrong.append(
            f"the seal in event {seal.sequence} has the scores {sealed}, the cards come to {folded}"
        )


def listed(numbers: Iterable[int]) -> str:
    """Return scores as text, each with its sign."""
    return " ".join(f"{number:+}" for number in numbers)
