"""Checks the chain, signatures and scores of a table's events before the events are stored.

Events that do not fit, and those that depend on them, are quarantined.
"""

from dataclasses import dataclass, field

from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, SIGN, Event
from stichtisch.journal.event_errors import UNFOLDABLE, Place, making_sense
from stichtisch.journal.fold import Fold
from stichtisch.journal.seal_signers import SealSigners
from stichtisch.journal.sessions_apart import FoldedPart, folded_sessions, sessions_of
from stichtisch.journal.verify import Scores, follow, has_room, retired_fault
from stichtisch.store.known_journal import KnownJournal
from stichtisch.store.quarantine import ACCEPTED, Case, case_of
from stichtisch.store.revoked_seals import RevokedSeals

# Events that do not affect a game, but determine the date of the next session.
_OF_NO_SESSION = ("boot", "clock")
# Events that begin a session, prove earlier events, or report a lost record. All other events only continue
# what has already begun.
_TO_EXAMINE = frozenset(("session", SEAL, SIGN, "unreadable"))


@dataclass
class Checked:
    """The events of a batch that may be stored, and the quarantined events, grouped by case.

    `unreadable` are the numbers of records that the table's flash had lost; `unproved` are seals that do not fit
    because of the lost records. `fold` has folded all events to store, beginning with the session of the batch's
    first event. If `fold` is None, the events must be folded again from the database.
    """

    kept: list[Event] = field(default_factory=list)
    aside: list[tuple[Case, list[Event]]] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)
    unproved: list[int] = field(default_factory=list)
    fold: Fold | None = None


def check(serial: str, journal: str, events: list[Event], known: KnownJournal, key: bytes | None) -> Checked:
    """Return which of `events` may be stored. The events are in order and without a gap.

    `known` is what the database knows of the journal; `key` is the table's key, if it is known. A deal without its
    beginning has no valid result, nor has any deal after it. Therefore the first event that does not fit and the game's
    events after it are not stored, up to the next session. Raises BadJournal for an event of an unknown form.
    """
    return _Check(serial, journal, known, key).run(events)


class _Check:
    def __init__(self, serial: str, journal: str, known: KnownJournal, key: bytes | None) -> None:
        self._table = (serial, journal)
        self._known = known
        self._key = key
        self._signers: SealSigners | None = None
        # The sessions that are already folded, by the number of their first event. Then the session of the
        # current event, if it is one of them.
        self._folded: dict[int, FoldedPart] = {}
        self._folded_part: FoldedPart | None = None
        self._chain, self._scores = Chain(journal), Scores()
        # Corrections change the cards of a deal, but the table computes its sums from the uncorrected cards. A
        # journal with corrections is therefore folded again after it is stored.
        self._checked = Checked(fold=None if known.corrected else Fold(serial, self._scores.fold, {}))
        # The case to which quarantined events are currently added, or None.
        self._case: tuple[Case, list[Event]] | None = None
        # The index in `kept` of the first event that no seal covers.
        self._uncovered = 0
        # The value of `_uncovered` before each seal, by the seal's number.
        self._covered_from: dict[int, int] = {}
        self._revoked = RevokedSeals(journal, known.revoked, self._chain, known.hash_after)
        # Whether the current event belongs to a stored session.
        self._inside = False
        self._verdicts = {case.id: case.verdict for case in known.cases}
        # Seals whose scores a director has accepted. In later seals, the table's sums may differ from ours by the same
        # amounts.
        self._excused = {
            case.sequence for case in known.cases if (case.cause, case.verdict) == ("scores", ACCEPTED)
        }

    def run(self, events: list[Event]) -> Checked:
        if events:
            if self._key is not None:
                self._signers = SealSigners(self._key, self._table[1], events)
            self._follow_known()
            self._fold_apart(events)
            place = Place()
            with making_sense(self._table[0], place):
                for event in events:
                    place.sequence = event.sequence
                    self._take(event, self._known.stored.get(event.sequence))
            if self._known.continues:
                self._checked.fold = None
        return self._checked

    def _fold_apart(self, events: list[Event]) -> None:
        # Folds sessions in advance if none of their events is stored yet and the journal has no corrected deals.
        if self._checked.fold is not None:
            stored = self._known.stored
            new = [
                one for one in sessions_of(events)[:-1] if not any(event.sequence in stored for event in one)
            ]
            self._folded = folded_sessions(self._table[0], new)
            self._scores.states = {first: folded.seals for first, folded in self._folded.items()}

    def _follow_known(self) -> None:
        # Follows the events before the new ones.
        aside = self._known.aside
        if aside:
            self._checked.fold = None
        discarded = None
        place = Place()
        with making_sense(self._table[0], place):
            for event in self._known.before:
                place.sequence = event.sequence
                # The signatures of stored events were checked when they arrived.
                signers = self._signers if event.sequence in aside else None
                seal = follow(self._chain, event, signers)
                if event.verb == "session":
                    discarded = None
                    self._inside = event.sequence not in aside
                if event.sequence in aside:
                    discarded = event
                    self._scores.lose()
                self._fold(event)
                if seal is not None and seal.sequence in self._excused:
                    self._scores.excuse(seal)
        if discarded is not None:
            case = next(
                case
                for case in reversed(self._known.cases)
                if case.verdict != ACCEPTED and case.first <= discarded.sequence <= case.last
            )
            self._case = (case, [])
            self._checked.aside.append(self._case)

    def _take(self, event: Event, stored: Event | None) -> None:
        # Nearly all events of an import are new ones within a session that fits so far. For such an event,
        # `_examine` would do only what the first branch does.
        new = stored is None and self._case is None and self._inside
        if new and event.verb not in _TO_EXAMINE:
            self._chain.follow_event(event)
            self._keep(event)
        else:
            self._examine(event, stored)

    def _keep(self, event: Event) -> None:
        # If the session is already folded, its events need not be folded again.
        if self._folded_part is None:
            self._fold(event)
        self._checked.kept.append(event)

    def _examine(self, event: Event, stored: Event | None) -> None:
        proved = self._chain.leads_to(event)
        seal = follow(self._chain, event, self._signers, self._known.elsewhere)
        if event.verb == "session":
            self._case = None
        if event.verb == "unreadable":
            self._checked.unreadable.append(event.sequence)
        if self._case is not None:
            self._case[1].append(event)
            if proved and stored is None and event.verb in _OF_NO_SESSION:
                self._checked.kept.append(event)
            return
        if not (proved or self._inside or stored is not None or self._begins_with(event, seal)):
            return
        if stored is not None:
            if stored.line != event.line and event.verb != "unreadable":
                self._set_aside(event, "event", stored.line, event.line, len(self._checked.kept))
                return
            # The table's flash may have lost the record after the event was stored here, so the stored event counts.
            event = stored
        if seal is not None and (stored is None or event.sequence in self._excused):
            self._check_seal(event, seal)
        if stored is None and self._case is None:
            self._check_sign(event)
        if self._case is None:
            self._fold(event)
            self._inside = self._inside or event.verb == "session"
            if stored is None:
                self._checked.kept.append(event)
            if seal is not None:
                self._covered_from[seal.sequence] = self._uncovered
                self._uncovered = len(self._checked.kept)

    def _begins_with(self, event: Event, seal: Seal | None) -> bool:
        # After missing events, all events up to the next seal of the table are ignored. A session that begins among
        # them is quarantined.
        if event.verb == "session":
            self._set_aside(event, "beginning", "", event.line.rstrip(), len(self._checked.kept))
            return self._case is None
        return seal is not None and self._chain.connected

    def _fold(self, event: Event) -> None:
        # The same fold is used to check the table's sums and to store the results. If it rejects an event, the events
        # are folded again when they are stored, and this second fold reports the error.
        fold = self._checked.fold
        begins = event.verb == "session"
        if begins:
            self._folded_part = self._folded.get(event.sequence)
        if fold is None or (self._folded_part is not None and not begins):
            self._scores.fold_event(event)
            return
        try:
            fold.before(event.sequence, event.seat, event.verb)
        except (*UNFOLDABLE, BadJournal):
            fold = self._checked.fold = None
        self._scores.fold_event(event)
        if fold is not None and self._folded_part is not None:
            fold.adopt(self._folded_part.session, self._folded_part.uids)
        elif fold is not None:
            try:
                fold.after(event.verb, event.arguments)
            except UNFOLDABLE:
                self._checked.fold = None

    def _check_seal(self, event: Event, seal: Seal) -> None:
        totals = self._scores.totals(seal)
        if not seal.fits and seal.damaged and not seal.again:
            self._checked.unproved.append(seal.sequence)
        elif not seal.fits:
            self._set_aside(event, "hash", str(seal.computed), seal.hash, self._uncovered)
        elif self._signers is not None and seal.signature:
            self._check_signature(event, seal, self._signers)
        if self._case is None and totals is not None and not _are_as_folded(event, seal, totals):
            self._set_aside(event, "scores", str(totals), str(seal.scores), self._uncovered)
            if self._case is None:
                self._scores.excuse(seal)

    def _check_signature(self, event: Event, seal: Seal, signers: SealSigners) -> None:
        signed = signers.signature(seal)
        # The case does not contain the correct signature, because with it anybody could pass off invented events as
        # signed.
        if signed is None:
            self._set_aside(event, "signature", "another signature", seal.signature, self._uncovered)
        elif not signed.counts and signed.retired is not None:
            stored = retired_fault(seal.sequence, signed.retired)
            self._set_aside(event, "signature", stored, seal.signature, self._uncovered)

    def _check_sign(self, event: Event) -> None:
        found = self._revoked.found(self._chain.sign(event))
        if found is not None:
            place = self._covered_from.get(found.seal, self._uncovered)
            self._set_aside(event, "signature", found.stored, found.reported, place)

    def _set_aside(self, event: Event, cause: str, stored: str, reported: str, place: int) -> None:
        # Quarantines the event at index `place` of `kept` and all later ones, unless a director has accepted this case.
        events = [*self._checked.kept[place:], event]
        case = case_of(*self._table, event.sequence, cause, stored, reported, events[0].sequence)
        if self._verdicts.get(case.id) == ACCEPTED:
            return
        del self._checked.kept[place:]
        self._uncovered = place
        self._checked.fold = None
        self._scores.lose()
        self._inside = False
        self._case = (case, events)
        self._checked.aside.append(self._case)


def _are_as_folded(event: Event, seal: Seal, totals: list[int]) -> bool:
    # A seal may omit the scores only if its line has no room for them.
    return seal.scores == totals if seal.scores is not None else not has_room(event, totals)
