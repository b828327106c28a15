"""The content of one score sheet: the session of a list with its people and deals, the changes, and the proof."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.club.log import Record, records
from stichtisch.club.results import ListResult, Played
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import SEAL
from stichtisch.journal.notation import DealNotation
from stichtisch.journal.public_proof import unsigned_seals
from stichtisch.store import (
    Database,
    DealRow,
    StoredSession,
    deals_of,
    journal_of,
    notations,
    stored_otherwise,
)


@dataclass(frozen=True)
class Sealed:
    """The proof of a session's journal. `hash` is that of its last seal, "" where nothing is sealed.

    `signed`: whether the signature of that seal is the table's, None where no key of a club was there to check it;
    `late` counts the deals after that seal, which nothing proves. `public`: whether some seal of the session has a
    public signature that holds, and `unsigned` are those that none proves. `wrong` is what speaks against the journal.
    """

    hash: str = ""
    signed: bool | None = None
    late: int = 0
    public: bool = False
    unsigned: tuple[int, ...] = ()
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """A correction of a deal by a director; `at` in seconds since 1970."""

    person: str
    why: str
    at: int


@dataclass(frozen=True)
class Sheet:
    """One session as its sheet shows it; `names` and `players` by the numbers that people have there.

    `evening`, `day` and `key` are those of the club evening, None for a session that belongs to none. `part` of `parts`
    counts the sessions of a list from 1, `together` is what the list comes to by person. `changes` are corrections by
    number of the deal, `notations` the deals in notation in the order of `deals`; `numbers` name the deals.
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
        """Return the name of a deal: ROUND.TABLE.DEAL, of no evening the number in its session."""
        return self.numbers.name(deal.number)

    @property
    def on_paper(self) -> bool:
        """Whether its deals were written down, and no table has seen a card of them."""
        return self.session.serial == PAPER

    @property
    def balanced(self) -> bool:
        """Whether the scores of every deal add up to nothing."""
        return all(sum(seat.score or 0 for seat in deal.seats) == 0 for deal in self.deals)

    @property
    def name(self) -> str:
        """The name of this sheet's files: letters, digits and hyphens."""
        if self.key is None:
            return f"session-{self.session.id}"
        tail = f"-{self.part}" if self.parts > 1 else ""
        return f"round-{self.key.round}-table-{self.key.table}{tail}"


def is_decided(deal: DealRow) -> bool:
    """Say whether somebody decided what a deal comes to, whatever its cards came to."""
    scores = [seat.score for seat in deal.seats]
    return deal.settled and scores != deal.result.get("scores")


@dataclass(frozen=True)
class _Reading:
    # The sources of sheets; `club_key` is only needed to prove journals.
    database: Database
    log: dict[str, Record]
    club_key: bytes | None
    prove: bool


def sheets_of_lists(
    database: Database,
    club: Club,
    evening: ClubEvening,
    lists: Mapping[ListKey, ListResult],
    club_key: bytes | None = None,
    prove: bool = True,
) -> list[Sheet]:
    """Return the sheets of lists of a club evening, by round and table; `prove`: whether their journals are proved."""
    log = {record.hash: record for record in records(database.connection)}
    reading = _Reading(database, log, club_key, prove)
    return [
        _sheet_of_list(reading, club, evening, lists[key], part)
        for key in sorted(lists, key=lambda one: (one.round, one.table))
        for part in range(len(lists[key].played))
    ]


def session_sheet(database: Database, session: StoredSession, club_key: bytes | None = None) -> Sheet:
    """Return the sheet of a session that is looked at for itself."""
    log = {record.hash: record for record in records(database.connection)}
    players: list[str | None] = [None] * len(session.people)
    return _sheet(_Reading(database, log, club_key, prove=True), session, session.names, players)


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
    """Return what everybody may read of the people of a session, by their numbers there."""
    ids = [played.players.get(person.number) for person in played.session.people]
    return [
        person.shown if id is None else club.player(id).shown
        for person, id in zip(played.session.people, ids, strict=True)
    ]


def _sheet(
    reading: _Reading, session: StoredSession, names: list[str], players: list[str | None], **where: Any
) -> Sheet:
    deals = deals_of(reading.database, session)
    changes = {deal.number: _changes(deal, reading.log) for deal in deals if deal.corrected}
    deal_notations = list(notations(reading.database, session))
    sealed = _sealed(reading.database, session, reading.club_key) if reading.prove else Sealed()
    return Sheet(session, names, players, deals, deal_notations, sealed, changes, **where)


def _changes(deal: DealRow, log: dict[str, Record]) -> list[Change]:
    hashes = (deal.corrected or {}).get("records", [])
    corrections = [log[one] for one in hashes if one in log]
    return [Change(record.person, str(record.arguments.get("why", "")), record.at) for record in corrections]


def _sealed(database: Database, session: StoredSession, club_key: bytes | None) -> Sealed:
    journal = journal_file.read(journal_of(database, session), str(database.path))
    if not journal.events:
        return Sealed()
    seals = [event for event in journal.events if event.verb == SEAL and event.sequence > session.sequence]
    proof, public = prove_both(journal, club_key)
    wrong = [*journal.damaged, *proof.wrong, *stored_otherwise(database, session, journal.events)]
    if proof.start is None or proof.start > session.sequence:
        wrong.append("what its first event follows is not here")
    late = sum(number > session.sequence for number in proof.late)
    if not seals:
        return Sealed(late=late, wrong=tuple(wrong))
    signed = None if proof.signed is None else proof.trusted == seals[-1].sequence - 1
    unsigned = unsigned_seals(journal.events, public, session.sequence)
    return Sealed(
        str(seals[-1].arguments[0]), signed, late, len(unsigned) < len(seals), tuple(unsigned), tuple(wrong)
    )
