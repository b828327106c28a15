"""The check of a table's events before they are stored: their chain, signatures and scores.

Events that do not fit, and those that depend on them, are quarantined.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.event_errors import UNFOLDABLE, Place, making_sense
from stichtisch.journal.fold import Fold
from stichtisch.journal.sessions_apart import FoldedSession, folded_sessions, sessions_of
from stichtisch.journal.verify import Scores, follow, signed_by
from stichtisch.store.corrections import corrections_of
from stichtisch.store.quarantine import ACCEPTED, Case, case_of, cases, held
from stichtisch.store.reading import events_between, seals_elsewhere
from stichtisch.store.revoked_seals import RevokedSeals

# They change no game, and date the session that comes next.
_OF_NO_SESSION = ("boot", "clock")


@dataclass
class Checked:
    """The events of a batch that may be stored, and those that were quarantined, by case.

    `unreadable` are records that the table's flash had lost; `unproved` the seals that therefore do not fit. `fold` has
    taken all that is stored then from the session of the first of them on; None where it is to be folded anew.
    """

    kept: list[Event] = field(default_factory=list)
    aside: list[tuple[Case, list[Event]]] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)
    unproved: list[int] = field(default_factory=list)
    fold: Fold | None = None


def check(
    connection: sqlite3.Connection, serial: str, journal: str, events: list[Event], key: bytes | None
) -> Checked:
    """Say what of `events`, in order and without a gap, may be stored; `key` is the table's, where it is known.

    From the first thing that does not fit to the next session, nothing of the game may: a deal that lacks its
    beginning, or follows one that does, is no result. Raises BadJournal for an event of a form we do not know.
    """
    return _Check(connection, serial, journal, key).run(events)


class _Check:
    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str, key: bytes | None) -> None:
        self._connection = connection
        self._table = (serial, journal)
        self._key = key
        self._elsewhere = seals_elsewhere(connection, serial, journal)
        # Sessions that are folded already, by their first events, and which of them the events are of.
        self._folded: dict[int, FoldedSession] = {}
        self._known: FoldedSession | None = None
        self._chain, self._scores = Chain(journal), Scores()
        # Corrections change the cards that the table's sums come from: corrected deals are folded apart.
        corrected = corrections_of(connection, serial, journal)
        self._checked = Checked(fold=None if corrected else Fold(serial, self._scores.fold, {}))
        # The case that events are quarantined with now, if any; the place in `kept` from which no seal covers them.
        self._case: tuple[Case, list[Event]] | None = None
        self._uncovered = 0
        # That place as it was before each seal, by its number.
        self._covered_from: dict[int, int] = {}
        self._revoked = RevokedSeals(connection, serial, journal, self._chain)
        # Whether the events are of a session that is stored.
        self._inside = False
        known = cases(connection, serial, journal)
        self._verdicts = {case.id: case.verdict for case in known}
        # Seals whose scores somebody accepted: from there on the table's sums may differ by as much.
        self._excused = {
            case.sequence for case in known if (case.cause, case.verdict) == ("scores", ACCEPTED)
        }

    def run(self, events: list[Event]) -> Checked:
        if events:
            self._go_up_to(events[0].sequence)
            stored = {
                event.sequence: event
                for event in events_between(
                    self._connection, *self._table, events[0].sequence, events[-1].sequence
                )
            }
            self._fold_apart(events, stored)
            place = Place()
            with making_sense(self._table[0], place):
                for event in events:
                    place.sequence = event.sequence
                    self._take(event, stored.get(event.sequence))
            if self._goes_on_after(events[-1].sequence):
                self._checked.fold = None
        return self._checked

    def _fold_apart(self, events: list[Event], stored: Mapping[int, Event]) -> None:
        # Sessions of which nothing is stored yet, and no deal is corrected.
        if self._checked.fold is not None:
            followed = sessions_of(events)[:-1]
            new = [one for one in followed if not any(event.sequence in stored for event in one)]
            self._folded = folded_sessions(self._table[0], new)
            self._scores.states = {first: folded.seals for first, folded in self._folded.items()}

    def _goes_on_after(self, sequence: int) -> bool:
        query = "SELECT 1 FROM events WHERE (serial, journal) = (?, ?) AND sequence > ? LIMIT 1"
        return self._connection.execute(query, (*self._table, sequence)).fetchone() is not None

    def _go_up_to(self, sequence: int) -> None:
        # All that the table has sent since its last seal and the beginning of its session, quarantined or not.
        aside = held(self._connection, *self._table, sequence)
        reported = {event.sequence: event for event in self._stored_before(sequence, aside)} | aside
        if aside:
            self._checked.fold = None
        discarded = None
        place = Place()
        with making_sense(self._table[0], place):
            for event in (reported[number] for number in sorted(reported)):
                place.sequence = event.sequence
                # Stored events were checked when they came.
                key = self._key if event.sequence in aside else None
                seal = follow(self._chain, event, key)
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
                for case in reversed(cases(self._connection, *self._table))
                if case.verdict != ACCEPTED and case.first <= discarded.sequence <= case.last
            )
            self._case = (case, [])
            self._checked.aside.append(self._case)

    def _stored_before(self, sequence: int, aside: dict[int, Event]) -> Iterator[Event]:
        query = "SELECT max(sequence) FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence < ?"
        first = sequence
        for verb in ("session", SEAL):
            number = self._connection.execute(query, (*self._table, verb, sequence)).fetchone()[0]
            number = max([event.sequence for event in aside.values() if event.verb == verb] + [number or 0])
            first = min(first, number)
        for number in [number for number in aside if number < first]:
            del aside[number]
        return events_between(self._connection, *self._table, first, sequence - 1)

    def _take(self, event: Event, stored: Event | None) -> None:
        proved = self._chain.leads_to(event)
        seal = follow(self._chain, event, self._key, self._elsewhere)
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
            # The flash may have lost the record meanwhile: the stored one counts.
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
        # Events after missing ones are ignored up to a seal of the table; a session is quarantined.
        if event.verb == "session":
            self._set_aside(event, "beginning", "", event.line.rstrip(), len(self._checked.kept))
            return self._case is None
        return seal is not None and self._chain.connected

    def _fold(self, event: Event) -> None:
        # One fold for the sums and for storing. An event that only storing rejects is reported there.
        fold = self._checked.fold
        begins = event.verb == "session"
        if begins:
            self._known = self._folded.get(event.sequence)
        if fold is None or (self._known is not None and not begins):
            self._scores.take(event)
            return
        try:
            fold.before(event.sequence, event.seat, event.verb)
        except (*UNFOLDABLE, BadJournal):
            fold = self._checked.fold = None
        self._scores.take(event)
        if fold is not None and self._known is not None:
            fold.adopt(self._known.evening, self._known.uids)
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
        elif self._key is not None and seal.signature and not signed_by(self._key, seal):
            # The correct signature is not shown: it would sign invented events.
            self._set_aside(event, "signature", "another signature", seal.signature, self._uncovered)
        if self._case is None and seal.scores is not None and totals is not None and seal.scores != totals:
            self._set_aside(event, "scores", str(totals), str(seal.scores), self._uncovered)
            if self._case is None:
                self._scores.excuse(seal)

    def _check_sign(self, event: Event) -> None:
        found = self._revoked.found(self._chain.sign(event))
        if found is not None:
            place = self._covered_from.get(found.seal, self._uncovered)
            self._set_aside(event, "signature", found.stored, found.reported, place)

    def _set_aside(self, event: Event, cause: str, stored: str, reported: str, place: int) -> None:
        # From the event at this place of those that were kept on; not where somebody has accepted it.
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
