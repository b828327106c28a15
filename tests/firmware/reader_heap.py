"""Replays a recorded bus of four readers, and the readings of their clock, to the sweep.

Prints the heap that each window allocated; it is negative if garbage was collected.

micropython reader_heap.py FOLDER_OF_THE_FIRMWARE RECORDING, where the recording is JSON: "answers" contains the answer
to each transfer in hexadecimal ("" for a write), "clock" the readings of the clock, and "windows" the first and last
transfer of each window.
"""

import gc
import json
import sys

sys.path[:] = [sys.argv[1]]

from drivers.mfrc522 import Mfrc522  # noqa: E402
from table.readers.sweep import Sweep  # noqa: E402

_GARBAGE = 100_000
_LITTLE = 2_000


class RecordedBus:
    def __init__(self, answers):
        self._answers = answers
        self.transfers = 0

    def write(self, out):
        self.transfers += 1

    def write_readinto(self, out, into):
        answer = self._answers[self.transfers]
        for index in range(len(into)):
            into[index] = answer[index]
        self.transfers += 1


class ReplayedClock:
    def __init__(self, readings):
        self._readings = readings
        self._next = 0

    def ms(self):
        self._next += 1
        return self._readings[self._next - 1]

    us = ms

    def since_ms(self, ticks):
        return self.ms()

    since_us = sleep_us = since_ms


def heap_used(sweep, bus, first, last):
    while bus.transfers < first:
        sweep.step_readers()
    while sweep.next_event() is not None:
        pass
    gc.collect()
    # Memory that is freed immediately, such as the frame of a large function, also triggers collections earlier. This
    # allocation has the same effect.
    bytearray(_GARBAGE)
    gc.threshold(_GARBAGE + _LITTLE)
    before = gc.mem_alloc()
    while bus.transfers < last:
        sweep.step_readers()
    used = gc.mem_alloc() - before
    gc.threshold(-1)
    return used


with open(sys.argv[2]) as file:
    recording = json.load(file)
bus = RecordedBus([bytes.fromhex(answer) for answer in recording["answers"]])
sweep = Sweep([Mfrc522(bus, lambda level: None) for _ in range(4)], ReplayedClock(recording["clock"]))
print(json.dumps([heap_used(sweep, bus, window[0], window[1]) for window in recording["windows"]]))
