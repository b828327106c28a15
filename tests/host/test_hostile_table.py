"""A malicious table or a fake one: sync ends with a declared error."""

import json
import tempfile
from binascii import crc32
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.evening_events import evening
from support.journals_of_games import doppelkopf_evening, double_evening, skat_series
from support.sample_share import examples
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable

from stichtisch.device import journal_restore
from stichtisch.device.client import Client
from stichtisch.device.errors import NoSerialNumber, UnfoldableHere, UnfoldableThere
from stichtisch.device.journal_restore import give_back
from stichtisch.errors import ExitCode, StichtischError
from stichtisch.journal import journal_file
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import Event
from stichtisch.journal.foldable import first_unfoldable
from stichtisch.store import deals_of, import_events, open_database, stored_sessions
from stichtisch.sync.follow import Follower
from stichtisch.sync.sync import synchronise

NORMAL = settings(max_examples=examples(300), derandomize=True, deadline=None)
LONG = settings(NORMAL, max_examples=200)
EVENING = evening(1)
OLDER = Path(__file__).parents[1] / "data" / "journal-before-rooms.journal"


def framed(kind: bytes, payload: bytes) -> bytes:
    """Return a line with this payload, valid or not, and a correct checksum."""
    body = kind + payload
    return b"~%s*%08X\n" % (body, crc32(body))


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 5)
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(
        ["doppelkopf", "skat", "double", "ddv-tsr", "seed", "Anna", "CA", "re", "0401020304AA01"]
    )
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PAYLOADS = JSON.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=60)
LINES = st.builds(
    framed, st.sampled_from([b"H", b"e", b"P", b"A", b"T", b"N", b"F", b"X", b"C", b"\xff"]), PAYLOADS
)


def check_line(number: int, line: bytes) -> None:
    table = ScriptedTable(EVENING)
    table.files = {"settings": b"{}"}
    table.damage = lambda sent, own: line if sent == number else own
    transport = DirectTransport(table)
    client = Client(transport, monotonic=transport.monotonic)
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "evenings.sqlite") as database:
        try:
            synchronise(client, database)
        except StichtischError:
            return
        assert [deal.settled for deal in deals_of(database, stored_sessions(database)[0])] == [True]


# The number of the damaged line, in the order sent: answers to hello, clock and pull, events, acknowledgement.
NUMBERS = st.integers(0, 5) | st.integers(0, 60)


@settings(NORMAL, max_examples=examples(100))
@given(number=NUMBERS, line=LINES)
def test_a_line_of_any_bytes_is_asked_for_again_or_refused(number: int, line: bytes) -> None:
    check_line(number, line)


NO_ANSWERS = [
    b"5",
    b"null",
    b"true",
    b'"settings"',
    b"{}",
    b"[]",
    b"[[]]",
    b'["settings"]',
    b'["next"]',
    b'["next",null]',
]


@pytest.mark.parametrize("payload", [*NO_ANSWERS, b'["settings",0,5,7]', b'["settings",0,9999,"00"]'])
def test_what_is_no_piece_of_a_file_is_refused(payload: bytes, tmp_path: Path) -> None:
    table = ScriptedTable(EVENING)
    table.files = {"settings": b"{}"}
    table.damage = lambda _, own: framed(b"F", payload) if own.startswith(b"~F") else own
    transport = DirectTransport(table)
    with open_database(tmp_path / "evenings.sqlite") as database, pytest.raises(StichtischError):
        synchronise(Client(transport, monotonic=transport.monotonic), database)


@pytest.mark.parametrize("good", [0, 1])
@pytest.mark.parametrize("payload", NO_ANSWERS)
def test_what_is_no_step_of_a_restored_journal_is_refused(
    payload: bytes, good: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some answers say "not done yet" for ever.
    monkeypatch.setattr(journal_restore, "_LOOKS", 20)
    # The malformed answer comes first, or after a valid one which says that the journal is already complete.
    answers = [framed(b"R", b'["next",2]')][:good]
    table = ScriptedTable([])

    def answer(_: int, own: bytes) -> bytes:
        return own if own.startswith(b"~T") else answers.pop(0) if answers else framed(b"R", payload)

    table.damage = answer
    transport = DirectTransport(table)
    events = [Event(1, 0, -1, "boot", [1, JOURNAL], "")]
    with pytest.raises(StichtischError):
        give_back(Client(transport, monotonic=transport.monotonic), JOURNAL, events, 1, {})


HOSTILE = [
    (-1, "session", ["rummy", "ddv-tsr", [], 0]),
    (-1, "session", ["doppelkopf", "ddv-tsr", [], 0, {"jokers": 3}]),
    (-1, "session", ["doppelkopf", "ddv-tsr", [1, 2, 3, 4], 0]),
    (-1, "round", []),
]


@pytest.mark.parametrize(("seat", "verb", "arguments"), HOSTILE)
def test_what_no_table_could_fold_is_not_sent(seat: int, verb: str, arguments: list[Any]) -> None:
    table = ScriptedTable([])
    transport = DirectTransport(table)
    events = [Event(1, 0, -1, "boot", [1, JOURNAL], ""), Event(2, 0, seat, verb, arguments, "")]
    with pytest.raises(UnfoldableHere, match="Event 2 "):
        give_back(Client(transport, monotonic=transport.monotonic), JOURNAL, events, 1, {})
    assert not table.requests


def test_each_journal_of_a_table_can_be_folded() -> None:
    file = journal_file.read(OLDER.read_bytes(), "older")
    assert file.events and first_unfoldable(file.events) is None
    for journal in (doppelkopf_evening(), skat_series(4, 12), double_evening()):
        # The `turn` events of these journals have no tag; add one.
        events = [
            Event(at, milliseconds, seat, verb, [*arguments, "04"] if verb == "turn" else arguments, "")
            for at, (milliseconds, seat, verb, *arguments) in enumerate(journal.events, start=1)
        ]
        assert first_unfoldable(events) is None


def test_a_table_that_cannot_fold_it_says_so() -> None:
    table = ScriptedTable([])
    answers = [framed(b"R", b'["next",2]'), framed(b"X", b'["unfoldable","Event 1 cannot be folded."]')]
    table.damage = lambda _, own: own if own.startswith(b"~T") else answers.pop(0)
    transport = DirectTransport(table)
    events = [Event(1, 0, -1, "boot", [1, JOURNAL], "")]
    with pytest.raises(UnfoldableThere, match="Event 1 cannot"):
        give_back(Client(transport, monotonic=transport.monotonic), JOURNAL, events, 1, {})


@pytest.mark.long
@LONG
@given(number=NUMBERS, line=LINES)
def test_a_line_of_any_bytes_at_length(number: int, line: bytes) -> None:
    check_line(number, line)


@pytest.mark.parametrize(
    "payload",
    [
        b'[1,1,-1,"rename",0,"Zo\xed\xa0\xbd\xed\xb2\xa1"]',
        '[1,1,-1,"rename",0,"Zoë"]'.encode("utf-16"),
        '[1,1,-1,"rename",0,"Zoë"]'.encode("latin-1"),
        b"[" * 220,
    ],
)
def test_an_event_that_is_no_text_is_no_event(payload: bytes) -> None:
    table = ScriptedTable(EVENING)
    table.damage = lambda sent, own: framed(b"e", payload) if b'"clock"' in own else own
    transport = DirectTransport(table)
    client = Client(transport, monotonic=transport.monotonic)
    with pytest.raises(StichtischError):
        client.pull(0)
    assert client.dropped > 0


VERBS = [
    "join",
    "leave",
    "come_back",
    "swap",
    "move",
    "rename",
    "badge",
    "copy",
    "round",
    "end",
    "session",
    "dealer",
]
VERBS += [
    "deal",
    "pack",
    "play",
    "early",
    "say",
    "abandon",
    "take_back",
    "retract",
    "clock",
    "boot",
    "penalty",
    "bid",
]
EVENTS = st.tuples(
    st.integers(-2, 5), st.sampled_from(VERBS) | st.text(max_size=5), st.lists(JSON, max_size=5)
)


def check_events(cut: int, reported: list[tuple[int, str, list[Any]]]) -> None:
    rows = [*EVENING[:cut], *([0, seat, verb, *arguments] for seat, verb, arguments in reported)]
    events = [
        Event(at, milliseconds, seat, verb, arguments, str(at))
        for at, (milliseconds, seat, verb, *arguments) in enumerate(rows)
    ]
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "evenings.sqlite") as database:
        try:
            import_events(database, SERIAL, JOURNAL, events)
        except BadJournal:
            # A rejected import stores nothing.
            assert stored_sessions(database) == []
            return
        for one in stored_sessions(database):
            deals_of(database, one)


@settings(NORMAL, max_examples=examples(100))
@given(cut=st.integers(0, len(EVENING)), reported=st.lists(EVENTS, min_size=1, max_size=4))
def test_any_events_are_folded_or_make_no_sense(cut: int, reported: list[tuple[int, str, list[Any]]]) -> None:
    check_events(cut, reported)


@pytest.mark.long
@LONG
@given(cut=st.integers(0, len(EVENING)), reported=st.lists(EVENTS, min_size=1, max_size=4))
def test_any_events_at_length(cut: int, reported: list[tuple[int, str, list[Any]]]) -> None:
    check_events(cut, reported)


@pytest.mark.parametrize(
    "serial",
    [
        *(
            "paper",
            "PAPER",
            "Paper",
            " paper",
            "paper ",
            "paper\n",
            "p\u0430per",
            "pa\u200bper",
            "\uff50aper",
        ),
        *(
            "",
            " ",
            "e661",
            "E6614103E7452D2F",
            "e6614103e7452d2f\n",
            "../e6614103e7452d2f",
            "e" * 65,
        ),
        *("\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668", 7, None, True, ["paper"], {"paper": 1}),
    ],
)
def test_a_table_has_a_serial_number_and_not_the_name_of_the_deals_on_paper(
    serial: Any, tmp_path: Path
) -> None:
    """A table with any other malformed serial number is rejected, and nothing is stored."""
    table = ScriptedTable(EVENING)
    table.more = {"serial": serial}
    transport = DirectTransport(table)
    with open_database(tmp_path / "evenings.sqlite") as database:
        with pytest.raises(NoSerialNumber) as caught:
            synchronise(Client(transport, monotonic=transport.monotonic), database)
        assert stored_sessions(database) == []
        assert database.connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
    assert caught.value.exit_code == ExitCode.PROTOCOL and caught.value.next_step()


def test_a_table_that_becomes_another_one_under_way_is_refused(tmp_path: Path) -> None:
    """`watch` checks the table's serial number at every poll."""
    table = ScriptedTable(EVENING)
    transport = DirectTransport(table)
    with open_database(tmp_path / "evenings.sqlite") as database:
        follower = Follower(Client(transport, monotonic=transport.monotonic), database)
        follower.begin_following()
        table.more = {"serial": "paper"}
        with pytest.raises(NoSerialNumber):
            follower.look()
        assert {one.serial for one in stored_sessions(database)} == {SERIAL}
