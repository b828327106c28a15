"""Tests that a poll without a change allocates no heap, in MicroPython with a recorded bus and clock."""

import json
import subprocess
from pathlib import Path

from support import pack_kinds
from support.odd_tags import Refusing

from cardrules.double.cards import motifs
from drivers.mfrc522 import Mfrc522
from stichtisch.simulation.vm import find_micropython
from table.readers.sweep import Sweep
from tablelog import tag
from twins.ntag21x import Ntag213

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
WINDOW_MS = 500


class Recorder:
    """A bus that records the answers of the simulated readers."""

    def __init__(self, spi):
        self._spi = spi
        self.answers = []

    def write(self, out):
        self._spi.write(out)
        self.answers.append("")

    def write_readinto(self, out, into):
        self._spi.write_readinto(out, into)
        self.answers.append(bytes(into).hex())


class RecordedClock:
    """A clock that records its readings."""

    def __init__(self, clock):
        self._clock = clock
        self.readings = []

    def __getattr__(self, name):
        method = getattr(self._clock, name)

        def read(*arguments):
            self.readings.append(method(*arguments))
            return self.readings[-1]

        return read


def both_ends(*couplings):
    """Return the two tags of the Double card SK|H4."""
    tags = []
    for end, coupling in enumerate(couplings):
        tags.append(Ntag213(bytes([4, 9, 2, 3, 4, 5, end]), coupling))
        motif = motifs("SK|H4")[end]
        copy = tag.SECOND_END if end else 0
        tags[end].load(tag.FIRST_PAGE, tag.encode(tags[end].uid, pack_kinds.DOUBLE, 7, motif, copy))
    return tags


class Windows:
    """A recording of the bus, and its windows in which nothing new is found."""

    def __init__(self, bench):
        self.bus = Recorder(bench.spi)
        self.clock = RecordedClock(bench.clock)
        self.windows = []
        self._bench = bench
        pins = [reader._select for reader in bench.readers]
        bench.sweep = Sweep([Mfrc522(self.bus, pin) for pin in pins], self.clock)
        bench.world.sleep(100_000)

    def look(self, milliseconds=WINDOW_MS):
        """Record a window after all earlier events, and return the kinds of its events."""
        self._bench.run(WINDOW_MS)
        first = len(self.bus.answers)
        events = self._bench.run(milliseconds)
        self.windows.append((first, len(self.bus.answers)))
        # The firmware may be in the middle of an exchange when a window ends.
        self._bench.run(WINDOW_MS)
        return [event[1] for event in events]


def uid(number):
    return bytes([4, number, 2, 3, 4, 5, 6])


def heap_of(windows, folder):
    """Return the bytes of heap that the firmware allocates in each window, in MicroPython."""
    recording = folder / "recording.json"
    recorded = {
        "answers": windows.bus.answers,
        "clock": windows.clock.readings,
        "windows": windows.windows,
    }
    recording.write_text(json.dumps(recorded))
    command = [
        str(find_micropython()),
        "-X",
        "heapsize=16M",
        str(HERE / "reader_heap.py"),
        str(FIRMWARE),
        str(recording),
    ]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return json.loads(result.stdout)


def test_a_poll_that_finds_nothing_new_takes_no_heap(bench, make_card, tmp_path):
    windows = Windows(bench)
    assert windows.look() == [], "four empty places"
    for seat, cards in enumerate((1, 2, 3)):
        for number in range(cards):
            bench.lay(seat, make_card(uid(10 * seat + number)))
        assert windows.look() == []
    assert heap_of(windows, tmp_path) == [0] * 4


def test_a_poll_that_is_spoilt_takes_no_heap(bench, make_card, tmp_path):
    windows = Windows(bench)
    for seat, cards in enumerate((1, 2, 3)):
        for number in range(cards):
            bench.lay(seat, make_card(uid(10 * seat + number)))
    bench.run(WINDOW_MS)
    for antenna in bench.circuit.antennas:
        antenna.lost = antenna.garbled = antenna.unheard = antenna.misheard = antenna.noise = 0.05
    assert windows.look() == []
    assert heap_of(windows, tmp_path) == [0]


def test_a_tag_without_a_record_takes_no_heap_either(bench, make_card, tmp_path):
    windows = Windows(bench)
    bench.lay(0, Ntag213(uid(1)))
    bench.lay(1, Refusing(uid(2)))
    bench.lay(2, make_card(uid(3)))
    bench.lay(2, Ntag213(uid(4)))
    assert windows.look() == []
    assert heap_of(windows, tmp_path) == [0]


def test_a_card_of_double_with_both_ends_in_reach_takes_no_heap(bench, make_card, tmp_path):
    windows = Windows(bench)
    for couplings in ((1.0, 0.4), (0.5, 0.5)):
        bench.lift(3)
        for end in both_ends(*couplings):
            bench.lay(3, end)
        windows.look()
    assert heap_of(windows, tmp_path) == [0, 0]
