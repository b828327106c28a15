"""Sets aside a journal that cannot be folded, with a power cut in each flash operation.

micropython set_aside_vm.py FIRMWARE HARDWARE WRITTEN...: two folders, and the numbers of bytes of an operation that are
written before the cut (-1: half). Each line is JSON: the flash operation in which the power failed, or "whole" without
a cut, or "full" with a full flash; the bytes written; the journals that the next start has set aside, with their
content; whether a card can be played.
"""

import json
import os
import sys

sys.path[:] = [sys.argv[1], sys.argv[2], sys.path[0], ".frozen"]

from cut_flash import Chip, cut_everywhere, fresh  # noqa: E402

from table.journal.journal import Journal  # noqa: E402
from table.journal.ledger import Ledger  # noqa: E402

ROOT = "/flash/"


class Clock:
    def ms(self):
        return 0

    def unix(self):
        return None

    def kept(self):
        # The clock chip's battery-backed memory still contains the name of the journal that cannot be folded.
        from table.journal.clock_mark import _mark

        return _mark(b"\x5f\x3a\x01\xc2")

    def keep(self, data):
        pass


class Watchdog:
    def feed(self):
        pass


class Board:
    def __init__(self):
        self.clock = Clock()
        self.watchdog = Watchdog()
        self.flash = ROOT

    def flash_free(self):
        size, _, _, free = os.statvfs("/flash")[:4]
        return size * free

    def flash_size(self):
        return 1441792


def hostile(game):
    journal = Journal(ROOT)
    journal.keep_identity("5f3a01c2", 7)
    journal.append(0, -1, "boot", 7, "5f3a01c2")
    journal.append(0, -1, "session", game, "ddv-tsr", [], 0, {}, [])
    for number in range(12):
        journal.append(number, 0, "play", "HT", "04")
    journal.acknowledge(5)


def start():
    ledger = Ledger(Board())
    ledger.start()
    return ledger


def state_of(data):
    # Returns the state after the next start and the one after it.
    chip = Chip(data)
    with chip:
        start()
        ledger = start()
        kept = []
        for name in ledger.unread:
            journal = Journal(ROOT, "unread-" + name)
            kept.append([name, journal.first(), journal.next, journal.lines_from(2).split(b"\n")[0].decode()])
        goes_on = ledger.unread is not None and not ledger.forgotten and ledger.journal_id != "5f3a01c2"
        people = [("join", "", place, place) for place in range(4)]
        if goes_on and ledger.begin_session("doppelkopf", "ddv-tsr", {}, people):
            while ledger.joining.step_joining():
                pass
            goes_on = ledger.begin_deal(3) and ledger.record(0, "play", "HT", "04")
        else:
            goes_on = False
        return kept, goes_on


def report(operation, written, data):
    kept, goes_on = state_of(data)
    print(json.dumps([operation, written, kept, goes_on]))


chip = Chip(fresh())
with chip:
    hostile("first")
    start()
    # Sets aside a second journal with the same name as the first one.
    for name in os.listdir("/flash/journal"):
        os.remove("/flash/journal/" + name)
    hostile("second")
before = chip.data()
for written in map(int, sys.argv[3:]):
    cut_everywhere(before, start, written, report)
report("whole", 0, before)
chip = Chip(before)
with chip:
    piece = 4096
    while piece:
        try:
            with open("/flash/filler", "ab") as file:
                file.write(bytes(piece))
        except OSError:
            piece //= 2
report("full", 0, chip.data())
