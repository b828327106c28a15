"""The wall world: virtual time that follows a real clock, and never passes a pending event."""

from typing import Any

from twins.dma import Dma
from twins.wall import WallWorld

_LEAP_US = 1_000_000
_DATA_REGISTER = 0x4003_C008
_REQUEST = 16


class Clock:
    """A substitute for the real clock; only the test advances it."""

    def __init__(self) -> None:
        self.us = 0

    def __call__(self) -> int:
        return self.us


class Wire:
    """An SPI bus that takes one microsecond per byte and records the arrival times."""

    def __init__(self) -> None:
        self.busy_until = 0
        self.arrived: list[int] = []

    def duration(self, count: int) -> int:
        return count

    def take_bytes(self, data: bytes) -> None:
        self.arrived.append(len(data))


def no_pause(milliseconds: int) -> None:
    pass


def test_what_is_due_happens_before_a_leap_is_seen() -> None:
    clock = Clock()
    world = WallWorld(clock, no_pause)
    happened: list[str] = []
    world.at(5_000, happened.append, "due")
    clock.us = _LEAP_US
    assert world.ticks() >= _LEAP_US
    assert happened == ["due"]


def test_a_processor_that_was_away_lets_no_chip_go_too_early() -> None:
    """The interrupt deselects the display's chip when the SPI is idle; all bytes must have arrived by then."""
    clock = Clock()
    world = WallWorld(clock, no_pause)
    wire = Wire()
    dma = Dma(world, lambda address: (wire, _REQUEST))
    seen: list[list[int]] = []

    def left_memory(channel: Any) -> None:
        clock.us += _LEAP_US
        while world.ticks() < wire.busy_until:
            pass
        seen.append(list(wire.arrived))

    dma.irq(left_memory, hard=True)
    control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=_REQUEST, irq_quiet=False)
    dma.config(read=bytes(3_000), write=_DATA_REGISTER, count=3_000, ctrl=control, trigger=True)
    world.sleep(10_000)
    assert seen == [[3_000]]
