"""Tests the watchdog and fatal errors: the firmware hangs or fails, restarts, and the evening continues."""

import shutil
from pathlib import Path

import pytest
from support.firmware_compiler import firmware_folder
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable, VirtualTableError
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from twins import watchdog
from twins.world import World

FIRMWARE = Path(__file__).parents[2] / "firmware"
DEALER = 3
# The watchdog's timeout of 8 s, and the time of a start.
AGAIN_MS = 9500

# The firmware's main.py with a fault: holding the service key during play makes the table hang or fail.
WRONG = """
import board
from machine import Pin
from table.table import Table
key = Pin(board.SERVICE, Pin.IN, Pin.PULL_UP)
step = Table.step_table
def wrong(table):
    if key.value():
        return step(table)
    {}
Table.step_table = wrong
"""
HANGS = "while True:\n        table._board.supply.low()"
FAILS = "raise ValueError('it is broken')"


def firmware(folder, what):
    folder.mkdir()
    for path in firmware_folder().iterdir():
        if path.stem != "main":
            (folder / path.name).symlink_to(path)
    main = (FIRMWARE / "main.py").read_text()
    (folder / "wrong.py").write_text(WRONG.format(what))
    assert "    table = Table(board)\n" in main
    (folder / "main.py").write_text(
        main.replace("        table = Table", "        import wrong\n\n        table = Table")
    )
    return folder


def cards(name):
    return [entry for entry in play_deal(DEALER, deal_cards(name)) if entry[1] == "play"]


def go_wrong(table):
    table.hold_service(True)
    table.run(50)
    table.hold_service(False)


def seal(image):
    """Seal the table like `stichtisch club equip`."""
    put(image, {"table.key": b"00" * 32, "sealed": b"1"})


def test_a_table_that_hangs_begins_anew_and_the_evening_goes_on(tmp_path):
    with VirtualTable(tmp_path / "flash.img", firmware=firmware(tmp_path / "firmware", HANGS)) as table:
        table.run(1500)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        played = cards("hangs")
        talk.hands.play(played[:5])
        before = talk.events()
        lying = talk.hands.lying
        go_wrong(table)
        assert table.run_until(lambda: table.events, AGAIN_MS)
        assert [event["event"] for event in table.events] == ["reset"]
        table.run(1500)
        talk = TableWithHands(table)
        events = talk.events()
        assert events[: len(before)] == before
        assert [event[3:5] for event in events[len(before) :]] == [["boot", 2]]
        for seat, tag in lying:
            table.lift(seat, tag)
        talk.resume(DEALER)
        talk.hands.play(played[5:10])
        assert [tuple(event[2:5]) for event in talk.events() if event[3] == "play"] == played[:10]
        assert len(table.events) == 1


def test_nothing_is_reset_while_all_is_well_or_nobody_plays(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(9000)
        table.supply(4.0)
        table.run(9000)
        assert table.events == []


def test_in_service_nobody_is_watched(tmp_path):
    where = firmware(tmp_path / "firmware", HANGS)
    with VirtualTable(tmp_path / "flash.img", firmware=where, service=True) as table:
        # The table hangs immediately, and does not restart.
        table.run(20_000)
        assert table.events == []


def test_a_sealed_table_that_fails_begins_anew_without_a_prompt(tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
    seal(image)
    with VirtualTable(image, firmware=firmware(tmp_path / "firmware", FAILS)) as table:
        table.run(1500)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        talk.hands.play(cards("fails")[:3])
        before = talk.events()
        go_wrong(table)
        table.run(2000)
        assert [event["event"] for event in table.events] == ["reset"]
        events = TableWithHands(table).events()
        assert events[: len(before)] == before
        assert [event[3] for event in events[len(before) :]] == ["boot"]


def test_a_table_that_is_not_sealed_leaves_the_prompt_when_it_fails(tmp_path):
    with VirtualTable(tmp_path / "flash.img", firmware=firmware(tmp_path / "firmware", FAILS)) as table:
        table.run(1500)
        with pytest.raises(VirtualTableError, match="it is broken"):
            go_wrong(table)


@pytest.mark.parametrize("broken", ["table/table.py", "wiring/board.py"])
def test_a_sealed_table_without_its_modules_begins_anew_until_the_service_key_is_held(tmp_path, broken):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
    seal(image)
    where = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, where)
    (where / broken).write_text("raise ValueError('it is broken')\n")
    with VirtualTable(image, firmware=where) as table:
        table.run(2000)
        assert len(table.events) > 1 and {event["event"] for event in table.events} == {"reset"}
    with (
        VirtualTable(image, firmware=where, service=True) as table,
        pytest.raises(VirtualTableError, match="it is broken"),
    ):
        table.run(2000)


def test_ctrl_c_does_not_end_a_sealed_table(tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
    seal(image)
    with VirtualTable(image) as table:
        for moment in range(40):
            # Interrupts are sent from power-on, in every state of the firmware.
            table.link.write(b"\x03\x03\x01\x04print(1)\r\n")
            table.run(5 + 3 * moment)
        assert TableWithHands(table).client.hello().boot == 2
        output = table.link.read()
        assert b">>>" not in output and b"raw REPL" not in output and b"Traceback" not in output
    with VirtualTable(image, service=True) as table:
        table.run(1500)
        assert TableWithHands(table).client.hello().mode == "service"
        table.link.write(b"\x03")
        with pytest.raises(VirtualTableError):
            table.run(100)


class Bites:
    def __init__(self):
        self.moments = []
        self.world = World()
        self.watchdog = watchdog.Watchdog(self.world, lambda: self.moments.append(self.world.now))


def test_the_twin_of_the_watchdog_bites_once_when_it_was_not_fed_in_time():
    bites = Bites()
    bites.watchdog.feed()
    bites.world.spend(10_000)
    bites.watchdog.start(5000)
    for _ in range(5):
        bites.world.spend(4999)
        bites.watchdog.feed()
    assert bites.moments == []
    bites.world.spend(4999)
    assert bites.moments == []
    bites.world.spend(1)
    bites.world.spend(50_000)
    assert bites.moments == [bites.world.now - 50_000]


def test_a_watchdog_that_was_stopped_does_not_bite_and_can_be_started_again():
    bites = Bites()
    bites.watchdog.start(5000)
    bites.watchdog.stop()
    bites.world.spend(100_000)
    bites.watchdog.feed()
    bites.world.spend(100_000)
    assert bites.moments == []
    bites.watchdog.start(5000)
    bites.world.spend(5000)
    assert len(bites.moments) == 1
