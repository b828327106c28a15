"""The evidence for a session at a table: its stored deals, its course, and the proof of its journal."""

from collections.abc import Iterator
from dataclasses import dataclass

from stichtisch.audit.deal_course import Course, course_of
from stichtisch.audit.findings import Fact, Finding, faults_of, finding
from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.club.directors import LogReading
from stichtisch.club.names import name_at_table
from stichtisch.club.results import Played
from stichtisch.club.state import PAPER, Club
from stichtisch.journal import journal_file
from stichtisch.journal.clock_steps import ClockStep, clock_steps
from stichtisch.journal.correction import Deed, deed_of
from stichtisch.journal.event import Event
from stichtisch.journal.inferred_seats import inferred_deals
from stichtisch.journal.late_events import WITHOUT_EFFECT
from stichtisch.journal.public_proof import PublicProof, unsigned_seals
from stichtisch.journal.verify import Proof
from stichtisch.store import (
    Case,
    Database,
    Dated,
    DealRow,
    StoredSession,
    cases_of,
    deals_of,
    prove_stored,
)
from stichtisch.store.corrections import corrections_of


@dataclass(frozen=True)
class Corrected:
    """A correction of a deal: its author, time and reason, and the scores by seat, before all corrections and now.

    `deal` is the deal's number in the session, and `name` is its name. `deed` contains the kind of the correction and
    its points. `last` is True if no later correction of the deal follows. `at` is in seconds since 1970. `failed` is
    set if the correction no longer fits the deal and so changes nothing. If the club's log does not contain its
    `record`, `person` is None and the other facts are unknown. `vouched` is set if a director whom this PC trusts has
    signed the record.
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
    vouched: bool
    deed: Deed
    last: bool


@dataclass(frozen=True)
class Evidence:
    """All known facts about one session; `players` and `names` are by person.

    `journal` is the name of the table's journal. `proof` is None for a session on paper. `wrong` are contradictions in
    the journal. `stored_wrong` are the differences between the stored rows and the journal, as texts. `public` is the
    proof by public signatures, or None if there are no such signatures. `unsigned` are the seals of the session that no
    public signature proves. `date` is the event from which the date of the session is taken, or None. `date_sealed` is
    set if a seal covers this event. `steps` are the jumps of the table's clock. `inferred` are the deals in which a
    card was assigned to the seat whose turn it was. `exchanged` are people who used another player's name at the table.
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
    date_sealed: bool
    steps: list[ClockStep]
    inferred: tuple[int, ...]
    numbers: DealNumbers = OF_NO_EVENING

    @property
    def on_paper(self) -> bool:
        """Whether the session was entered from paper."""
        return self.session.serial == PAPER

    @property
    def people(self) -> int:
        """The number of people at the table at the end of the session."""
        return self.course.people

    def name(self, person: int) -> Fact:
        """Return the name of a person of the session, or a finding with their number."""
        return self.names.get(person) or finding("person", number=person)

    def deal_name(self, number: int) -> Finding:
        """Return the name of a deal of this session."""
        return finding("deal.paper" if self.on_paper else "deal", number=self.numbers.name(number))


def gather(
    database: Database, club: Club | None, played: Played, club_key: bytes | None, log: LogReading
) -> Evidence:
    """Collect the evidence for one session. `log` is the log of the same database. Raises the Storage errors."""
    session = played.session
    stored = prove_stored(database, session, club_key)
    journal = stored.journal
    proof, public = (None, None) if session.serial == PAPER else (stored.proof, stored.public)
    wrong = faults_of("chain.fault", journal.damaged)
    if proof is not None:
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
        stored_wrong=stored.otherwise,
        aside=cases_of(database, session),
        exchanged=list(_exchanged(club, played)) if club else [],
        public=public,
        unsigned=unsigned_seals(journal.events, public, session.sequence),
        corrected=list(_corrected(deals, played.numbers, log)),
        date=stored.date,
        date_sealed=stored.date_sealed,
        steps=clock_steps(journal.events, session.sequence),
        inferred=inferred_deals(journal.events, session.sequence),
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
    # If a director has assigned a person to a player, the person's name at the table may be another player's. A
    # player's earlier names are also accepted, because the player may have been renamed since.
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
    # Yield findings about events of the session that no seal covers.
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
        if event.sequence > proof.end and event.sequence >= start and event.verb not in WITHOUT_EFFECT
    ]
    if late:
        yield finding("chain.unsealed", count=len(late), first=late[0], last=late[-1])
    if proof.late_clock is not None:
        yield finding("chain.date", event=proof.late_clock)
    for first, last in proof.restored:
        if last >= start:
            yield finding("chain.restored", first=first, last=last)


def _corrected(deals: list[DealRow], numbers: DealNumbers, log: LogReading) -> Iterator[Corrected]:
    for deal in deals:
        correction = deal.corrected if isinstance(deal.corrected, dict) else {}
        deal_name = numbers.name(deal.number)
        names = list(map(str, correction.get("records") or ()))
        for name in names:
            record = log.corrections.get(name)
            facts = record.arguments if record else {}
            yield Corrected(
                deal=deal.number,
                name=deal_name,
                before=correction.get("scores"),
                after=[seat.score for seat in deal.seats] if record else [],
                person=record.person if record else None,
                at=record.at if record else 0,
                why=str(facts.get("why", "")),
                record=name,
                failed=record is None or name in (correction.get("failed") or ()),
                vouched=record is not None and name in log.vouched,
                deed=deed_of(facts.get("entries")),
                last=name == names[-1],
            )
