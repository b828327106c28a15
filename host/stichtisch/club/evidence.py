"""What a session at a table is judged by: its deals as they are stored, its course, and what its journal proves."""

from collections.abc import Iterator
from dataclasses import dataclass

from stichtisch import journal_file
from stichtisch.client import Event
from stichtisch.club.course import Course, course_of
from stichtisch.club.log import Record, records
from stichtisch.club.results import Played
from stichtisch.club.state import PAPER, Club
from stichtisch.proof import Proof, prove
from stichtisch.store import (
    Case,
    Database,
    DealRow,
    Evening,
    cases_of,
    deals_of,
    journal_of,
    stored_otherwise,
)
from stichtisch.store.corrections import CORRECT, corrections_of

# What may come after the last seal of a session: it says nothing of who played what.
_WITHOUT_EFFECT = ("boot", "clock", "copy", "seal")


@dataclass(frozen=True)
class Corrected:
    """One correction of one deal: the scores by seat before all corrections and now, by whom, when, why.

    `at` is in seconds since 1970. `failed`: what it says cannot be said of the deal any more, so it changes nothing.
    """

    deal: int
    before: list[int] | None
    after: list[int | None]
    person: str
    at: int
    why: str
    record: str
    failed: bool


@dataclass(frozen=True)
class Evidence:
    """One session with all that is known of it; `players` and `names` by person.

    `proof` is None for a session on paper; `wrong` is what speaks against its journal, `stored_wrong` against what is
    stored beside it.
    """

    session: Evening
    players: dict[int, str | None]
    names: dict[int, str]
    deals: list[DealRow]
    course: Course
    proof: Proof | None
    wrong: list[str]
    stored_wrong: list[str]
    aside: list[Case]
    corrected: list[Corrected]

    @property
    def on_paper(self) -> bool:
        """Whether it was typed in from paper."""
        return self.session.serial == PAPER

    @property
    def people(self) -> int:
        """How many sit at the table at its end."""
        return self.course.people

    def name(self, person: int) -> str:
        """Name somebody of it, whoever that is."""
        return self.names.get(person, f"person {person}")

    def tell(self, number: int) -> str:
        """Name a deal of it."""
        return f"deal {number}" + (" on paper" if self.on_paper else "")


def gather(database: Database, club: Club | None, played: Played, club_key: bytes | None) -> Evidence:
    """Collect what there is about one session. Raises the Storage errors."""
    session = played.session
    journal = journal_file.read(journal_of(database, session), str(database.path))
    on_paper = session.serial == PAPER
    proof, wrong = None, list(journal.damaged)
    if not on_paper and not wrong and journal.events:
        proof = prove(journal.serial, journal.journal, journal.events, club_key)
        wrong += [*proof.wrong, *_not_covered(proof, journal.events, session.sequence)]
    elif not journal.events:
        wrong = wrong or ["there are no events"]
    corrections = corrections_of(database.connection, session.serial, session.journal)
    deals = deals_of(database, session)
    return Evidence(
        session=session,
        players=played.players,
        names=_names(club, played),
        deals=deals,
        course=course_of(journal.events, session.sequence, corrections),
        proof=proof,
        wrong=wrong,
        stored_wrong=stored_otherwise(database, session, journal.events),
        aside=cases_of(database, session),
        corrected=list(_corrected(deals, session, records(database.connection))),
    )


def _names(club: Club | None, played: Played) -> dict[int, str]:
    names = {}
    for person in played.session.people:
        player = played.players.get(person.number)
        names[person.number] = club.player(player).shown if club and player else person.shown
    return names


def _not_covered(proof: Proof, events: list[Event], start: int) -> Iterator[str]:
    # What of the session lies under no seal.
    if proof.end is None:
        yield "there is no seal in it"
        return
    if proof.start is None or proof.start > start:
        yield f"the chain is here from event {proof.start} on only, the session began before"
    if proof.signed is not None and proof.trusted != proof.end:
        yield "the last seal is not signed by the table"
    late = [
        event.sequence
        for event in events
        if event.sequence > proof.end and event.sequence >= start and event.verb not in _WITHOUT_EFFECT
    ]
    if late:
        yield f"events {late[0]} to {late[-1]} came after the last seal"


def _corrected(deals: list[DealRow], session: Evening, log: list[Record]) -> Iterator[Corrected]:
    by_hash = {record.hash: record for record in log if record.verb == CORRECT}
    for deal in deals:
        told = deal.corrected if isinstance(deal.corrected, dict) else {}
        for name in map(str, told.get("records") or ()):
            record = by_hash.get(name)
            if record is None:
                yield Corrected(deal.number, told.get("scores"), [], "nobody", 0, "", name, True)
                continue
            yield Corrected(
                deal=deal.number,
                before=told.get("scores"),
                after=[seat.score for seat in deal.seats],
                person=record.person,
                at=record.at,
                why=str(record.arguments.get("why", "")),
                record=name,
                failed=name in (told.get("failed") or ()),
            )
