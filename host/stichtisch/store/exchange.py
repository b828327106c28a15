"""The exchange between a club and its league: copies to one database everything that only the other has.

The log, names, keys and cases are copied first, then the events of each journal, as if the table had reported
them. Their chain, scores and signatures are checked, and events that do not fit are quarantined. An exchange may
be repeated.
"""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field

from stichtisch.journal.event import SEAL, SIGN, Event
from stichtisch.journal.journal_file import JournalFile
from stichtisch.journal.public_proof import prove_publicly, unsigned_seals
from stichtisch.keys.p256 import fingerprint
from stichtisch.parallel import ALONE_UP_TO
from stichtisch.progress import Showing, unseen
from stichtisch.store.checked_runs import CheckedRun, Run, checked_runs
from stichtisch.store.corrections import CORRECT, corrected_deal
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.errors import LogNotProved, NotProved
from stichtisch.store.importing import import_checked, import_within
from stichtisch.store.known_journal import known_journal
from stichtisch.store.log_chain import COLUMNS, faults, nameless_players, personal_tokens
from stichtisch.store.projection import project_all
from stichtisch.store.quarantine import ACCEPTED, Case, cases
from stichtisch.store.quarantine_decisions import apply_accepted
from stichtisch.store.reading import EventRow, events_between
from stichtisch.store.table_keys import keys_of, revoked_keys

# The number of events in one transaction, and in a run that one core checks.
_IN_A_RUN = 20_000

_Key = tuple[str, str]
# A run of events, and the result of its check, or None.
_RunAndCheck = tuple[Run, CheckedRun | None]

# Tables whose missing rows are copied without changes, parents before children. For each table: the columns of its key,
# and all its columns.
_COPIED = {
    "tables": ("serial", "serial"),
    "badges": ("uid", "uid, name"),
    "table_keys": ("serial, id", "serial, id, key, certificate, club"),
    "quarantine": ("id", "id, serial, journal, sequence, cause, stored, told, first, found"),
    "quarantined_events": ("quarantine, sequence, side, line", "quarantine, sequence, side, line"),
    "decisions": ("quarantine", "quarantine, verdict, person, reason, decided"),
}


@dataclass
class Brought:
    """The outcome: new records of the log, new events, new or changed deals, and undecided cases.

    `unsigned` is the number of new seals that were not signed with a key certified by the club.
    """

    records: int = 0
    events: int = 0
    deals: int = 0
    unsigned: int = 0
    undecided: list[Case] = field(default_factory=list)


def bring(
    source: Database, target: Database, club: str = "", source_wins: bool = True, showing: Showing = unseen
) -> Brought:
    """Copy to `target` everything that `source` has and `target` lacks. Repeating this does no harm.

    `club` is the public key of the club whose certificates count; without it, signatures are not checked. If a player
    card has different names in the two databases, `source_wins` decides whether the source's name is used. After an
    interruption, the next call continues. Raises LogNotProved and NotProved if the source's log or signatures are
    wrong, BadJournal, and the Storage errors.
    """
    brought = Brought()
    with _at_one_moment(source):
        with target.transaction() as connection:
            corrected = _bring_log(source.connection, connection, brought)
            _bring_facts(source.connection, connection, source_wins)
            # The stored deals are corrected here, because new events are later folded only with their own
            # sessions. The corrections are stored in the same transaction, so an interruption cannot separate
            # them from their deals.
            brought.deals += project_all(connection, [(*key, 0) for key in sorted(corrected)])
        missing = list(_missing(source.connection, target.connection))
        with (
            showing(sum(part.events for part in missing)) as report,
            # If an event is refused, no further runs are checked.
            closing(_batches(_with_checks(source.connection, missing))) as batches,
        ):
            for batch in batches:
                _bring_events(target, batch, club, brought)
                report(brought.events)
    brought.undecided = [case for case in cases(target) if case.open]
    return brought


@contextmanager
def _at_one_moment(source: Database) -> Iterator[None]:
    source.connection.begin_reading()
    try:
        yield
    finally:
        source.connection.rollback()


def _bring_log(source: Connection, target: Connection, brought: Brought) -> set[_Key]:
    # Returns the journals with deals that are corrected by new records of the log.
    known = dict(target.execute("SELECT hash, signature FROM club_log").fetchall())
    rows = source.execute(f"SELECT {COLUMNS} FROM club_log ORDER BY number, hash").fetchall()
    new = [row for row in rows if row[0] not in known]
    target.executemany(f"INSERT INTO club_log ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", new)
    # A record without its signature gets the signature from the source.
    signed = [(*row[7:9], row[0]) for row in rows if row[8] and known.get(row[0]) == ""]
    target.executemany("UPDATE club_log SET signer = ?, signature = ? WHERE hash = ?", signed)
    _bring_personal(source, target)
    for wrong in faults(target)[:1]:
        raise LogNotProved(wrong=wrong)
    brought.records = len(new)
    decided = [corrected_deal(row[0], row[6]) for row in new if row[5] == CORRECT]
    return {deal[:2] for deal in decided if deal is not None}


def _bring_personal(source: Connection, target: Connection) -> None:
    # Names that were removed in one database are removed in both, and are not copied again.
    gone = personal_tokens(target, nameless_players(target))
    target.executemany("DELETE FROM personal WHERE token = ?", [(token,) for token in gone])
    known = {row[0] for row in target.execute("SELECT token FROM personal").fetchall()} | gone
    rows = source.execute("SELECT token, facts FROM personal").fetchall()
    target.executemany(
        "INSERT INTO personal (token, facts) VALUES (?, ?)", [row for row in rows if row[0] not in known]
    )


def _bring_facts(source: Connection, target: Connection, source_wins: bool) -> None:
    decided_before = {row[0] for row in target.execute("SELECT quarantine FROM decisions").fetchall()}
    for table, (key, columns) in _COPIED.items():
        _copy_missing(source, target, table, key, columns)
    _bring_names(source, target, source_wins)
    certified = source.execute(
        "SELECT certificate, club, serial, id FROM table_keys WHERE certificate <> ''"
    ).fetchall()
    query = "UPDATE table_keys SET certificate = ?, club = ? WHERE (serial, id) = (?, ?) AND certificate = ''"
    target.executemany(query, certified)
    _bring_files(source, target)
    for case in cases(target):
        if case.verdict == ACCEPTED and case.id not in decided_before:
            apply_accepted(target, case)


def _copy_missing(source: Connection, target: Connection, table: str, key: str, columns: str) -> None:
    known = set(target.execute(f"SELECT {key} FROM {table}").fetchall())
    width = key.count(",") + 1
    rows = [
        row for row in source.execute(f"SELECT {columns} FROM {table}").fetchall() if row[:width] not in known
    ]
    marks = ", ".join("?" * (columns.count(",") + 1))
    target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def _bring_names(source: Connection, target: Connection, source_wins: bool) -> None:
    known = dict(target.execute("SELECT uid, name FROM badges").fetchall())
    rows = source.execute("SELECT name, uid FROM badges WHERE name IS NOT NULL").fetchall()
    other = [row for row in rows if known[row[1]] != row[0] and (source_wins or known[row[1]] is None)]
    target.executemany("UPDATE badges SET name = ? WHERE uid = ?", other)


def _bring_files(source: Connection, target: Connection) -> None:
    known = {
        row[:2]: row[2] for row in target.execute("SELECT serial, name, stored FROM table_files").fetchall()
    }
    for serial, name, stored in source.execute("SELECT serial, name, stored FROM table_files").fetchall():
        if stored > known.get((serial, name), -1):
            where = "WHERE (serial, name) = (?, ?)"
            (content,) = source.execute(f"SELECT content FROM table_files {where}", (serial, name)).fetchone()
            target.execute(f"DELETE FROM table_files {where}", (serial, name))
            query = "INSERT INTO table_files (serial, name, content, stored) VALUES (?, ?, ?, ?)"
            target.execute(query, (serial, name, content, stored))


@dataclass(frozen=True)
class _Part:
    """A journal with missing events: their count, the first missing number, and the stored numbers after it.

    `deals` is the number of deals in the source from the first missing event on.
    """

    key: _Key
    events: int
    first: int
    known: frozenset[int]
    deals: int


def _missing(source: Connection, target: Connection) -> Iterator[_Part]:
    query = (
        "SELECT serial, journal, count(*), max(sequence) FROM events GROUP BY serial, journal ORDER BY 1, 2"
    )
    here = {row[:2]: row[2:] for row in target.execute(query).fetchall()}
    for serial, journal, count, last in source.execute(query).fetchall():
        key = (serial, journal)
        if here.get(key) == (count, last):
            continue
        known_count, known_last = here.get(key, (0, -1))
        up_to = "SELECT count(*) FROM events WHERE (serial, journal) = (?, ?) AND sequence <= ?"
        if source.execute(up_to, (*key, known_last)).fetchone()[0] == known_count:
            yield _part(source, key, count - known_count, known_last + 1, frozenset())
            continue
        numbers = "SELECT sequence FROM events WHERE (serial, journal) = (?, ?)"
        known = frozenset(row[0] for row in target.execute(numbers, key).fetchall())
        lacking = [row[0] for row in source.execute(numbers, key).fetchall() if row[0] not in known]
        if lacking:
            yield _part(source, key, len(lacking), min(lacking), known)


def _part(source: Connection, key: _Key, events: int, first: int, known: frozenset[int]) -> _Part:
    query = "SELECT count(*) FROM events WHERE (serial, journal, verb) = (?, ?, 'deal') AND sequence >= ?"
    deals = source.execute(query, (*key, first)).fetchone()[0]
    return _Part(key, events, first, known, deals)


def _bring_events(target: Database, batch: list[_RunAndCheck], club: str, brought: Brought) -> None:
    # Malformed arguments are the source's fault, so they are parsed outside the target's transaction.
    parsed = [run.events() if club or checked is None else [] for run, checked in batch]
    with target.transaction() as connection:
        for (run, checked), events in zip(batch, parsed, strict=True):
            if club:
                brought.unsigned += _check_signatures(target, connection, run, events, club)
            brought.deals += _store(connection, run, checked, events)
            brought.events += len(run.rows)


def _store(connection: Connection, run: Run, checked: CheckedRun | None, events: list[Event]) -> int:
    # Returns the number of new or changed deals.
    table = (run.serial, run.journal)
    if checked is not None and checked.holds(known_journal(connection, *table, run.first, run.last)):
        return import_checked(connection, checked)
    return import_within(connection, *table, events or run.events()).deals


def _batches(runs: Iterable[_RunAndCheck]) -> Generator[list[_RunAndCheck], None, None]:
    batch: list[_RunAndCheck] = []
    together = 0
    for run, checked in runs:
        batch.append((run, checked))
        together += len(run.rows)
        if together >= _IN_A_RUN:
            yield batch
            batch, together = [], 0
    if batch:
        yield batch


def _with_checks(source: Connection, missing: list[_Part]) -> Iterator[_RunAndCheck]:
    # Yields all missing events. If they are many, other cores check them ahead.
    runs = (run for part in missing for run in _runs(source, part))
    if sum(part.deals for part in missing) <= ALONE_UP_TO:
        return ((run, None) for run in runs)
    return checked_runs(runs)


def _runs(source: Connection, part: _Part) -> Iterator[Run]:
    run: Run | None = None
    for rows in _rows_of_runs(source, part):
        follows = run is not None and run.last + 1 == rows[0][0]
        run = run.following(rows) if run is not None and follows else Run(*part.key, rows, [])
        yield run


def _rows_of_runs(source: Connection, part: _Part) -> Iterator[list[EventRow]]:
    # Yields consecutive events. They are divided only at a gap or at the beginning of a session.
    query = """SELECT sequence, milliseconds, seat, verb, arguments, line FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
    piece: list[EventRow] = []
    for row in source.rows(query, (*part.key, part.first)):
        sequence, verb = row[0], row[3]
        if sequence in part.known:
            continue
        ends = piece and (sequence != piece[-1][0] + 1 or (verb == "session" and len(piece) >= _IN_A_RUN))
        if ends:
            yield piece
            piece = []
        piece.append(row)
    if piece:
        yield piece


def _check_signatures(
    target: Database, connection: Connection, run: Run, events: list[Event], club: str
) -> int:
    # Returns the number of new seals that were not signed with a key certified by the club.
    key = (run.serial, run.journal)
    known = _since_last_seal(connection, key, events[0].sequence)
    together = [*known, *events]
    if together[0].sequence != 1 and together[0].verb != SEAL:
        return sum(event.verb == SEAL for event in events)
    keys, revoked = keys_of(target, key[0]), revoked_keys(connection, key[0])
    file = JournalFile(*key, together, [], keys, revoked)
    proof = prove_publicly(file, fingerprint(club)) if any(event.verb == SIGN for event in together) else None
    for wrong in (proof.wrong if proof else [])[:1]:
        raise NotProved(serial=key[0], journal=key[1], wrong=wrong)
    return len(unsigned_seals(events, proof, events[0].sequence - 1))


def _since_last_seal(connection: Connection, key: _Key, before: int) -> list[Event]:
    query = "SELECT max(sequence) FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence < ?"
    seal = connection.execute(query, (*key, SEAL, before)).fetchone()[0]
    events = list(events_between(connection, *key, seal or 0, before - 1))
    return events if events and events[-1].sequence == before - 1 else []
