"""Merges another computer's database into ours: its events, its log, and the names of its player cards."""

from bisect import bisect
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import Place, making_sense
from stichtisch.journal.verify import prove, unproved_sessions
from stichtisch.keys.table_key import table_key
from stichtisch.store.copying import backed_up
from stichtisch.store.corrections import corrected_in_one
from stichtisch.store.database import Database, open_database
from stichtisch.store.engine import FileConnection
from stichtisch.store.errors import ChangedMeanwhile, EventsDiffer, EventsMissing, LogNotProved, NotProved
from stichtisch.store.importing import count_boots
from stichtisch.store.log_chain import faults, nameless_players, personal_tokens
from stichtisch.store.migration import FORMAT
from stichtisch.store.projection import project, project_all
from stichtisch.store.quarantine import ACCEPTED, Case, case_of, cases, held, keep
from stichtisch.store.reading import events_between, seals_elsewhere
from stichtisch.store.revoked_seals import revoked_stretches
from stichtisch.store.staging import THEIRS, beside, open_or_empty

# Records that our database lacks, or contains without their signature.
_NEW_RECORDS = """SELECT hash FROM theirs.club_log AS theirs WHERE NOT EXISTS (
                  SELECT 1 FROM main.club_log AS ours
                  WHERE ours.hash = theirs.hash AND (ours.signature <> '' OR theirs.signature = ''))"""
# A number greater than the number of any event.
_NEVER = 2**53
_KEY = "(ours.serial, ours.journal, ours.sequence) = (theirs.serial, theirs.journal, theirs.sequence)"
_NEW = f"FROM theirs.events AS theirs WHERE NOT EXISTS (SELECT 1 FROM main.events AS ours WHERE {_KEY})"


@dataclass(frozen=True)
class JournalPart:
    """Events of one journal that are only in the other database: their count, the first and the last."""

    serial: str
    journal: str
    events: int
    first: int
    last: int


@dataclass(frozen=True)
class EventDifference:
    """An event that differs between the databases. `ours` and `theirs` are the lines that the table sent."""

    serial: str
    journal: str
    sequence: int
    ours: str
    theirs: str


@dataclass(frozen=True)
class NameDifference:
    """A player card with different names in the two databases."""

    uid: str
    ours: str
    theirs: str


@dataclass(frozen=True)
class CorrectedTwice:
    """A deal with corrections in both databases: each has records of corrections that the other one lacks.

    `counter` is the number that the table gave the deal. `number` is its number on the score sheet, or None if
    neither database has it. `ours` and `theirs` are hashes of the records.
    """

    serial: str
    journal: str
    counter: int
    number: int | None
    ours: list[str]
    theirs: list[str]


@dataclass(frozen=True)
class CertifiedTwice:
    """A table key that two different clubs have certified. `ours` and `theirs` are public keys of the clubs."""

    serial: str
    key: str
    ours: str
    theirs: str


@dataclass(frozen=True)
class MergePlan:
    """The plan of a merge. If it contains `missing` or `differences`, the merge is impossible.

    `same` is the number of events that both databases contain; `records` is the number of records of the club's log
    that our database lacks. The deals in `corrected_twice` need a check by a person, but do not prevent the merge. For
    keys in `certified_twice` our certificate is kept.
    """

    journals: list[JournalPart]
    same: int
    tables: list[str]
    cards: list[str]
    names: dict[str, str]
    records: int
    name_differences: list[NameDifference]
    theirs_win: bool
    differences: list[EventDifference] = field(default_factory=list)
    missing: list[JournalPart] = field(default_factory=list)
    corrected_twice: list[CorrectedTwice] = field(default_factory=list)
    certified_twice: list[CertifiedTwice] = field(default_factory=list)

    @property
    def events(self) -> int:
        """The number of events that are new to our database."""
        return sum(part.events for part in self.journals)

    @property
    def empty(self) -> bool:
        """Whether our database already contains everything in the other."""
        renamed = self.theirs_win and self.name_differences
        return not (self.journals or self.tables or self.cards or self.names or self.records or renamed)

    @property
    def conflict(self) -> bool:
        """Whether the two databases contradict each other, or the merge would leave a gap between their events."""
        return bool(self.differences or self.missing)

    def refuse_conflicts(self) -> None:
        """Raise EventsDiffer or EventsMissing if there is a conflict."""
        for one in self.differences:
            head: dict[str, Any] = {"serial": one.serial, "journal": one.journal, "sequence": one.sequence}
            raise EventsDiffer(**head, ours=one.ours, theirs=one.theirs, count=len(self.differences))
        for part in self.missing:
            raise EventsMissing(serial=part.serial, journal=part.journal, first=part.first, last=part.last)


@dataclass(frozen=True)
class Merged:
    """The result of a merge: the number of new or changed deals, and the path of a copy of the old database, if any.

    `aside` contains the cases of quarantined events. These events are in sessions after events that neither
    database has, or under seals of revoked keys.
    """

    deals: int
    backup: Path | None
    aside: list[Case] = field(default_factory=list)


def plan_merge(path: Path, theirs: Database, theirs_win: bool = False) -> MergePlan:
    """Return the plan for merging `theirs`, opened with `taken_in`, into the database at `path`.

    Raises the Storage errors.
    """
    with open_or_empty(path) as ours, beside(ours, theirs) as connection:
        return _plan(connection, theirs_win)


def merge(path: Path, theirs: Database, plan: MergePlan, club_key: bytes | None = None) -> Merged:
    """Carry out `plan` in one transaction, after copying the database at `path`.

    Raises ChangedMeanwhile if the plan is out of date, EventsDiffer, EventsMissing, CannotWrite,
    BadJournal if the merged events do not fold, NotProved if their chain, scores or (with the club's key)
    signatures are wrong, LogNotProved, and the Storage errors.
    """
    plan.refuse_conflicts()
    there = path.exists()
    with (
        open_database(path) as ours,
        beside(ours, theirs) as connection,
        ours.transaction(),
        backed_up(path, FORMAT) if there else nullcontext() as backup,
    ):
        if _plan(connection, plan.theirs_win) != plan:
            raise ChangedMeanwhile(path=path)
        for wrong in faults(theirs.connection)[:1]:
            raise LogNotProved(wrong=wrong)
        corrected = _corrected(connection)
        known = [_sequences(connection, "main", part) for part in plan.journals]
        _bring(connection, plan)
        for wrong in faults(connection)[:1]:
            raise LogNotProved(wrong=wrong)
        deals = 0
        aside: list[Case] = []
        for part, ours_before in zip(plan.journals, known, strict=True):
            aside += _set_aside(connection, part, ours_before, club_key)
            aside += _set_revoked_aside(connection, part, ours_before)
            count_boots(connection, part.serial, part.journal)
            # All sessions are folded again, because an event may change the date of an earlier session.
            deals += project(connection, part.serial, part.journal, 0)
            _prove(connection, part, club_key)
        others = corrected - {(part.serial, part.journal) for part in plan.journals}
        deals += project_all(connection, [(*journal, 0) for journal in sorted(others)])
    return Merged(deals, backup, aside)


def _bring(connection: FileConnection, plan: MergePlan) -> None:
    connection.execute(
        "INSERT INTO main.tables SELECT * FROM theirs.tables WHERE true ON CONFLICT DO NOTHING"
    )
    connection.execute(f"INSERT INTO main.events SELECT * {_NEW}")
    connection.execute(
        "INSERT INTO main.badges SELECT * FROM theirs.badges WHERE true ON CONFLICT DO NOTHING"
    )
    for table in ("quarantine", "quarantined_events", "decisions"):
        connection.execute(
            f"INSERT INTO main.{table} SELECT * FROM theirs.{table} WHERE true ON CONFLICT DO NOTHING"
        )
    connection.execute(
        """INSERT INTO main.table_files SELECT * FROM theirs.table_files WHERE true
           ON CONFLICT DO UPDATE SET content = excluded.content, stored = excluded.stored
           WHERE excluded.stored > main.table_files.stored"""
    )
    connection.execute(
        """INSERT INTO main.table_keys SELECT * FROM theirs.table_keys WHERE true
           ON CONFLICT DO UPDATE SET certificate = excluded.certificate, club = excluded.club
           WHERE main.table_keys.certificate = ''"""
    )
    connection.execute(
        """INSERT INTO main.club_log SELECT * FROM theirs.club_log WHERE true
           ON CONFLICT DO UPDATE SET signer = excluded.signer, signature = excluded.signature
           WHERE main.club_log.signature = ''"""
    )
    connection.execute(
        "INSERT INTO main.personal SELECT * FROM theirs.personal WHERE true ON CONFLICT DO NOTHING"
    )
    # Names that were removed on request on either PC are deleted, including names that the other PC has stored for
    # these people since then.
    gone = personal_tokens(connection, nameless_players(connection))
    connection.executemany("DELETE FROM main.personal WHERE token = ?", [(token,) for token in gone])
    wanted = "ours.name IS NULL" if not plan.theirs_win else "true"
    connection.execute(f"""UPDATE main.badges AS ours SET name = theirs.name FROM theirs.badges AS theirs
                           WHERE ours.uid = theirs.uid AND theirs.name IS NOT NULL AND {wanted}""")


def _corrected(connection: FileConnection) -> set[tuple[str, str]]:
    # Returns the journals with deals that are corrected by records missing from our database.
    return {(serial, journal) for serial, journal, _ in corrected_in_one(connection, THEIRS, "main")}


def _set_aside(
    connection: FileConnection, part: JournalPart, known: set[int], club_key: bytes | None
) -> list[Case]:
    # Quarantines new sessions if events before them are missing from both databases, unless a director has accepted
    # these sessions.
    table = (part.serial, part.journal)
    key = table_key(club_key, part.serial) if club_key else None
    accepted = {case.id for case in cases(connection, *table) if case.verdict == ACCEPTED}
    aside = []
    elsewhere = seals_elsewhere(connection, *table)
    with making_sense(part.serial, Place()):
        loose = [
            one
            for run in _reported_runs(connection, part)
            for one in unproved_sessions(part.journal, run, key, elsewhere)
        ]
    for events in loose:
        first, last = events[0], events[-1].sequence
        case = case_of(*table, first.sequence, "beginning", "", first.line.rstrip(), first.sequence)
        if first.sequence in known or case.id in accepted:
            continue
        keep(connection, case, events)
        connection.execute(
            "DELETE FROM events WHERE (serial, journal) = (?, ?) AND sequence BETWEEN ? AND ?",
            (*table, first.sequence, last),
        )
        aside.append(replace(case, last=last))
    return aside


def _set_revoked_aside(connection: FileConnection, part: JournalPart, known: set[int]) -> list[Case]:
    # Quarantines new events under a seal that a revoked key has signed. These are all new events after the
    # previous seal, up to the next session.
    table = (part.serial, part.journal)
    found_before = {case.id for case in cases(connection, *table)}
    aside = []
    with making_sense(part.serial, Place()):
        stretches = [
            one
            for run in _reported_runs(connection, part)
            for one in revoked_stretches(connection, *table, run)
        ]
    for event, seal, events in stretches:
        if event.sequence in known:
            continue
        new = [one for one in events if one.sequence not in known]
        case = case_of(*table, event.sequence, "signature", seal.stored, seal.reported, new[0].sequence)
        if case.id in found_before:
            continue
        keep(connection, case, new)
        _delete(connection, *table, new)
        aside.append(replace(case, last=new[-1].sequence))
    return aside


def _delete(connection: FileConnection, serial: str, journal: str, events: list[Event]) -> None:
    query = "DELETE FROM events WHERE (serial, journal, sequence) = (?, ?, ?)"
    connection.executemany(query, [(serial, journal, event.sequence) for event in events])


def _reported_runs(connection: FileConnection, part: JournalPart) -> list[list[Event]]:
    # Returns all events that the table has sent, from both databases, including quarantined ones, as runs without gaps.
    table = (part.serial, part.journal)
    reported = held(connection, *table, _NEVER)
    reported |= {event.sequence: event for event in events_between(connection, *table, 0, _NEVER)}
    return _runs([reported[number] for number in sorted(reported)])


def _prove(connection: FileConnection, part: JournalPart, club_key: bytes | None) -> None:
    # Proves the whole journal, except for events that a director has accepted.
    table = (part.serial, part.journal)
    accepted = {case.sequence for case in cases(connection, *table) if case.verdict == ACCEPTED}
    for events in _reported_runs(connection, part):
        for wrong in prove(*table, events, club_key, accepted).wrong[:1]:
            raise NotProved(serial=part.serial, journal=part.journal, wrong=wrong)


def _runs(events: list[Event]) -> list[list[Event]]:
    # Divides the events into runs without gaps.
    runs: list[list[Event]] = []
    for event in events:
        if not runs or event.sequence != runs[-1][-1].sequence + 1:
            runs.append([])
        runs[-1].append(event)
    return runs


def _plan(connection: FileConnection, theirs_win: bool) -> MergePlan:
    grouped = (
        f"SELECT serial, journal, count(*), min(sequence), max(sequence) {_NEW} GROUP BY serial, journal"
    )
    parts = [JournalPart(*row) for row in connection.execute(grouped).fetchall()]
    return MergePlan(
        journals=parts,
        same=_first(
            connection, f"SELECT count(*) FROM theirs.events AS theirs JOIN main.events AS ours ON {_KEY}"
        ),
        tables=_column(connection, "SELECT serial FROM theirs.tables EXCEPT SELECT serial FROM main.tables"),
        cards=_column(connection, "SELECT uid FROM theirs.badges EXCEPT SELECT uid FROM main.badges"),
        names=_new_names(connection),
        records=_first(connection, f"SELECT count(*) FROM ({_NEW_RECORDS})"),
        name_differences=_name_differences(connection),
        theirs_win=theirs_win,
        differences=_event_differences(connection),
        missing=[gap for part in parts for gap in _missing(connection, part)],
        corrected_twice=_corrected_twice(connection),
        certified_twice=_certified_twice(connection),
    )


def _new_names(connection: FileConnection) -> dict[str, str]:
    query = """SELECT theirs.uid, theirs.name FROM theirs.badges AS theirs LEFT JOIN main.badges AS ours USING (uid)
               WHERE theirs.name IS NOT NULL AND ours.name IS NULL ORDER BY theirs.uid"""
    return dict(connection.execute(query).fetchall())


def _name_differences(connection: FileConnection) -> list[NameDifference]:
    query = """SELECT uid, ours.name, theirs.name FROM main.badges AS ours JOIN theirs.badges AS theirs USING (uid)
               WHERE ours.name <> theirs.name ORDER BY uid"""
    return [NameDifference(*row) for row in connection.execute(query).fetchall()]


def _event_differences(connection: FileConnection) -> list[EventDifference]:
    # The boot is not compared, because tables do not send it: each PC counts boots for itself.
    facts = ("milliseconds", "seat", "verb", "arguments", "line")
    differ = " OR ".join(f"ours.{fact} <> theirs.{fact}" for fact in facts)
    query = f"""SELECT ours.serial, ours.journal, ours.sequence, ours.line, theirs.line
                FROM main.events AS ours JOIN theirs.events AS theirs ON {_KEY} WHERE {differ}
                ORDER BY ours.serial, ours.journal, ours.sequence"""
    return [EventDifference(*row) for row in connection.execute(query).fetchall()]


def _corrected_twice(connection: FileConnection) -> list[CorrectedTwice]:
    ours = corrected_in_one(connection, "main", THEIRS)
    theirs = corrected_in_one(connection, THEIRS, "main")
    return [
        CorrectedTwice(*deal, _number_of(connection, *deal), ours[deal], theirs[deal])
        for deal in sorted({*ours} & {*theirs})
    ]


def _certified_twice(connection: FileConnection) -> list[CertifiedTwice]:
    query = """SELECT serial, ours.key, ours.club, theirs.club
               FROM main.table_keys AS ours JOIN theirs.table_keys AS theirs USING (serial, id)
               WHERE ours.club <> theirs.club AND ours.certificate <> '' AND theirs.certificate <> ''
               ORDER BY serial, id"""
    return [CertifiedTwice(*row) for row in connection.execute(query).fetchall()]


def _number_of(connection: FileConnection, serial: str, journal: str, counter: int) -> int | None:
    for schema in ("main", THEIRS):
        query = f"""SELECT number FROM {schema}.deals JOIN {schema}.evenings ON evenings.id = deals.evening
                    WHERE (serial, journal) = (?, ?) AND CAST(counter AS TEXT) = ?"""
        rows = connection.execute(query, (serial, journal, str(counter))).fetchall()
        if rows:
            return int(rows[0][0])
    return None


def _missing(connection: FileConnection, part: JournalPart) -> list[JournalPart]:
    # Returns the ranges of events that both databases lack and that would be gaps only after the merge. After
    # the merge, a sync would never fetch the missing events. Gaps within the events of one database are left
    # out, because the merge does not cause them.
    ours, theirs = (_sequences(connection, schema, part) for schema in ("main", "theirs"))
    known = _gaps(ours), _gaps(theirs)
    return [
        JournalPart(part.serial, part.journal, last - first + 1, first, last)
        for first, last in _gaps(ours | theirs)
        if not any(_is_within(gaps, first, last) for gaps in known)
    ]


def _is_within(gaps: list[tuple[int, int]], first: int, last: int) -> bool:
    # Returns whether one of the gaps contains all numbers from `first` to `last`. The gaps are sorted.
    at = bisect(gaps, first, key=lambda gap: gap[0]) - 1
    return at >= 0 and last <= gaps[at][1]


def _sequences(connection: FileConnection, schema: str, part: JournalPart) -> set[int]:
    query = f"SELECT sequence FROM {schema}.events WHERE (serial, journal) = (?, ?)"
    return {row[0] for row in connection.execute(query, (part.serial, part.journal))}


def _gaps(sequences: set[int]) -> list[tuple[int, int]]:
    # Returns the first and the last number of each gap in the sequences.
    numbers = sorted(sequences)
    return [(before + 1, after - 1) for before, after in pairwise(numbers) if after - before > 1]


def _first(connection: FileConnection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


def _column(connection: FileConnection, query: str) -> list[str]:
    return sorted(row[0] for row in connection.execute(query).fetchall())
