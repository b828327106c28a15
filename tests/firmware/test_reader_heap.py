"""No heap for a poll that finds what the one before it found: measured in MicroPython on a recorded bus."""

import json
import subprocess
from pathlib import Path

from drivers.mfrc522 import Mfrc522
from stichtisch.virtual.vm import find_micropython
from table.sweep import Sweep

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
WINDOW_MS = 300


class Recorder:
    """A bus that writes down what the twins answer."""

    def __init__(self, spi):
        self._spi = spi
        self.answers = []

    def write(self, out):
        self._spi.write(out)
        self.answers.append("")

    def write_readinto(self, out, into):
        self._spi.write_readinto(out, into)
        self.answers.append(bytes(into).hex())


def record(bench, make_card):
    """Four empty places; then one card, two cards, a hand of three and nothing."""
    bus = Recorder(bench.spi)
    pins = [reader._select for reader in bench.readers]
    bench.sweep = Sweep([Mfrc522(bus, pin) for pin in pins], bench.clock)
    bench.world.sleep(100_000)
    uids = [bytes([4, number, 2, 3, 4, 5, 6]) for number in range(6)]
    windows = []
    for laid in (
        [],
        [(0, uids[0])],
        [(1, uids[1]), (1, uids[2])],
        [(2, uids[3]), (2, uids[4]), (2, uids[5])],
    ):
        for seat, uid in laid:
            bench.lay(seat, make_card(uid))
        bench.run(WINDOW_MS)
        first = len(bus.answers)
        bench.run(WINDOW_MS)
        windows.append((first, len(bus.answers)))
        # The firmware may be in the middle of an exchange where a window ends.
        bench.run(WINDOW_MS)
    return {"answers": bus.answers, "windows": windows}


def test_a_poll_that_finds_nothing_new_takes_no_heap(bench, make_card, tmp_path):
    recording = tmp_path / "recording.json"
    recording.write_text(json.dumps(record(bench, make_card)))
    command = [str(find_micropython()), str(HERE / "reader_heap.py"), str(FIRMWARE), str(recording)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert json.loads(result.stdout) == [0, 0, 0, 0]
