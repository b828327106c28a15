"""`stichtisch restore-table`: restoring the evening of a table that lost its flash; sync finds no other new event."""

import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from support.flash_files import write_files
from support.signed_evening import CLUB, TABLE
from support.table_with_hands import TableWithHands

from stichtisch.device.client import Client
from stichtisch.device.errors import NothingToLose, TableLost
from stichtisch.device.journal_restore import fetch_files, give_back
from stichtisch.i18n.reason import Reason
from stichtisch.journal.journal_file import TableKey
from stichtisch.simulation import SerialBridge, VirtualTable
from stichtisch.simulation.flash_image import make_image
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.store import (
    files_of,
    journals_of,
    keep_table_key,
    last_boot,
    latest_session,
    open_database,
)
from stichtisch.sync.errors import TableForgot
from stichtisch.sync.sync import synchronise

pytestmark = pytest.mark.of_a_file

_UNIX = 1_800_000_000


class Evening:
    """A table with a synced deal; its flash image; its journal and its screen before it lost the flash."""

    def __init__(self, folder: Path, database: Path, battery: bool = True) -> None:
        self.image, self.database = folder / "flash.img", database
        self._battery = folder / "battery" if battery else None
        self._seed = 0
        self.switch_on()

    def switch_on(self) -> None:
        """Switch the table on with a new random seed."""
        self._seed += 1
        unix = _UNIX if self._battery else None
        self.table = VirtualTable(self.image, unix=unix, battery=self._battery, seed=self._seed)
        self.talk = TableWithHands(self.table)
        self.table.power_on()

    def play(self) -> None:
        """Play the beginning of a deal, and sync."""
        self.table.run(1000)
        self.talk.begin(3)
        self.talk.hands.play(list(play_deal(3, deal_cards("lost")))[:9])
        self.table.run(1000)
        assert self.sync()["set_aside"] == []

    def client(self) -> Client:
        """Return a new client, as after connecting a PC."""
        transport = TableTransport(self.table)
        return Client(transport, monotonic=transport.seconds)

    def sync(self) -> dict[str, object]:
        with open_database(self.database) as opened:
            return synchronise(self.client(), opened)

    def lines(self) -> list[str]:
        client = self.client()
        return [event.line for event in client.pull(client.hello().first)]

    def forget(self) -> None:
        """Format the flash, as MicroPython does if it cannot mount the file system."""
        self.table.power_off()
        make_image(self.image)
        self.switch_on()
        self.table.run(1000)

    def give_back(self, cut: int | None = None) -> None:
        with open_database(self.database) as opened:
            client = self.client()
            hello = client.hello()
            kept = next(one for one in journals_of(opened, hello.serial) if one.journal != hello.journal)
            events = latest_session(opened, hello.serial, kept.journal)
            boot = last_boot(events, opened, hello.serial, kept.journal)

            def report(done: int) -> None:
                if done == cut:
                    raise TableLost(port="the cable", reason=Reason("the connection was lost"))

            give_back(client, kept.journal, events, boot, files_of(opened, hello.serial), report)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the flash, the clock chip's memory and the database of a synced evening."""
    folder = tmp_path_factory.mktemp("played")
    evening = Evening(folder, folder / "evenings.sqlite")
    evening.play()
    evening.table.power_off()
    return folder


@pytest.fixture
def evening(played: Path, tmp_path: Path, database: Path) -> Any:
    """The synced evening, at a table that is switched on."""
    database.parent.mkdir()
    shutil.copy(played / "evenings.sqlite", database)
    for name in ("flash.img", "battery"):
        shutil.copy(played / name, tmp_path / name)
    one = Evening(tmp_path, database)
    one.table.run(1000)
    one.sync()
    yield one
    one.table.power_off()


def cards_laid(evening: Evening) -> int:
    deal = evening.talk.session().deal
    assert deal is not None
    return len(deal.cards)


def test_a_formatted_table_says_so_and_gets_its_evening_back(evening: Evening) -> None:
    before, picture = evening.lines(), evening.table.screen()
    cards = cards_laid(evening)
    evening.forget()
    hello = evening.client().hello()
    assert hello.forgotten and (hello.first, hello.next) == (1, 1)
    assert evening.table.screen() != picture
    with pytest.raises(TableForgot):
        evening.sync()
    # The table accepts no play: a key press records no event.
    evening.table.press(0, 1)
    assert evening.client().hello().next == 1
    # Unplug the cable twice during the restore, then switch the table off and on.
    for cut in (3, 9):
        with pytest.raises(TableLost):
            evening.give_back(cut)
        assert evening.client().hello().forgotten
    evening.table.power_off()
    evening.table.power_on()
    evening.table.run(1000)
    evening.give_back()
    *restored, mark = evening.lines()
    assert restored == before and '"restored"' in mark
    assert evening.client().hello().forgotten == ""
    assert evening.sync()["new_events"] == 1
    assert evening.lines() == [*before, mark]
    # The table resumes in the middle of the deal.
    evening.table.run(2000)
    evening.table.power_off()
    evening.table.power_on()
    evening.table.run(2000)
    assert evening.lines()[: len(before)] == before
    assert cards_laid(evening) == cards > 4
    assert evening.sync()["set_aside"] == []
    assert evening.table.stats()["longest_step_us"] < 20_000


@pytest.mark.long
def test_a_power_cut_at_any_moment_leaves_the_old_state_or_the_new(evening: Evening, tmp_path: Path) -> None:
    before = evening.lines()
    evening.forget()
    evening.table.power_off()
    forgotten = tmp_path / "forgotten.img"
    shutil.copy(evening.image, forgotten)
    states = set()
    for cut in (2, 40, 120, 200, 215, 220, 225, 230, 240):
        shutil.copy(forgotten, evening.image)
        evening.table.power_on()
        evening.table.run(500)
        evening.table.cut_power_after(cut)
        try:
            evening.give_back()
        except Exception:
            assert not evening.table.powered
        evening.table.power_off()
        evening.table.power_on()
        evening.table.run(1000)
        states.add(evening.client().hello().forgotten)
        if evening.client().hello().forgotten:
            evening.give_back()
        assert evening.lines()[: len(before)] == before
        evening.table.power_off()
    evening.table.power_on()
    assert len(states) == 2, "cut before it was complete, and after"


def test_who_holds_the_middle_key_begins_anew(evening: Evening) -> None:
    name = evening.client().hello().journal
    evening.forget()
    evening.table.press(2, 1, 1500)
    evening.table.run(500)
    hello = evening.client().hello()
    assert hello.forgotten == "" and hello.journal != name and hello.next > 1
    assert evening.sync()["new_journal"]
    evening.table.power_off()
    evening.table.power_on()
    evening.table.run(500)
    assert evening.client().hello().journal == hello.journal and not evening.client().hello().forgotten


def test_without_a_clock_chip_the_sync_notices_and_a_table_with_no_deal_takes_it(
    played: Path, tmp_path: Path, database: Path
) -> None:
    database.parent.mkdir()
    shutil.copy(played / "evenings.sqlite", database)
    shutil.copy(played / "flash.img", tmp_path / "flash.img")
    evening = Evening(tmp_path, database, battery=False)
    evening.table.run(1000)
    evening.sync()
    before = evening.lines()
    evening.forget()
    with evening.table:
        assert evening.client().hello().forgotten == ""
        assert evening.sync()["new_journal"] is True
        evening.give_back()
        assert evening.lines()[:-1] == before
        assert evening.sync()["new_journal"] is False
        # A table that has recorded a deal refuses to be restored.
        with pytest.raises(NothingToLose), open_database(database) as opened:
            hello = evening.client().hello()
            events = latest_session(opened, hello.serial, hello.journal)
            give_back(evening.client(), "00000001", events, 1, {})
        assert evening.lines()[: len(before)] == before


def test_settings_and_decks_come_back_too(evening: Evening) -> None:
    evening.table.power_off()
    write_files(evening.image, {"settings": b"fr german two off yes", "replaced": bytes(range(6))})
    evening.table.power_on()
    evening.table.run(500)
    held = fetch_files(evening.client())
    assert (held["settings"], held["replaced"]) == (b"fr german two off yes", bytes(range(6)))
    evening.sync()
    evening.forget()
    assert fetch_files(evening.client())["settings"] == b""
    evening.give_back()
    assert fetch_files(evening.client()) == held


def test_over_a_cable_in_one_command(run: Any, played: Path, tmp_path: Path, database: Path) -> None:
    database.parent.mkdir()
    shutil.copy(played / "evenings.sqlite", database)
    shutil.copy(played / "battery", tmp_path / "battery")
    image = tmp_path / "flash.img"
    table = VirtualTable(
        image, unix=int(time.time()), battery=tmp_path / "battery", clock="wall", own_serial=False
    )
    with table, SerialBridge(table) as bridge:
        assert run("sync", "--port", bridge.url).code == 6
        unconfirmed = run("restore-table", "--port", bridge.url)
        assert unconfirmed.code == 1 and "has forgotten its evening" in unconfirmed.out
        with open_database(database) as opened:
            (kept,) = opened.connection.execute("SELECT DISTINCT serial FROM events").fetchone()
            keep_table_key(opened, kept, TABLE.id, TableKey(**CLUB.listed(TABLE, kept)))
        outcome = run("restore-table", "--port", bridge.url, "--yes")
        assert outcome.code == 0 and "Restored and verified" in outcome.out
        assert f"earlier key {TABLE.fingerprint} is listed as replaced" in outcome.out
        assert "stichtisch club equip" in outcome.out
        assert ": 1 new event" in run("sync", "--port", bridge.url).out
        again = run("restore-table", "--port", bridge.url, "--yes")
        assert again.code == 2 and "may have lost" in again.err
