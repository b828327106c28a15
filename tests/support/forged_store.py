"""Databases that a forger writes: genuine journals, events after them, and records of the club's log.

The forger can write every row and compute every hash. They have only the stolen keys (forged_club.py), but no
director's key.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import strategies as st
from support.forged_club import CERTIFIED, CLUB_KEYS, GENUINE, REVOKED, SECOND_SERIAL, Genuine, listed
from support.forged_journals import forged_ending
from support.signed_evening import OTHER_CLUB, OTHER_TABLE

from stichtisch.certificate.assessment import certify_evidence, evidence_of
from stichtisch.certificate.lines import doubtful_corrections, doubtful_revocations
from stichtisch.i18n import Texts
from stichtisch.journal.event import SEAL, event_of
from stichtisch.journal.journal_file import TableKey
from stichtisch.journal.revocation import Revoked, revocation_data
from stichtisch.keys.director_key import DirectorKey
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.sheets.sheet import Sheet, session_sheet
from stichtisch.store import (
    REVOKE_KEY,
    Database,
    StoredSession,
    deals_of,
    keep_table_key,
    open_database,
    project,
    stored_sessions,
)
from stichtisch.store.log_chain import seal_of
from tablelog.line import decode

_DIRECTOR, _STRANGER = DirectorKey("Dora", 12345), DirectorKey("Dora", 54321)
TRUSTED = frozenset([_DIRECTOR.public])
_SOURCES = list(GENUINE.values())
_BESIDE = next(one for one in GENUINE.values() if one.serial == SECOND_SERIAL)


@dataclass(frozen=True)
class Planted:
    """A record of the log: its signer, its content, and whether its hash is correct."""

    signer: DirectorKey | None
    verb: str
    facts: dict[str, Any]
    counted: bool = True

    def write(self, database: Database, number: int, previous: str) -> str:
        """Write the record as the successor of the record with hash `previous`. Return its own hash."""
        text = json.dumps(self.facts, sort_keys=True)
        seal = seal_of(number, previous, number, "Dora", self.verb, text)
        seal = seal if self.counted else "0" * 63 + str(number)
        signer, code = (self.signer.public, self.signer.sign(seal)) if self.signer else ("", "")
        row = (seal, number, previous, number, "Dora", self.verb, text, signer, code)
        database.connection.execute("INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        return seal


def _corrects(one: Genuine, counter: int, points: list[int]) -> dict[str, Any]:
    entries = [[0, "penalty", points]]
    return {"serial": one.serial, "journal": one.journal, "counter": counter, "entries": entries, "why": "so"}


_INTRODUCED = Planted(_DIRECTOR, "director", {"key": _DIRECTOR.public, "name": "Dora", "before": []})


def _revokes(one: Genuine, key: Revoked) -> dict[str, Any]:
    return revocation_data(key) | {"serial": one.serial, "why": "stolen"}


def genuine_log(one: Genuine) -> list[Planted]:
    """The director's records about a journal, which outputs may show. If the table was stolen, they revoke its key."""
    revoked = [Planted(_DIRECTOR, REVOKE_KEY, _revokes(one, key)) for key in REVOKED.get(one.serial, ())]
    corrections = [
        Planted(_DIRECTOR, "correct", _corrects(one, counter, [1, 1, -1, -1])) for counter in (1, 2)
    ]
    return [_INTRODUCED, *revoked, *corrections]


def _forged_records(one: Genuine) -> list[Planted]:
    gift = _corrects(one, 1, [50, -50, 0, 0])
    stranger = {"key": _STRANGER.public, "name": "Dora", "before": []}
    return [
        *(Planted(who, "correct", gift) for who in (None, _STRANGER)),
        *(Planted(None, "correct", gift, counted) for counted in (True, False)),
        Planted(_STRANGER, "director", stranger),
        Planted(None, "director", stranger),
        Planted(_DIRECTOR, "correct", gift, counted=False),
        *revocations_of_another_club(one),
    ]


def revocations_of_another_club(one: Genuine) -> list[Planted]:
    """Unsigned revocations of a stolen table's keys, which name the forger's club as the certifier of the keys."""
    revoked = [replace(key, club=OTHER_CLUB.public) for key in REVOKED.get(one.serial, ())]
    return [Planted(None, REVOKE_KEY, _revokes(one, key)) for key in revoked]


@dataclass(frozen=True)
class ForgedStore:
    """A database: the lines of a journal, records of the log, and statements that change rows.

    `about`: the genuine journal. `beside`: genuine journals of other tables.
    """

    about: Genuine
    lines: list[bytes]
    log: list[Planted]
    rewritten: list[list[str]]
    beside: list[Genuine]


@st.composite
def forged_store(draw: st.DrawFn) -> ForgedStore:
    """A genuine journal with a forger's ending, a log with forged records, and changed rows."""
    one = draw(st.sampled_from(_SOURCES))
    ending = forged_ending((one,)).map(lambda case: case.lines)
    lines = draw(st.one_of(ending, ending, st.just(one.lines)))
    known = genuine_log(one)
    # Only a printed certificate with the log's last hash shows that its last records are missing.
    least = 3 if REVOKED.get(one.serial) else 0
    log = known[: draw(st.integers(least, len(known)))]
    for record in draw(st.lists(st.sampled_from(_forged_records(one)), max_size=2)):
        log.insert(draw(st.integers(0, len(log))), record)
    beside = draw(st.sampled_from([[], [], [_BESIDE] if one is not _BESIDE else []]))
    rewritten = draw(
        st.one_of(
            st.lists(st.sampled_from([[change] for change in _REWRITTEN]), max_size=2),
            st.sampled_from([[change] for change in keys_rewritten(one)]),
            st.builds(
                lambda first, count, verdict: [_set_aside(one, first, count, verdict)],
                st.integers(2, len(one.lines)),
                st.integers(1, 6),
                st.sampled_from(["", "accepted", "discarded", "settled"]),
            ),
        )
    )
    return ForgedStore(one, lines, log, rewritten, beside)


# Statements that change rows.
_REWRITTEN = [
    "UPDATE people SET name = 'Eve' WHERE person = 0",
    "UPDATE people SET total = total + 50, final = final + 50 WHERE person = 0",
    "UPDATE people SET badge = '04AABBCC' WHERE person = 0",
    "UPDATE people SET owed = owed + 1, won = won + 1",
    "UPDATE totals SET total = total + 1 WHERE person = 1",
    "UPDATE seats SET score = score + 1 WHERE person = 1",
    "UPDATE seats SET points = 240, tricks = 12 WHERE seat = 0",
    "UPDATE seats SET party = 're', won = 1 - won",
    "UPDATE deals SET corrected = NULL",
    "UPDATE deals SET declarer = 0",
    "UPDATE deals SET dealer = 3 - dealer",
    "UPDATE deals SET settled = 1 - settled",
    "UPDATE deals SET contract = 'solo', value = 99, trump = 'none'",
    "UPDATE deals SET won = 1, winner = 're'",
    "UPDATE evenings SET started = 1500000000",
    "UPDATE evenings SET ended = 1 - ended",
    "UPDATE evenings SET profile = 'house'",
    "UPDATE evenings SET mark = 'abcd'",
    "UPDATE events SET arguments = '[\"HT\"]' WHERE verb = 'penalty'",
    "UPDATE events SET arguments = '[\"HT\"]' WHERE verb = 'play'",
    "UPDATE events SET seat = 1 WHERE verb = 'abandon'",
    "DELETE FROM events WHERE verb = 'seal'",
    "DELETE FROM club_log WHERE number = 1",
    "DELETE FROM club_log WHERE number = 2",
    f"DELETE FROM club_log WHERE verb = '{REVOKE_KEY}'",
    f"UPDATE club_log SET arguments = json_remove(arguments, '$.seals') WHERE verb = '{REVOKE_KEY}'",
    "DELETE FROM table_keys",
]


def keys_rewritten(one: Genuine) -> list[list[str]]:
    """Statements that store certificates of another club for keys of the table, and for a key of the forger."""
    others = [(pair, OTHER_CLUB.listed(pair, one.serial)) for pair in (*CERTIFIED[one.serial], OTHER_TABLE)]
    insert = [
        f"INSERT OR REPLACE INTO table_keys VALUES ('{one.serial}', '{pair.id}', '{key['key']}', "
        f"'{key['certificate']}', '{key['club']}')"
        for pair, key in others
    ]
    return [insert, insert[-1:], insert[:1], [*insert[:1], *insert[-1:]]]


def _set_aside(one: Genuine, first: int, count: int, verdict: str) -> list[str]:
    """Statements that quarantine some events as a case, as if the table had reported different events.

    `verdict`: "" for none.
    """
    place = f"serial = '{one.serial}' AND journal = '{one.journal}'"
    between = f"{place} AND sequence BETWEEN {first} AND {first + count - 1} AND verb <> 'session'"
    decided = [f"INSERT INTO decisions VALUES ('c', '{verdict}', 'Dora', 'so', 1)"] if verdict else []
    return [
        f"INSERT INTO quarantine VALUES ('c', '{one.serial}', '{one.journal}', {first}, 'event', '', '', {first}, 1)",
        f"INSERT INTO quarantined_events SELECT 'c', sequence, 'told', line FROM events WHERE {between}",
        f"DELETE FROM events WHERE {between}",
        *decided,
    ]


@cache
def _opened() -> tuple[TemporaryDirectory[str], Any, Database]:
    # One database for all cases: each is written in a transaction that is rolled back.
    folder = TemporaryDirectory(prefix="stichtisch-forged-")
    manager = open_database(Path(folder.name) / "club.sqlite")
    database = manager.__enter__()
    for serial, pairs in CERTIFIED.items():
        for pair, key in zip(pairs, listed(serial), strict=True):
            keep_table_key(database, serial, pair.id, TableKey(**key))
    return folder, manager, database


@contextmanager
def stored(journals: list[Genuine], log: list[Planted]) -> Iterator[Database]:
    """A database with these journals and records, and the rows derived from them."""
    _, _, database = _opened()
    connection = database.connection
    connection.execute("BEGIN")
    try:
        for one in journals:
            plant(database, one)
        previous = ""
        for number, record in enumerate(log, 1):
            previous = record.write(database, number, previous)
        for one in journals:
            project(connection, one.serial, one.journal, 0)
        yield database
    finally:
        connection.rollback()


def plant(database: Database, one: Genuine) -> None:
    """Write a journal."""
    plant_lines(database, one.serial, one.journal, one.lines)


def plant_lines(database: Database, serial: str, journal: str, lines: list[bytes]) -> None:
    """Write the events of these lines as a journal."""
    boot = 0
    for line in lines:
        event = event_of(decode(line)[1], line.decode())
        boot = event.arguments[0] if event.verb == "boot" else boot
        row = (serial, journal, event.sequence, boot, event.milliseconds, event.seat, event.verb)
        facts = (json.dumps(event.arguments), event.line)
        database.connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, *facts))


@dataclass(frozen=True)
class Said:
    """A PC's outputs about a session: the verdict of each, and the facts that they show."""

    verified: bool
    certified: bool
    on_paper: bool
    shown: list[Any]


def said(database: Database) -> dict[tuple[str, str, int], Said]:
    """Return the outputs of `verify`, the certificate and the sheet for each session, by table, journal and first
    event."""
    return {
        (one.serial, one.journal, one.sequence): _said_of(database, one) for one in stored_sessions(database)
    }


def _said_of(database: Database, session: StoredSession) -> Said:
    evidence = evidence_of(database, session, CLUB_KEYS, TRUSTED)
    certificate = certify_evidence(database, evidence, TRUSTED)
    proof, journal = evidence.proof, evidence.journal
    clean = not journal.damaged and not evidence.stored_wrong and not doubtful_corrections(certificate)
    clean = clean and not (journal.keys and doubtful_revocations(certificate))
    checks = {check.name: check.holds for check in (*certificate.checks, *certificate.lists[0].checks)}
    sheet = session_sheet(database, session, CLUB_KEYS, TRUSTED)
    deals = deals_of(database, session)
    facts = [session.people, session.ended, session.started, session.mark, session.game, session.profile]
    return Said(
        verified=proof is not None and proof.holds and clean,
        certified=all(checks[name] is not False for name in ("club log", "chain", "stored", "corrections")),
        on_paper=_is_proved_on_paper(sheet),
        shown=[
            *facts,
            [(replace(deal, corrected=None), deal.corrected is not None) for deal in deals],
        ],
    )


def _is_proved_on_paper(sheet: Sheet) -> bool:
    texts = Texts("sheets", "en")
    lines = dict(proof_lines(sheet, texts))
    return (
        lines.get("Chain of events") == texts.say("proof.holds")
        and lines["Signature of the table"] == texts.say("proof.signed")
        and "Corrected, not signed" not in lines
        and "Club log" not in lines
    )


def no_forged_store_is_proved(case: ForgedStore) -> dict[tuple[str, str, int], Said]:
    """Assert that an output which calls a session proved shows only the genuine events under the last seal.

    It may also show corrections, but only those that the director has signed.
    """
    forged = replace(case.about, lines=case.lines)
    try:
        with stored([forged, *case.beside], case.log) as database:
            for change in case.rewritten:
                for statement in change:
                    database.connection.execute(statement)
            found = said(database)
    except Exception as error:
        # A forger can write events that do not fold: the program reports this.
        assert type(error).__module__.startswith("stichtisch."), error
        return {}
    held = {key: one for key, one in found.items() if one.verified or one.certified or one.on_paper}
    if not held:
        return found
    known = genuine_log(case.about)
    signed = [record for record in case.log if record in known and record is not _INTRODUCED]
    under_seal = replace(case.about, lines=_common(case.lines, case.about.lines))
    log = [_INTRODUCED, *signed] if signed else []
    with stored([under_seal, *case.beside], log) as database:
        expected = said(database)
    for key, one in held.items():
        assert not case.about.given or key[1] != case.about.journal
        assert key in expected and one.shown == expected[key].shown, (key, one, expected.get(key))
    return found


def _common(lines: list[bytes], genuine: list[bytes]) -> list[bytes]:
    # The genuine lines up to the last seal that both journals have.
    pairs = enumerate(zip(lines, genuine, strict=False))
    common = next((at for at, (one, other) in pairs if one != other), min(len(lines), len(genuine)))
    seals = (number for number in range(1, common + 1) if decode(genuine[number - 1])[1][3] == SEAL)
    return genuine[: max(seals, default=0)]
