"""Tests events after the last seal: every output shows that their changes are not proved."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.certified_evening import Wanted, hold_evening
from support.club_evenings import EVENING_BEGINS
from support.evening_events import evening
from support.published_club import session_of
from support.published_files import Page
from support.scripted_table import TableAtPty
from support.sealed_evening import Sealing, key_of

from stichtisch.club.fold import club_of
from stichtisch.i18n import Texts
from stichtisch.journal.event import event_of
from stichtisch.publish.book import Depth, evening_book
from stichtisch.publish.html.pages import pages
from stichtisch.publish.pdf.sheet import sheets_pdf
from stichtisch.sheets.sheet import Sheet, session_sheet
from stichtisch.store import Database, import_events, open_database, open_existing, stored_sessions
from tablelog.line import decode, encode

pytestmark = pytest.mark.of_a_file

_CLUB_KEY = bytes(range(100, 132))
_UNTIL = "valid up to the last seal"
# A placeholder for the mark of the list.
_MARK = "mark"

# Events after the last seal of an evening of three deals that was ended. Each changes a fact of the session.
_CHANGES: dict[str, list[list[Any]]] = {
    "rename": [[9, -1, "rename", 0, "Eve"]],
    "two renames": [[9, -1, "rename", 0, "Ben Brandt"], [9, -1, "rename", 1, "Anna Albers"]],
    "badge": [[9, -1, "badge", 0, "04AABBCCDDEE01"]],
    "round": [[9, -1, "round", _MARK]],
    "dealer": [[9, 1, "dealer"]],
    "pack": [[9, -1, "pack", 7]],
    "join": [[9, -1, "join", "Eve", 0, 0]],
    "leave": [[9, -1, "leave", 0]],
    "come back": [[9, -1, "leave", 0], [9, -1, "come_back", 0, 0, 0]],
    "swap": [[9, -1, "swap", 0, 1]],
    "move": [[9, -1, "move", 0, 2, 2]],
    "end": [[9, -1, "end"]],
    "unreadable": [[0, -1, "unreadable"]],
    "take back": [[9, 0, "take_back", 1]],
    "retract": [[9, -1, "retract", 0]],
    "penalty": [[9, 0, "penalty", [50, -50, 0, 0]]],
    "decide": [[9, 0, "decide", [50, -50, 0, 0]]],
    "a word": [[9, 0, "say", "re"]],
    "abandon": [[9, 0, "abandon"]],
    "a verb of a newer table": [[9, -1, "bonus", 0, 100]],
    "another day": [[20_000, -1, "clock", 1_500_000_000]],
    "another day, then a boot": [[20_000, -1, "clock", 1_500_000_000], [9, -1, "boot", 2]],
}
# Events that change a session which was not ended.
_IN_PLAY: dict[str, list[list[Any]]] = {
    "a deal thrown in": [[9, 3, "deal", 99], [9, 0, "abandon"]],
    "a deal that another follows": [[9, 3, "deal", 99], [9, 0, "deal", 100]],
}
_NOTHING: dict[str, list[list[Any]]] = {
    "boot": [[9, -1, "boot", 2]],
    "copy": [[9, -1, "copy", 0, "04AABBCCDDEE01", 5, 6]],
}


@dataclass(frozen=True)
class Held:
    """A club's evening with one list of three deals in a database, and the key of its table."""

    data: bytes
    at: Path

    def after(self, events: list[list[Any]], ended: bool) -> None:
        """Add these events after the last seal: that of the session's end if `ended`, or else that of the last deal."""
        self.at.parent.mkdir(exist_ok=True)
        self.at.write_bytes(self.data)
        with open_database(self.at) as database:
            session = session_of(database, 1, 1)
            connection = database.connection
            if not ended:
                connection.execute(
                    "DELETE FROM events WHERE sequence >= (SELECT sequence FROM events WHERE verb = 'end')"
                )
                connection.execute("DELETE FROM evenings")
            (last,) = connection.execute("SELECT max(sequence) FROM events").fetchone()
            events = [[session.mark if value == _MARK else value for value in event] for event in events]
            new = []
            for number, event in enumerate(events, last + 1):
                line = encode("e", [number, *event])
                new.append(event_of(decode(line)[1], line.decode()))
            import_events(database, session.serial, session.journal, new, _table_key(session.serial))


def _table_key(serial: str) -> bytes:
    return key_of(_CLUB_KEY, serial)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the content of a database with this evening."""
    path = tmp_path_factory.mktemp("held") / "held.sqlite"
    options = {"session_deals": 3, "mandatory_solos": 0}
    with open_database(path) as database:
        hold_evening(database, Wanted(options=options, length=3, solos=False), key=_table_key)
    return path.read_bytes()


@pytest.fixture
def held(stored: bytes, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Held:
    """Return this evening at the command's location, with the club's key."""
    key = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(key))
    key.parent.mkdir()
    key.write_text(_CLUB_KEY.hex())
    return Held(stored, database)


def _sheet(database: Database) -> Sheet:
    return session_sheet(database, session_of(database, 1, 1), _CLUB_KEY)


def _paper(database: Database) -> str:
    data = sheets_pdf([_sheet(database)], Texts("sheets", "en"), None, "")
    return " ".join(PdfReader(BytesIO(data)).pages[0].extract_text().split())


def _page(database: Database) -> str:
    club = club_of(database)
    one = club.latest()
    assert one is not None
    files = pages(evening_book(database, club, one, Depth.PROOF, _CLUB_KEY), Texts("sheets", "en"), None, {})
    (name,) = [name for name in files if name.startswith("lists/")]
    return Page(files[name]).text


def _outputs(run: Callable[..., Any], held: Held) -> tuple[Any, dict[str, Any], str, str]:
    """Return the text and the JSON that `verify` prints, the printed sheet, and the page."""
    text, data = run("verify"), run("verify", "--json")
    assert text.code == data.code
    with open_existing(held.at) as database:
        return text, json.loads(data.out), _paper(database), _page(database)


@pytest.mark.parametrize("what", _CHANGES)
def test_what_is_changed_after_the_last_seal_is_not_proved(
    run: Callable[..., Any], held: Held, what: str
) -> None:
    held.after(_CHANGES[what], ended=False)
    text = run("verify")
    assert text.code == 1 and "Not proved yet: " in text.out and "Nothing was changed" not in text.out
    held.after(_CHANGES[what], ended=True)
    text, data, paper, page = _outputs(run, held)
    assert text.code == 1 and not data["holds"]
    assert "Not proved yet: " in text.out and "Nothing was changed" not in text.out
    assert _UNTIL in paper and _UNTIL in page
    assert "NOT proved" in paper and "NOT proved" in page
    assert "FAILS  chain" in text.out


@pytest.mark.parametrize("what", _IN_PLAY)
def test_deals_after_the_last_seal_are_not_proved(run: Callable[..., Any], held: Held, what: str) -> None:
    held.after(_IN_PLAY[what], ended=False)
    text, data, paper, page = _outputs(run, held)
    assert text.code == 1 and not data["holds"] and len(data["late"]) == 1
    assert "Not proved yet: 1 deal" in text.out and _UNTIL in paper and _UNTIL in page


@pytest.mark.parametrize("what", _NOTHING)
def test_what_changes_nothing_may_come_after_the_last_seal(
    run: Callable[..., Any], held: Held, what: str
) -> None:
    for ended in (True, False):
        held.after(_NOTHING[what], ended)
        text, data, paper, page = _outputs(run, held)
        assert text.code == 0 and data["holds"] and "Nothing was changed" in text.out
        assert _UNTIL not in paper and _UNTIL not in page


def test_a_deal_that_there_is_not_hides_no_correction(run: Callable[..., Any], held: Held) -> None:
    held.after([[9, 1, "deal", 99], [9, 0, "take_back", 1]], ended=True)
    outcome = run("verify")
    assert outcome.code == 1 and "Not proved yet: 1 deal" in outcome.out


def test_a_deal_in_play_is_no_result(run: Callable[..., Any], held: Held) -> None:
    held.after([[9, 3, "deal", 99], [9, -1, "pack", 7], [9, 0, "play", "HT", "04AA"]], ended=False)
    text, data, paper, page = _outputs(run, held)
    assert text.code == 0 and data["holds"] and " came after the last seal" in text.out
    assert _UNTIL not in paper and _UNTIL not in page
    # The choice of a dealer and the beginning of a deal are not results.
    held.after([[9, 2, "dealer"], [9, 2, "deal", 99]], ended=False)
    assert run("verify").code == 0


def test_a_clock_after_the_last_seal_that_agrees_changes_nothing(run: Callable[..., Any], held: Held) -> None:
    # In a journal of the test support, events are a second apart, and the second event is the clock event.
    for late, code in ((30, 0), (100, 1)):
        held.after([[3_600_000, -1, "clock", EVENING_BEGINS + 3_599 + late]], ended=True)
        text, data, paper, page = _outputs(run, held)
        assert text.code == code and data["holds"] is not bool(code)
        assert (_UNTIL in paper) is (_UNTIL in page) is bool(code)


def test_a_date_that_no_seal_covers_is_reported_on_paper(
    run: Callable[..., Any], key: Path, database: Path
) -> None:
    # A table without a clock chip gets the time at its first sync, after the evening.
    sealing = Sealing()
    for event in evening(1):
        if event[2] != "clock":
            sealing.add(*event)
    sealing.write(90_000, -1, "clock", 1_800_000_000)
    with TableAtPty(sealing.table()) as at:
        assert run("sync", "--port", at.port).code == 0
    with open_existing(database) as opened:
        sheet = session_sheet(opened, stored_sessions(opened)[0])
    assert sheet.sealed.date == len(sealing.lines) and not sheet.sealed.whole


def test_people_who_got_up_are_under_the_first_seal_of_the_next_session(
    run: Callable[..., Any], key: Path, database: Path
) -> None:
    sealing = Sealing(bytes(range(32)))
    for event in [*evening(1), [90_000, -1, "leave", 0]]:
        sealing.add(*event)
    table = sealing.table()
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 0
        outcome = run("verify")
        assert outcome.code == 1 and "Not proved yet: names, seats or the end" in outcome.out
        for event in evening(1, counter=5)[2:]:
            sealing.add(*event)
        table.lines = list(sealing.lines)
        assert run("sync", "--port", at.port).code == 0
    assert run("verify").code == 0 and run("verify", "--session", 2).code == 0


def test_a_deal_in_play_that_another_session_follows_is_a_row_without_proof(
    run: Callable[..., Any], held: Held
) -> None:
    deal = [9, 3, "deal", 99]
    held.after([deal, [9, -1, "session", "doppelkopf", "ddv-tsr", ["X", "Y", "Z", "W"]]], ended=False)
    outcome = run("verify", "--session", 1)
    assert outcome.code == 1 and "Not proved yet: 1 deal" in outcome.out
    with open_existing(held.at) as database:
        assert _UNTIL in _paper(database)
