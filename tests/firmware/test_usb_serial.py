"""Tests the serial driver in MicroPython, with pipes that replace a PC which writes, reads, or does neither."""

import subprocess
from pathlib import Path

import pytest

from stichtisch.simulation.vm import find_micropython

HERE = Path(__file__).parent
SCRIPT = str(HERE / "serial_talk.py")
FIRMWARE = str(HERE.parents[1] / "firmware")
ANYTHING = bytes(value for value in range(256) if value != ord(".")) * 20


@pytest.fixture
def talk():
    started = []

    def start(what):
        process = subprocess.Popen(
            [find_micropython(), SCRIPT, FIRMWARE, what],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_every_byte_comes_through(talk):
    out, err = talk("echo").communicate(ANYTHING + b".", timeout=30)
    assert err == b""
    assert out == ANYTHING + b"."


def test_a_pc_that_does_not_read_holds_nothing_up(talk):
    process = talk("flood")
    taken, longest_ms = map(int, process.stderr.read().split())
    assert taken > 0
    # Other tests may delay this process for a while, but a write that waits for the PC would never return.
    assert longest_ms < 1000
    assert len(process.stdout.read()) == taken
