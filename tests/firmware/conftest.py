"""Runs the firmware's drivers on CPython: with a replacement for the compiler's `const`, and four simulated readers."""

import sys
import time
import tomllib
import types
from pathlib import Path

import pytest
from support import pack_kinds

_stub = types.ModuleType("micropython")
_stub.const = lambda value: value
sys.modules.setdefault("micropython", _stub)

import drivers.clock  # noqa: E402
from drivers.mfrc522 import Mfrc522  # noqa: E402
from table.readers.sweep import Sweep  # noqa: E402
from tablelog import tag as record  # noqa: E402
from twins import machine, world  # noqa: E402
from twins import time as board_time  # noqa: E402
from twins.circuit import Circuit  # noqa: E402
from twins.ntag21x import Ntag213  # noqa: E402

_PINS = Path(__file__).parents[2] / "hardware" / "pinmap.toml"
_STEP_US = 2000
_NO_CALENDAR = types.SimpleNamespace(unix=lambda: None, set_unix=lambda seconds: False)


def card(uid, number=0):
    """Return a tag with this UID and a valid Doppelkopf record."""
    tag = Ntag213(uid)
    tag.load(record.FIRST_PAGE, record.encode(uid, pack_kinds.DOPPELKOPF, 1, number, 0))
    return tag


class Bench:
    """Four simulated readers, the firmware's clock in virtual time, and the sweep that polls the readers."""

    def __init__(self):
        self.world = world.World()
        self.contentions = []
        self.circuit = Circuit(self.world, tomllib.loads(_PINS.read_text()), report=self.contentions.append)
        machine.install(self.circuit, b"\x01" * 8, time)
        machine.freq(125_000_000, 48_000_000)
        board_time.install(self.world, time)
        self.clock = drivers.clock.Clock(_NO_CALENDAR)
        self.spi = machine.SPI(
            0, baudrate=8_000_000, sck=machine.Pin(2), mosi=machine.Pin(3), miso=machine.Pin(4)
        )
        select = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in (5, 6, 7, 9)]
        machine.Pin(22, machine.Pin.OUT, value=1)
        self.readers = [Mfrc522(self.spi, pin) for pin in select]
        self.sweep = Sweep(self.readers, self.clock)
        self.longest_step_us = 0

    def step(self):
        """Run one step of the sweep and the wait after it. Return the events of this step."""
        before = self.world.now
        wait = self.sweep.step_readers()
        took = self.world.now - before
        self.longest_step_us = max(self.longest_step_us, took)
        assert took < _STEP_US
        self.world.sleep(wait)
        return self.events()

    def events(self):
        events = []
        while (event := self.sweep.next_event()) is not None:
            events.append(event)
        return events

    def run(self, milliseconds):
        """Run for this time, and return the events."""
        events = []
        end = self.world.now + milliseconds * 1000
        while self.world.now < end:
            events += self.step()
        assert not self.contentions
        return events

    def until(self, kind, milliseconds=500):
        """Run until an event of this kind. Return the event and the time until it, in microseconds."""
        start = self.world.now
        while self.world.now < start + milliseconds * 1000:
            for event in self.step():
                if event[1] == kind:
                    return event, self.world.now - start
        raise AssertionError(f"no event of kind {kind} within {milliseconds} ms")

    def lay(self, seat, tag):
        self.circuit.lay(seat, tag)

    def lift(self, seat, uid=None):
        self.circuit.lift(seat, uid)


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.setattr(drivers.clock, "time", board_time)
    bench = Bench()
    # Readers need some time after a reset.
    assert bench.run(100) == []
    return bench


@pytest.fixture
def make_card():
    return card
