"""The firmware's process as a table: time, tags, keys, serial port, power."""

import socket
import time
from pathlib import Path

import pytest
import serial

from stichtisch.simulation import (
    MicroPythonMissing,
    PowerLost,
    SerialBridge,
    VirtualTableError,
    make_deck,
    vm,
)

# A new flash is formatted first.
START_MS = 200

BOOT = "import machine\nmachine.freq(125_000_000, 125_000_000)\n"

# Firmware that prints every change of its inputs: readers, keys and bytes from the serial port.
WATCH = """
import os, select, sys, time
from machine import ADC, I2C, Pin, SPI
Pin(22, Pin.OUT, value=1)
select_line = Pin(5, Pin.OUT, value=1)
bus = SPI(0, baudrate=8_000_000, sck=Pin(2), mosi=Pin(3), miso=Pin(4))
keys = I2C(0, scl=Pin(17), sda=Pin(16))
keys.writeto_mem(0x20, 0x0C, b"\\xff")
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
with open("/random", "wb") as file:
    file.write(os.urandom(4))
request, answer, last = b"\\xee\\x00", bytearray(2), None
while True:
    select_line(0)
    bus.write_readinto(request, answer)
    select_line(1)
    seen = answer[1], keys.readfrom_mem(0x20, 0x12, 1)[0], ADC(26).read_u16() // 1000
    if seen != last:
        print(time.ticks_us(), seen)
        last = seen
    while poll.poll(0):
        print("heard", sys.stdin.buffer.read(1))
    time.sleep_us(700)
"""

# Firmware that counts its starts in a file and prints the count.
COUNT = """
import time
try:
    with open("/starts") as file:
        starts = int(file.read())
except OSError:
    starts = 0
with open("/starts", "w") as file:
    file.write(str(starts + 1))
print("start", starts + 1)
while True:
    time.sleep_ms(10)
"""

SILENT = "import time\nwhile True:\n    time.sleep_ms(1)\n"
CRASH = "raise ValueError('the firmware is broken')\n"


def watch_an_evening(table, flash):
    with table:
        table.run(START_MS)
        table.press(0, 1)
        table.reader_fault(0, "lost", probability=0.5)
        table.supply(4.0)
        table.run(30)
        return table.link.read(), table.run(0.5), flash.read_bytes()


def test_the_firmware_sees_what_happens_to_its_parts(table_with):
    with table_with(WATCH, BOOT) as table:
        table.run(START_MS)
        table.hold(0, 1)
        table.run(20)
        table.release(0, 1)
        table.supply(3.3)
        table.run(20)
        lines = [line.split(b" ", 1)[1] for line in table.link.read_lines()]
    assert lines == [b"(146, 255, 49)", b"(146, 253, 49)", b"(146, 255, 32)"]


def test_the_same_commands_give_the_same_evening_to_the_microsecond(table_with, tmp_path):
    flash = tmp_path / "flash.img"
    first = watch_an_evening(table_with(WATCH, BOOT), flash)
    flash.unlink()
    assert watch_an_evening(table_with(WATCH, BOOT), flash) == first


def test_time_stands_still_between_runs(table_with):
    with table_with(WATCH, BOOT) as table:
        start = table.run(100)
        assert table.command("now")["us"] == start
        assert table.run(100) - start == pytest.approx(100_000, abs=2000)


def test_serial_bytes_arrive_and_ctrl_c_throws_away_what_came_before(table_with):
    with table_with(WATCH, BOOT) as table:
        table.run(START_MS)
        table.link.read()
        table.link.write(b"ab")
        table.run(20)
        assert table.link.read_lines() == [b"heard b'a'", b"heard b'b'"]
        table.link.write(b"lost\x03")
        with pytest.raises(VirtualTableError, match="interrupted"):
            table.run(20)
        while not table.vm.ended:
            time.sleep(0.001)
        with pytest.raises(VirtualTableError, match="interrupted before"):
            table.run(20)
        assert table.powered
        assert b"heard" not in table.link.read()


def test_what_was_written_survives_the_plug(table_with):
    table = table_with(COUNT)
    for start in (b"start 1", b"start 2", b"start 3"):
        with table:
            table.run(3000)
            assert table.link.read_lines() == [start]


def test_a_cut_while_writing_ends_the_power_on_and_leaves_a_file_system(table_with):
    table = table_with(COUNT)
    with table:
        table.run(3000)
    with table:
        table.cut_power_after(0)
        with pytest.raises(PowerLost):
            table.run(3000)
        assert not table.powered
    table.link.read()
    with table:
        table.run(3000)
        # The half of the page that was written either contains all relevant data or is ignored.
        assert table.link.read_lines() in ([b"start 2"], [b"start 3"])


def test_a_file_that_the_garbage_collector_closes_reaches_the_flash(table_with):
    main = "import gc\ndef write():\n    open('/left', 'w').write('open')\nwrite()\ngc.collect()\n"
    with table_with(main + "print(open('/left').read())\n" + SILENT) as table:
        table.run(START_MS)
        assert table.link.read() == b"open\n"


def test_a_crash_of_the_firmware_says_why(table_with):
    with table_with(CRASH) as table, pytest.raises(VirtualTableError, match="the firmware is broken"):
        table.run(100)


def test_a_refused_command_leaves_the_table_running(table_with):
    with table_with(SILENT) as table:
        with pytest.raises(VirtualTableError, match="no fault strange"):
            table.reader_fault(0, "strange")
        table.run(10)


def test_a_script_happens_at_its_times(table_with):
    script = [{"at_ms": 330, "command": "supply", "volts": 3.3}]
    with table_with(WATCH, BOOT, script=script) as table:
        table.run(400)
        moment, seen = table.link.read_lines()[-1].split(b" ", 1)
    assert seen == b"(146, 255, 32)"
    assert 330_000 <= int(moment) < 332_000


def test_lifted_tags_come_back_as_they_were_laid(table_with):
    first, second = make_deck(3)[:2]
    with table_with(SILENT) as table:
        table.lay(1, first)
        table.lay(1, second)
        (taken,) = table.lift(1, second)
        assert (taken.uid, taken.pages[:16]) == (second.uid, second.pages)
        assert [tag.uid for tag in table.lift(1)] == [first.uid]
        assert table.lift(1) == []


def test_longest_step_is_measured(table_with):
    main = (
        "import time\ntime.sleep_ms(1)\nfor _ in range(1000):\n    time.ticks_us()\ntime.sleep_ms(1)\n"
        + SILENT
    )
    with table_with(main) as table:
        table.run(START_MS)
        assert table.stats()["longest_step_us"] == 2000


def test_the_heap_is_limited(table_with):
    main = "block = bytearray(1)\nwhile True:\n    block = bytearray(2 * len(block))\n"
    with table_with(main) as table, pytest.raises(VirtualTableError, match="MemoryError"):
        table.run(100)


def listen_for(port, word, seconds=10.0):
    received = b""
    end = time.monotonic() + seconds
    while word not in received:
        assert time.monotonic() < end, received
        received += port.read(100)
    return received


def converse(url):
    """Open the port twice, as two programs would one after the other; return the bytes that each receives."""
    echoes = []
    for word in (b"x", b"y"):
        with serial.serial_for_url(url, timeout=0.01) as port:
            port.write(word)
            echoes.append(listen_for(port, b"heard b'" + word))
    return echoes


@pytest.mark.parametrize("listen", [None, ("127.0.0.1", 0)])
def test_other_programs_open_the_serial_port(table_with, listen):
    table = table_with(WATCH, BOOT, clock="wall", own_serial=False)
    with table, SerialBridge(table, listen) as bridge:
        if listen:
            assert bridge.url.startswith("socket://127.0.0.1:")
        first, second = converse(bridge.url)
        assert b"heard b'x'" in first
        assert b"heard b'y'" in second
        # The port stays the same when the table is switched off and on.
        table.power_off()
        table.power_on()
        converse(bridge.url)


FLOOD = """
import time
from machine import PWM, Pin
for number in range(3000):
    print(number, "-" * 60)
print("end")
PWM(Pin(21), freq=440, duty_u16=100)
"""


def test_a_port_that_nobody_reads_keeps_the_latest_and_holds_nobody_up(table_with):
    table = table_with(FLOOD + SILENT, clock="wall", own_serial=False)
    with table, SerialBridge(table, ("127.0.0.1", 0)) as bridge:
        assert table.run_until(table.tones, 10_000)
        # Do not use pyserial here, which discards waiting bytes when it opens a port.
        with socket.create_connection(("127.0.0.1", int(bridge.url.rpartition(":")[2])), timeout=10) as port:
            echoes = listen_for(port.makefile("rb", buffering=0), b"end")
    assert b"2999 -" in echoes
    assert b"\n5 -" not in echoes


def test_ctrl_c_from_outside_leads_to_the_prompt(table_with):
    table = table_with(WATCH, BOOT, clock="wall", own_serial=False)
    with table, SerialBridge(table) as bridge, serial.serial_for_url(bridge.url, timeout=0.01) as port:
        listen_for(port, b"(146, 255, 49)")
        port.write(b"\x03")
        listen_for(port, b">>> ")
        port.write(b"6 * 7\r")
        listen_for(port, b"42")


def test_wall_time_passes_by_itself(table_with):
    with table_with(WATCH, BOOT, clock="wall") as table:
        start = time.monotonic()
        before = table.run(0)
        table.run(200)
        assert time.monotonic() - start >= 0.19
        assert table.command("now")["us"] - before >= 200_000


def test_without_a_micropython_the_error_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.delenv("STICHTISCH_MICROPYTHON", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(vm.sys, "executable", str(tmp_path / "python"))
    with pytest.raises(MicroPythonMissing, match="There is no MicroPython on this machine"):
        vm.find_micropython()
    monkeypatch.setenv("STICHTISCH_MICROPYTHON", str(tmp_path / "nothing"))
    with pytest.raises(MicroPythonMissing, match="STICHTISCH_MICROPYTHON is"):
        vm.find_micropython()


def test_the_named_micropython_is_taken(monkeypatch, tmp_path):
    program = tmp_path / "micropython"
    program.write_text("")
    program.chmod(0o755)
    monkeypatch.setenv("STICHTISCH_MICROPYTHON", str(program))
    assert vm.find_micropython() == Path(program)
