# Four readers with the real drivers and sweep on their twins, in virtual time and in one process, on CPython
# (where a poll takes 0.2 ms) or MicroPython. On CPython, the importing module must provide a module
# `micropython` with `const`.

import time

from support import pack_kinds

from drivers.mfrc522 import Mfrc522
from table.readers.sweep import Sweep
from tablelog import tag as record
from twins import machine
from twins.antenna import Antenna
from twins.circuit import Circuit
from twins.ntag21x import Ntag213
from twins.world import TICKS_US, World

_TICKS = (1 << 30) - 1
_HALF = 1 << 29
# Readers need some time after a reset.
_START_US = 100000


def card(uid, number=0):
    # A tag with a valid Doppelkopf record.
    tag = Ntag213(uid)
    tag.load(record.FIRST_PAGE, record.encode(uid, pack_kinds.DOPPELKOPF, 1, number, 0))
    return tag


class BoardClock:
    # A clock like drivers.clock.Clock, but in virtual time. Its ticks wrap around as on a board.
    def __init__(self, world):
        self._world = world

    def us(self):
        self._world.spend(TICKS_US)
        return self._world.now & _TICKS

    def ms(self):
        self._world.spend(TICKS_US)
        return self._world.now // 1000 & _TICKS

    def since_us(self, ticks):
        return (self.us() - ticks + _HALF & _TICKS) - _HALF

    def since_ms(self, ticks):
        return (self.ms() - ticks + _HALF & _TICKS) - _HALF

    def sleep_us(self, microseconds):
        self._world.sleep(microseconds)


class WatchedAntenna(Antenna):
    # Counts the polls (each switches the field on), and records the time of the last poll.
    def __init__(self, seed):
        Antenna.__init__(self, seed)
        self.polls = 0
        self.lit_at = 0

    def field(self, strength, now):
        if strength and not self.strength:
            self.polls += 1
            self.lit_at = now
        Antenna.field(self, strength, now)


class ReaderWorld:
    # `pins` is the pin map; `make_antenna` takes a seed.
    def __init__(self, pins, seats=4, seed=1, make_antenna=WatchedAntenna):
        self.world = World()
        self.circuit = Circuit(self.world, pins)
        self.antennas = [make_antenna(4 * seed + seat) for seat in range(seats)]
        for seat in range(seats):
            self.circuit.antennas[seat] = self.circuit.readers[seat].antenna = self.antennas[seat]
        machine.install(self.circuit, bytes(8), time)
        machine.freq(125000000, 125000000)
        wires = pins["spi"]["readers"]
        sck, mosi, miso = [machine.Pin(wires[name]) for name in ("sck", "mosi", "miso")]
        spi = machine.SPI(wires["bus"], baudrate=8000000, sck=sck, mosi=mosi, miso=miso)
        select = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in wires["chip_select"]]
        machine.Pin(wires["reset"], machine.Pin.OUT, value=1)
        self.sweep = Sweep([Mfrc522(spi, pin) for pin in select[:seats]], BoardClock(self.world))
        self.run(_START_US)

    def step(self):
        # Performs one step of the sweep, waits as long as the step requests, and returns the resulting events.
        self.world.sleep(self.sweep.step_readers())
        events = []
        event = self.sweep.next_event()
        while event is not None:
            events.append(event)
            event = self.sweep.next_event()
        return events

    def run(self, us):
        # Runs for `us` microseconds, and returns all events.
        events = []
        end = self.world.now + us
        while self.world.now < end:
            events.extend(self.step())
        return events

    def until(self, seat, kind, us):
        # Returns the microseconds until this event, or None if it does not occur within `us`.
        start = self.world.now
        while self.world.now < start + us:
            for event in self.step():
                if event[0] == seat and event[1] == kind:
                    return self.world.now - start
        return None

    def lay(self, seat, tag):
        self.circuit.lay(seat, tag)

    def lift(self, seat):
        self.circuit.lift(seat, None)

    def polls(self):
        return sum([antenna.polls for antenna in self.antennas])
