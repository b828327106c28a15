"""What a journal proves: its chain, its signatures, and its scores folded again."""

import hmac
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.session_fold import SessionFold
from stichtisch.keys.table_key import table_key


@dataclass
class Proof:
    """What was checked, event numbers throughout; `wrong` is empty where nothing speaks against the journal.

    The chain proves the events from `start` to `end`. `start` is 1, or a seal that everything after it leads back to;
    None where there is neither. `end` is the last event under a seal, None where no seal has lines that lead to it.
    `signed` counts seals whose signature is the table's, None where the club's key is not here; `trusted` is the last
    event under one of these. `scores` counts seals whose scores were folded again. `unsealed` is the first event of the
    first session that begins after the last seal, None where there is none.
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
    wrong: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether all up to `end` is proved, and of each session something.

        By signature where the club's key is here, else by the chain alone.
        """
        whole = not self.wrong and self.end is not None and self.start == self.first and self.unsealed is None
        return whole and (self.signed is None or self.trusted == self.end)


def prove(
    serial: str, journal: str, events: list[Event], club_key: bytes | None, accepted: Collection[int] = ()
) -> Proof:
    """Check the events of one journal, at least one, in order and without a gap.

    Seals in the events `accepted` may be wrong: somebody has decided that they count.
    """
    proof = Proof(events[0].sequence, events[-1].sequence)
    key = table_key(club_key, serial) if club_key else None
    proof.signed = 0 if key else None
    chain, scores = Chain(journal), Scores()
    for event in events:
        try:
            seal = chain.take(event)
            if event.verb == "session" and proof.unsealed is None:
                proof.unsealed = event.sequence
            elif seal is not None:
                proof.unsealed = None
            if seal is not None and seal.sequence in accepted:
                scores.excuse(seal.scores)
            elif seal is not None:
                _check(proof, seal, key)
                _check_scores(proof, seal, scores)
            scores.take(event)
        except UNFOLDABLE as error:
            proof.wrong.append(f"event {event.sequence} makes no sense ({error})")
            break
    return proof


class Scores:
    """The totals of a session as its events fold to them; `fold` is that fold."""

    def __init__(self) -> None:
        self.fold = SessionFold()
        self._whole = False
        # By how much the table's sums may differ from the fold, by person.
        self._offset: list[int] = []

    def take(self, event: Event) -> None:
        """Fold one event. Raises one of UNFOLDABLE."""
        if event.verb == "session":
            self._whole = True
            self._offset = []
        elif event.verb == "unreadable":
            self._whole = False
        self.fold.apply(event.seat, event.verb, event.arguments)

    def totals(self) -> list[int] | None:
        """Return the totals by person; None where some event of the session is not there."""
        if not self._whole:
            return None
        totals = self.fold.session.totals()
        offset = self._offset + [0] * (len(totals) - len(self._offset))
        return [total + more for total, more in zip(totals, offset, strict=True)]

    def lose(self) -> None:
        """Know nothing until the next session begins: some event of this one is not to be counted."""
        self._whole = False

    def excuse(self, told: list[int] | None) -> None:
        """Take what the table told for its totals so far as a beginning: somebody has accepted it."""
        if self._whole and told is not None:
            folded = self.fold.session.totals()
            self._offset = [one - other for one, other in zip(told, folded, strict=False)]


def follow(
    chain: Chain, event: Event, key: bytes | None, elsewhere: Collection[str] = frozenset()
) -> Seal | None:
    """Follow one event, and begin the chain at a seal only if that seal is the table's, and of this journal.

    `key` is that of the table; without one any seal will do. The chain begins at none of `elsewhere`, lines of seals of
    other journals: nothing in a chain that begins at a seal binds the name of its journal. Returns what the event tells
    if it is a seal. Raises ValueError for a seal of another form.
    """
    seal = chain.take(event)
    if seal is not None and seal.found is None:
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
    found: list[list[Event]] = []
    inside = False
    for event in events:
        if event.verb == "session":
            inside = not chain.leads_to(event)
            found += [[]] if inside else []
        if inside:
            found[-1].append(event)
        follow(chain, event, key, elsewhere)
    return found


def signed_by(key: bytes, seal: Seal) -> bool:
    """Whether the signature of a seal was made with this key."""
    return hmac.compare_digest(hmac.digest(key, bytes.fromhex(seal.hash), "sha256").hex(), seal.signature)


def _check(proof: Proof, seal: Seal, key: bytes | None) -> None:
    number = seal.sequence
    proof.seals += 1
    if seal.found is None:
        # Anybody can have put lines before it.
        proof.start, proof.end, proof.trusted = number, None, None
    else:
        proof.start = _start(proof, seal)
        proof.end = number - 1
    if not seal.fits:
        proof.wrong.append(misfit(seal))
    if key is None or not seal.signature:
        return
    if signed_by(key, seal):
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
    text = f"the seal in event {seal.sequence} has the hash {seal.hash}, the events before it come to {seal.found}"
    if seal.damaged:
        lost = ", ".join(map(str, seal.damaged))
        text += f"; the table's flash had lost, perhaps after it was sealed: {lost}"
    return text


def _check_scores(proof: Proof, seal: Seal, scores: Scores) -> None:
    totals = scores.totals()
    if seal.scores is None or totals is None:
        return
    proof.scores += 1
    if seal.scores != totals:
        told, folded = listed(seal.scores), listed(totals)
        proof.wrong.append(
            f"the seal in event {seal.sequence} has the scores {told}, the cards come to {folded}"
        )


def listed(numbers: Iterable[int]) -> str:
    """Return scores as text, each with its sign."""
    return " ".join(f"{number:+}" for number in numbers)
