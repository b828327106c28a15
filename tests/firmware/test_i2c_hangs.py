"""Tests a chip on I2C that holds SDA low: nine clock pulses from the firmware's driver free the simulated bus."""

import time
import tomllib
from pathlib import Path

import pytest

from drivers.i2c_rescue import Rescue
from drivers.mcp23017 import Keys
from twins import machine
from twins.circuit import Circuit
from twins.world import World

PINS = tomllib.loads((Path(__file__).parents[2] / "hardware" / "pinmap.toml").read_text(encoding="utf-8"))


class Bus:
    """The keys' port expander, and its driver."""

    def __init__(self):
        self.circuit = Circuit(World(), PINS)
        machine.install(self.circuit, b"\x01" * 8, time)
        self.started = 0
        i2c = PINS["i2c"]
        scl, sda, reset = (machine.Pin(pin) for pin in (i2c["scl"], i2c["sda"], PINS["keys"]["reset"]))
        self.keys = Keys(self.start(), 0x20, Rescue(scl, sda, reset, self.start, self.circuit.world.sleep))

    def start(self):
        self.started += 1
        i2c = PINS["i2c"]
        return machine.I2C(0, scl=machine.Pin(i2c["scl"]), sda=machine.Pin(i2c["sda"]), freq=400_000)


@pytest.fixture
def bus(monkeypatch):
    return Bus()


@pytest.mark.parametrize("clocks", range(1, 10))
def test_wherever_in_a_byte_a_chip_was_cut_off_it_lets_go(bus, clocks):
    assert bus.keys.scan() == 0
    bus.circuit.sda_held = clocks
    with pytest.raises(OSError):
        bus.keys.scan()
    assert bus.circuit.sda_held == 0
    # The chip has been set up again, because its reset cleared its settings.
    bus.circuit.key(2, 1, True)
    assert bus.keys.scan() == 1 << 7
    assert bus.started == 2


def test_a_wire_to_ground_stays_a_silent_chip_and_costs_little(bus):
    bus.circuit.sda_held = 1 << 20
    before = bus.circuit.world.now
    with pytest.raises(OSError):
        bus.keys.scan()
    assert bus.circuit.world.now - before < 300
    with pytest.raises(OSError):
        bus.keys.scan()


def test_without_a_rescue_a_bus_that_hangs_stays_so(bus):
    lone = Keys(bus.start())
    bus.circuit.sda_held = 3
    for _ in range(5):
        with pytest.raises(OSError):
            lone.scan()
