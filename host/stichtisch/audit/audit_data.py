"""The evidence on a session at a table: its deals as they are stored, its course, and the proof of its journal."""

from collections.abc import Iterator
from dataclasses import dataclass

from stichtisch.audit.deal_course import Course, course_of
from stichtisch.audit.findings import Fact, Finding, faults_of, finding
from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.club.log import Record, records
from stichtisch.club.names import name_at_table
from stichtisch.club.results import Played
from stichtisch.club.state import PAPER, Club
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.clock_steps import ClockStep, clock_steps
from stichtisch.journal.event import OWN_DOING, Event
from stichtisch.journal.public_proof import PublicProof, unsigned_seals
from stichtisch.journal.verify import Proof
from stichtisch.store import (
    Case,
    Database,
    Dated,
    DealRow,
    StoredSession,
    cases_of,
    dated,
    deals_of,
    journal_of,
    stored_otherwise,
)
from stichtisch.store.corrections import CORRECT, corrections_of

# Events that may come after the last seal of a session: they say nothing of who played what.
_WITHOUT_EFFECT = (*OWN_DOING, "copy")


@dataclass(frozen=True)
class Corrected:
    """One correction of one deal: the scores by seat before all corrections and now, by whom, when, why.

    `deal` is its number in the session, `name` its name. `at` is in seconds since 1970. `failed`: what it says cannot
    be said of the deal any more, so it changes nothing.
    `person` is None, and nothing is known of it, where its `record` is not in the club's log.
    """

    deal: int
    name: str
    before: list[int] | None
    after: list[int | None]
    person: str | None
    at: int
    why: str
    record: str
    failed: bool


@dataclass(frozen=True)
class Evidence:
    """One session with all that is known of it; `players` and `names` by person.

    `journal` is that of its table. `proof` is None for a session on paper; `wrong` is what speaks against its journal,
    `stored_wrong` against what is stored beside it, in the store's own words. `public` is the proof by signatures that
    anybody can check, None without any; `unsigned` are the seals of the session that no such signature proves.
    `date` is the event that its date follows from, None without one, and `steps` are jumps of the table's clock.
    `exchanged` are people who had the name of another player at the table.
    """

    session: StoredSession
    players: dict[int, str | None]
    names: dict[int, Fact]
    deals: list[DealRow]
    course: Course
    journal: journal_file.JournalFile
    proof: Proof | None
    wrong: list[Finding]
    stored_wrong: list[str]
    aside: list[Case]
    exchanged: list[Finding]
    public: PublicProof | None
    unsigned: list[int]
    corrected: list[Corrected]
    date: Dated | None
    steps: list[ClockStep]
    numbers: DealNumbers = OF_NO_EVENING

    @property
    def on_paper(self) -> bool:
        """Whether it was typed in from paper."""
        return self.session.serial == PAPER

    @property
    def people(self) -> int:
        """How many sit at the table at its end."""
        return self.course.people

    def name(self, person: int) -> Fact:
        """Name somebody of it, whoever that is."""
        return self.names.get(person) or finding("person", number=person)

    def deal_name(self, number: int) -> Finding:
        """Return the name of a deal of this session."""
        return finding("deal.paper" if self.on_paper else "deal", number=self.numbers.name(number))


def gather(database: Database, club: Club | None, played: Played, club_key: bytes | None) -> Evidence:
    """Collect what there is about one session. Raises the Storage errors."""
    session = played.session
    journal = journal_file.read(journal_of(database, session), str(database.path))
    on_paper = session.serial == PAPER
    proof, public, wrong = None, None, faults_of("chain.fault", journal.damaged)
    if not on_paper and not wrong and journal.events:
        proof, public = prove_both(journal, club_key)
        wrong += faults_of("chain.fault", proof.wrong)
        wrong += _not_covered(proof, journal.events, session.sequence)
    elif not journal.events:
        wrong = wrong or [finding("chain.no_events")]
    corrections = corrections_of(database.connection, session.serial, session.journal)
    deals = deals_of(database, session)
    return Evidence(
        session=session,
        players=played.players,
        names=_names(club, played),
        deals=deals,
        course=course_of(journal.events, session.sequence, corrections),
        journal=journal,
        proof=proof,
        wrong=wrong,
        stored_wrong=stored_otherwise(database, session, journal.events),
        aside=cases_of(database, session),
        exchanged=list(_exchanged(club, played)) if club else [],
        public=public,
        unsigned=unsigned_seals(journal.events, public, session.sequence),
        corrected=list(_corrected(deals, played.numbers, records(database.connection))),
        date=dated(database.connection, session.serial, session.journal, session.sequence),
        steps=clock_steps(journal.events, session.sequence),
        numbers=played.numbers,
    )


def _names(club: Club | None, played: Played) -> dict[int, Fact]:
    names: dict[int, Fact] = {}
    for person in played.session.people:
        player = played.players.get(person.number)
        stranger = person.name or finding("guest", number=person.number + 1)
        names[person.number] = club.player(player).shown if club and player else stranger
    return names


def _exchanged(club: Club, played: Played) -> Iterator[Finding]:
    # Whom a director has named himself may have sat down by another's name. A player may have been renamed since.
    session = played.session
    key = (session.serial, session.journal, session.sequence)
    by_word = {number for _, _, link in club.links() if link.session == key for number in link.people}
    called: dict[str, set[str]] = {}
    for player in club.players.values():
        for name in (player.shown, *player.former):
            called.setdefault(name_at_table(name), set()).add(player.id)
    for person in session.people:
        player_id, owners = played.players.get(person.number), called.get(person.name, set())
        if player_id and owners and player_id not in owners and person.number not in by_word:
            yield finding("seats.exchanged", name=club.player(player_id).shown, called=person.name)


def _not_covered(proof: Proof, events: list[Event], start: int) -> Iterator[Finding]:
    # Findings about events of the session that no seal covers.
    if proof.end is None:
        yield finding("chain.no_seal")
        return
    if proof.start is None or proof.start > start:
        yield finding("chain.begins_late", event=proof.start or 0)
    if proof.signed is not None and proof.trusted != proof.end:
        yield finding("chain.end_unsigned")
    if proof.late:
        yield finding("chain.late", count=len(proof.late))
    late = [
        event.sequence
        for event in events
        if event.sequence > proof.end and event.sequence >= start and event.verb not in _WITHOUT_EFFECT
    ]
    if late:
        yield finding("chain.unsealed", count=len(late), first=late[0], last=late[-1])


def _corrected(deals: list[DealRow], numbers: DealNumbers, log: list[Record]) -> Iterator[Corrected]:
    by_hash = {record.hash: record for record in log if record.verb == CORRECT}
    for deal in deals:
        correction = deal.corrected if isinstance(deal.corrected, dict) else {}
        deal_name = numbers.name(deal.number)
        for name in map(str, correction.get("records") or ()):
            record = by_hash.get(name)
            if record is None:
                yield Corrected(deal.number, deal_name, correction.get("scores"), [], None, 0, "", name, True)
                continue
            yield Corrected(
                deal=deal.number,
                name=deal_name,
                before=correction.get("scores"),
                after=[seat.score for seat in deal.seats],
                person=record.person,
                at=record.at,
                why=str(record.arguments.get("why", "")),
                record=name,
                failed=name in (correction.get("failed") or ()),
            )
