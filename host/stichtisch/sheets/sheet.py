"""The content of one score sheet: a session of a list with its people and deals, corrections, and the proof."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cardrules.rules import Rules
from cardrules.series import bock_scores
from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.club.directors import LogReading
from stichtisch.club.results import ListResult, Played
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey
from stichtisch.journal.correction import Deed, deed_of
from stichtisch.journal.event import SEAL
from stichtisch.journal.inferred_seats import inferred_deals
from stichtisch.journal.notation import CorrectedNotation, DealNotation
from stichtisch.journal.public_proof import unsigned_seals
from stichtisch.store import (
    Database,
    DealRow,
    StoredSession,
    deals_of,
    notations,
    prove_stored,
)


@dataclass(frozen=True)
class Sealed:
    """The proof of a session's journal. `hash` is the hash of its last seal, or "" if there is no seal.

    `signed` is True if the table has signed that seal, and None if there was no club key to check this. If the
    signature is based on a retired key of the club, `retired` is the id of that key and the day of its retirement;
    otherwise None. The events after the last seal are not proved: `late` is the number of deals among them, `others`
    are the events that change names or seats, and `date` is the event that gives the session's date (None if a seal
    covers this event). `inferred` are deals in which the seat of at least one card was inferred from the order of play.
    `restored` are the first and last of the events that a PC restored to the table and that no earlier seal covers.
    `public` is True if any seal of the session has a valid public signature; `unsigned` are the seals that no public
    signature proves. `revocations` is False if errors in the club's log may hide a revocation of the table's key.
    `wrong` contains the errors of the journal.
    """

    hash: str = ""
    signed: bool | None = None
    retired: tuple[str, str] | None = None
    late: int = 0
    others: tuple[int, ...] = ()
    date: int | None = None
    restored: tuple[int, int] | None = None
    public: bool = False
    unsigned: tuple[int, ...] = ()
    inferred: tuple[int, ...] = ()
    revocations: bool = True
    wrong: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether seals cover all events that affect the sheet of the session."""
        return not self.late and not self.others and self.date is None


@dataclass(frozen=True)
class Change:
    """A correction of a deal by a director. `at` is in seconds since 1970.

    `vouched`: whether a director known to this PC has signed the record of the correction.
    """

    person: str
    why: str
    at: int
    deed: Deed
    vouched: bool = True


@dataclass(frozen=True)
class Sheet:
    """A session with all data for its score sheet. `names` and `players` are indexed by the number of the person.

    `evening`, `day` and `key` are from the club evening, or None if the session does not belong to an evening.
    `part` is the number of the session in its list, from 1, and `parts` the number of sessions. `together` are
    each person's points in the whole list. `changes` contains the corrections, by the number of the deal. `notations`
    are the deals in notation, in the order of `deals`. `numbers` contains the names of the deals.
    """

    session: StoredSession
    names: list[str]
    players: list[str | None]
    deals: list[DealRow]
    notations: list[DealNotation]
    sealed: Sealed
    changes: dict[int, list[Change]] = field(default_factory=dict)
    evening: str | None = None
    day: date | None = None
    key: ListKey | None = None
    part: int = 1
    parts: int = 1
    together: list[int | None] = field(default_factory=list)
    numbers: DealNumbers = OF_NO_EVENING

    def deal_name(self, deal: DealRow) -> str:
        """Return the name of a deal: ROUND.TABLE.DEAL, or only its number if the session is not part of an evening."""
        return self.numbers.name(deal.number)

    @property
    def on_paper(self) -> bool:
        """Whether the deals were entered from paper, without a table."""
        return self.session.serial == PAPER

    @property
    def balanced(self) -> bool:
        """Whether the scores of every deal add up to 0."""
        return all(sum(seat.score or 0 for seat in deal.seats) == 0 for deal in self.deals)

    @property
    def unvouched(self) -> list[DealRow]:
        """The deals that have a correction whose record is missing from the log or not signed by a known director."""
        return [
            deal
            for deal in self.deals
            if deal.corrected is not None and not self._is_vouched(deal.number, deal.corrected)
        ]

    def _is_vouched(self, number: int, corrected: CorrectedNotation) -> bool:
        changes = self.changes.get(number, [])
        return len(changes) == len(corrected.get("records", ())) and all(change.vouched for change in changes)

    @property
    def name(self) -> str:
        """The name of this sheet for files: letters, digits and hyphens."""
        if self.key is None:
            return f"session-{self.session.id}"
        tail = f"-{self.part}" if self.parts > 1 else ""
        return f"round-{self.key.round}-table-{self.key.table}{tail}"


def is_decided(sheet: Sheet, deal: DealRow) -> bool:
    """Return whether a director, rather than the cards, decided the scores of a deal."""
    return deal.settled and [seat.score for seat in deal.seats] != _scores_by_cards(sheet, deal)


def _scores_by_cards(sheet: Sheet, deal: DealRow) -> list[int] | None:
    # The result of a bock deal contains its scores before they are multiplied.
    scores = deal.result.get("scores")
    if not deal.bock or not scores:
        return scores
    session = sheet.session
    log = next(
        notation["log"]
        for one, notation in zip(sheet.deals, sheet.notations, strict=True)
        if one.number == deal.number
    )
    given = [entry[2] for entry in log if entry[1] == "penalty"]
    penalties = [sum(points) for points in zip([0] * len(scores), *given, strict=True)]
    return bock_scores(Rules(session.game, session.profile, session.options), scores, penalties)


@dataclass(frozen=True)
class _Reading:
    # The sources of sheets. The club's key is needed only for proofs.
    database: Database
    club_key: bytes | None
    log: LogReading
    prove: bool


def sheets_of_lists(
    database: Database,
    club: Club,
    evening: ClubEvening,
    lists: Mapping[ListKey, ListResult],
    club_key: bytes | None = None,
    trusted: Collection[str] = (),
    prove: bool = True,
) -> list[Sheet]:
    """Return the sheets for lists of a club evening, by round and table.

    `prove`: whether the journals of the lists are verified. `trusted`: the directors' keys that this PC trusts.
    """
    reading = _Reading(database, club_key, LogReading(database.connection, trusted), prove)
    return [
        _sheet_of_list(reading, club, evening, lists[key], part)
        for key in sorted(lists, key=lambda one: (one.round, one.table))
        for part in range(len(lists[key].played))
    ]


def session_sheet(
    database: Database,
    session: StoredSession,
    club_key: bytes | None = None,
    trusted: Collection[str] = (),
) -> Sheet:
    """Return the sheet of a single session. For `trusted`, see `sheets_of_lists`."""
    players: list[str | None] = [None] * len(session.people)
    reading = _Reading(database, club_key, LogReading(database.connection, trusted), prove=True)
    return _sheet(reading, session, session.names, players)


def _sheet_of_list(
    reading: _Reading, club: Club, evening: ClubEvening, result: ListResult, part: int
) -> Sheet:
    played = result.played[part]
    players = [played.players.get(person.number) for person in played.session.people]
    return _sheet(
        reading,
        played.session,
        shown_names(club, played),
        players,
        evening=evening.name,
        day=evening.day,
        key=result.key,
        part=part + 1,
        parts=len(result.played),
        together=_together(result, played),
        numbers=played.numbers,
    )


def _together(result: ListResult, played: Played) -> list[int | None]:
    players = [played.players.get(person.number) for person in played.session.people]
    return [result.results[player].final if player in result.results else None for player in players]


def shown_names(club: Club, played: Played) -> list[str]:
    """Return the public names of the people of a session, by number."""
    ids = [played.players.get(person.number) for person in played.session.people]
    return [
        person.shown if id is None else club.player(id).shown
        for person, id in zip(played.session.people, ids, strict=True)
    ]


def _sheet(
    reading: _Reading, session: StoredSession, names: list[str], players: list[str | None], **where: Any
) -> Sheet:
    deals = deals_of(reading.database, session)
    changes = {deal.number: _changes(deal, reading) for deal in deals if deal.corrected}
    deal_notations = list(notations(reading.database, session))
    sealed = _sealed(reading, session) if reading.prove else Sealed()
    return Sheet(session, names, players, deals, deal_notations, sealed, changes, **where)


def _changes(deal: DealRow, reading: _Reading) -> list[Change]:
    hashes = (deal.corrected or {}).get("records", [])
    return [
        Change(
            record.person,
            str(record.arguments.get("why", "")),
            record.at,
            deed_of(record.arguments.get("entries")),
            not reading.prove or record.hash in reading.log.vouched,
        )
        for record in (reading.log.corrections[one] for one in hashes if one in reading.log.corrections)
    ]


def _sealed(reading: _Reading, session: StoredSession) -> Sealed:
    stored = prove_stored(reading.database, session, reading.club_key)
    events, proof, first = stored.journal.events, stored.proof, session.sequence
    wrong = [*stored.journal.damaged, *stored.otherwise]
    if proof is None:
        return Sealed(wrong=tuple(wrong)) if events else Sealed()
    wrong[:0] = proof.wrong
    if proof.start is None or proof.start > first:
        wrong.append("what its first event follows is not here")
    late = sum(number > first for number in proof.late)
    seals = [event for event in events if event.verb == SEAL and event.sequence > first]
    inferred = inferred_deals(events, first)
    if not seals:
        return Sealed(late=late, inferred=inferred, wrong=tuple(wrong))
    unsigned = unsigned_seals(events, stored.public, first)
    date = None if stored.date is None or stored.date_sealed else proof.late_clock or stored.date.event
    return Sealed(
        hash=str(seals[-1].arguments[0]),
        signed=None if proof.signed is None else proof.trusted == proof.end,
        retired=next(((one.key, one.day) for one in proof.retired if proof.trusted == one.last - 1), None),
        late=late,
        others=tuple(number for number in proof.late_others if number > first),
        date=date,
        public=len(unsigned) < len(seals),
        restored=next(((one, last) for one, last in proof.restored if last > first), None),
        unsigned=tuple(unsigned),
        inferred=inferred,
        revocations=not (stored.journal.keys and reading.log.is_doubtful),
        wrong=tuple(wrong),
    )
