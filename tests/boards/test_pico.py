"""Tests features that only a Pico has: prompt, resets, watchdog registers, and PC programs that use its serial port."""

import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
from support.emulated_prompt import evaluate, interrupt
from support.first_trick import DEALER, first_entries
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, VirtualTable

pytestmark = pytest.mark.emulated

_START_MS = 2500
_PROMPT_MS = 500
SERIAL = "E6614C311B7A4B2F"


@pytest.fixture
def table(pico, tmp_path):
    with VirtualTable(tmp_path / "flash.img", board=pico, serial_number=SERIAL) as table:
        table.run(_START_MS)
        yield table


def test_the_chips_number_is_that_of_the_table(table):
    assert TableWithHands(table).client.hello().serial.upper() == SERIAL
    interrupt(table)
    assert evaluate(table, "import machine; machine.unique_id().hex()") == f"'{SERIAL.lower()}'"


def test_ctrl_c_leads_to_the_prompt_and_ctrl_d_back_to_the_table(table):
    boot = TableWithHands(table).client.hello().boot
    interrupt(table)
    assert table.link.read().endswith(b">>> ")
    assert evaluate(table, "6 * 7") == "42"
    table.link.write(b"\x04")
    table.run(_START_MS)
    assert TableWithHands(table).client.hello().boot == boot + 1


def test_a_reset_starts_the_chip_anew_and_keeps_the_flash(table):
    talk = TableWithHands(table)
    talk.begin(DEALER)
    talk.hands.play(first_entries()[:2])
    before = talk.events()
    interrupt(table)
    table.link.write(b"import machine; machine.reset()\r")
    table.run(_START_MS)
    events = TableWithHands(table).events()
    assert events[: len(before)] == before
    assert [event[3:5] for event in events[len(before) :]] == [["boot", 2]]
    interrupt(table)
    # The RP2040 distinguishes a reset by the watchdog from a power-on.
    assert evaluate(table, "import machine; machine.reset_cause() == machine.WDT_RESET") == "True"


def test_the_watchdog_is_off_at_the_prompt_and_can_be_on(table):
    boot = TableWithHands(table).client.hello().boot
    interrupt(table)
    # The watchdog was on in play. If it were still on, it would have reset the chip twice by now.
    table.run(20_000)
    assert table.events == []
    assert evaluate(table, "6 * 7") == "42"
    table.link.write(b"import machine; machine.WDT(timeout=1000)\rwhile True: pass\r\r")
    table.run(1000 + _PROMPT_MS)
    assert [event["event"] for event in table.events] == ["reset"]
    table.run(_START_MS)
    assert TableWithHands(table).client.hello().boot == boot + 1


def test_nobody_comes_to_the_prompt_of_a_sealed_table(pico, tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image, board=pico) as table:
        table.run(_START_MS)
    put(image, {"table.key": b"00" * 32, "sealed": b"1"})
    with VirtualTable(image, board=pico) as table:
        # Send Ctrl-C, Ctrl-A, a program and Ctrl-D repeatedly from power-on, so that they arrive in every state of the
        # chip.
        for _ in range(_START_MS // 50):
            table.link.write(b"\x03\x03\x01print(6 * 7)\x04\x04")
            table.run(50)
        assert TableWithHands(table).client.hello().mode == "sealed"
        output = table.link.read()
        assert (
            table.events == [] and b">>>" not in output and b"raw REPL" not in output and b"OK" not in output
        )
    with VirtualTable(image, board=pico, service=True) as table:
        table.run(_START_MS)
        assert TableWithHands(table).client.hello().mode == "service"
        interrupt(table)
        assert evaluate(table, "6 * 7") == "42"


def test_time_is_that_of_the_chip(table):
    interrupt(table)
    # 200 MHz requires a core voltage of 1.15 V, VSEL 12 (RP2040 datasheet 2.15.3 and 2.10.6).
    assert evaluate(table, "import machine; machine.freq()") == "200000000"
    assert evaluate(table, "machine.mem32[0x40064000] >> 4 & 15") == "12"
    first = int(evaluate(table, "import time; time.ticks_ms()"))
    before = table.run(0)
    second = int(evaluate(table, "time.ticks_ms()"))
    assert second - first == pytest.approx((table.run(0) - before) / 1000, abs=_PROMPT_MS / 2)


@contextmanager
def live(pico, folder, **options):
    """Run a table in real time, and yield its port."""
    table = VirtualTable(folder / "flash.img", board=pico, clock="wall", own_serial=False, **options)
    with table, SerialBridge(table) as bridge:
        yield bridge.url


def stichtisch(*arguments):
    process = subprocess.run(
        [sys.executable, "-m", "stichtisch", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def wait_for_table(port, seconds=120):
    end = time.monotonic() + seconds
    with SerialTransport(port) as transport:
        client = Client(transport, 0.5)
        while True:
            try:
                return client.hello()
            except Exception:
                assert time.monotonic() < end


def wait_until(condition, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_live_table_is_never_faster_than_the_wall(pico, tmp_path):
    with VirtualTable(tmp_path / "flash.img", board=pico, clock="wall") as table:
        start, before = time.monotonic(), table.run(0)
        table.run(300)
        table.lights()
        assert table.run(0) - before >= 300_000
        assert time.monotonic() - start >= 0.3 - 0.01


def test_a_board_from_the_shop_becomes_a_table(image, tmp_path):
    drive = tmp_path / "RPI-RP2"
    flash = tmp_path / "flash.img"
    command = [sys.executable, "-m", "stichtisch", "simulate", "--drive", str(drive), "--flash", str(flash)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        port = process.stdout.readline().strip()
        wait_until(drive.exists)
        shutil.copy(image, drive / image.name)
        wait_until(lambda: not drive.exists())
        wait_for_table(port)
        assert stichtisch("sync", "--port", port, "--database", tmp_path / "evening.sqlite")
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    assert not drive.exists()


def test_mpremote_finds_the_prompt(pico, tmp_path):
    with live(pico, tmp_path) as port:
        wait_for_table(port)
        command = [sys.executable, "-m", "mpremote", "connect", port, "exec", "print(6 * 7)"]
        process = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert process.stdout.strip() == "42", process.stderr
