"""Cuts the power in recorded flash operations, and prints the firmware's state after each cut.

micropython torn_power_vm.py FIRMWARE HARDWARE, folders. Standard input has JSON: "log", the path of a recording, see
twins/flash_log.py; "cuts", [operation, seed] in order of the operations. Each entry means two cuts: one in the
operation, and one during the table's next start. The output is one line of JSON for each entry, from `run`.
"""

import json
import os
import sys
from binascii import hexlify
from hashlib import sha256

sys.path[:] = [sys.argv[1], sys.argv[2], ".frozen"]

import vfs  # noqa: E402

from table.journal.ledger import TABLE, Ledger  # noqa: E402
from twins.dice import Dice  # noqa: E402
from twins.flash import PAGE, SECTOR, SECTORS, Flash  # noqa: E402
from twins.flash_log import ERASED, operations  # noqa: E402
from twins.torn import tear  # noqa: E402
from twins.world import World  # noqa: E402

_LAYOUT = {"readsize": 32, "progsize": 256, "lookahead": 32}
_ROOT = "/flash/"
# The second cut happens within this many operations: a start needs hardly more.
_MOST_OF_A_START = 16
_NO_SEAT = -1


class PowerFailed(Exception):
    pass


class Memory:
    # The content of a flash chip.
    def __init__(self):
        self.data = bytearray(SECTOR * SECTORS)


class Cells:
    # A file object for the flash twin. After the power cut it ignores writes, such as those of closed or collected
    # files.
    def __init__(self, memory):
        self._data = memory.data
        self._at = 0
        self.powered = True

    def seek(self, at):
        self._at = at

    def readinto(self, buffer):
        buffer[:] = self._data[self._at : self._at + len(buffer)]

    def write(self, data):
        if self.powered:
            self._data[self._at : self._at + len(data)] = data


class Chip:
    # A flash with this content, mounted as in the rp2 port.
    def __init__(self, memory):
        self._cells = Cells(memory)
        self.flash = Flash(World(), self._cells, self._cut)
        self.failed = False

    def _cut(self):
        self._cells.powered = False
        self.failed = True
        raise PowerFailed

    def __enter__(self):
        try:
            vfs.mount(vfs.VfsLfs2(self.flash, mtime=False, **_LAYOUT), "/flash")
        except OSError:
            # Format the flash, as _boot.py does; its content is lost.
            vfs.VfsLfs2.mkfs(self.flash, **_LAYOUT)
            vfs.mount(vfs.VfsLfs2(self.flash, mtime=False, **_LAYOUT), "/flash")
            self.formatted = True
        else:
            self.formatted = False
        return self

    def __exit__(self, *_):
        vfs.umount("/flash")


class Clock:
    def ms(self):
        return 7

    def unix(self):
        return None

    def set_unix(self, unix):
        pass

    def kept(self):
        # There is no clock chip whose memory could store the journal's name.
        return None

    def keep(self, data):
        pass


class Watchdog:
    def feed(self):
        pass


class Board:
    def __init__(self):
        self.clock = Clock()
        self.watchdog = Watchdog()
        self.flash = _ROOT

    def flash_free(self):
        state = os.statvfs(_ROOT)
        return state[0] * state[3]

    def flash_size(self):
        state = os.statvfs(_ROOT)
        return state[0] * state[2]


def state_of(ledger, count=None):
    # Return the journal's state: the number of its lines, the hash of the first `count` of them, its name, the last
    # acknowledged event, and the game.
    journal = ledger.journal
    number = first = journal.first()
    whole = sha256()
    while number and number < journal.next:
        for text in journal.lines_from(number).split(b"\n"):
            if count is None or number < first + count:
                whole.update(journal.readable(number, text) + b"\n")
            number += 1
    return {
        "first": first,
        "next": journal.next,
        "hash": hexlify(whole.digest()).decode(),
        "journal": ledger.journal_id,
        "acknowledged": journal.acknowledged,
        "totals": ledger.session.totals(),
        "counter": ledger.session.counter,
        "trick": trick(ledger.session.deal),
    }


def trick(deal):
    # Return the seat to play, and the cards of the trick with their seats.
    if deal is None:
        return None
    before = len(deal.winners) * deal.players
    return [deal.turn, list(deal.cards[before:]), list(deal.seats[before:])]


class Start:
    # A start of the table from this flash content: its `state`, and the next event number that it `reported`.
    # `cut`: the operation in which the power fails again, and the completed part of it.
    def __init__(self, memory, cut=None, count=None):
        self.state = None
        self.reported = 0
        self.formatted = False
        chip = Chip(memory)
        if cut is not None:
            chip.flash.cut_after(*cut)
        try:
            with chip:
                self.formatted = chip.formatted
                self._play(count)
        except (PowerFailed, OSError):
            # littlefs reports the cut as its own error.
            if not chip.failed:
                raise
        self.failed = chip.failed

    def _play(self, count):
        ledger = Ledger(Board())
        self.state = state_of(ledger, count)
        if ledger.start():
            self.reported = ledger.journal.next
        if ledger.record(_NO_SEAT, "clock", 1_800_000_000):
            self.reported = ledger.journal.next
        ledger.acknowledge(self.reported - 1)


class Recording:
    # The flash content, rebuilt operation by operation.
    def __init__(self, file):
        self._left = operations(file)
        self.memory = Memory()
        self.number = 0
        self.pending = next(self._left)

    def advance(self, number):
        while self.number < number:
            kind, address, data = self.pending
            if kind == ERASED:
                self.memory.data[address : address + SECTOR] = b"\xff" * SECTOR
            else:
                memory = self.memory.data
                for index in range(PAGE):
                    memory[address + index] &= data[index]
            self.number += 1
            self.pending = next(self._left, None)

    def tear(self, memory, lot):
        # Fill `memory` with the flash content after a cut in the next operation; return the kind of damage.
        kind, address, data = self.pending
        size = SECTOR if kind == ERASED else PAGE
        memory.data[:] = self.memory.data
        way, new = tear(bytes(memory.data[address : address + size]), kind, data, lot)
        memory.data[address : address + size] = new
        return way


def cuts_of(torn, lot):
    # Return the states after a cut, and after a second cut during the restart.
    again = Memory()
    again.data[:] = torn.data
    once = Start(torn)
    count = once.state["next"] - 1
    cut = Start(again, (lot.below(_MOST_OF_A_START), lot.below(PAGE + 1)))
    twice = Start(again, None, count)
    return {
        "formatted": once.formatted,
        "once": once.state,
        "reported": once.reported,
        "after": Start(torn, None, count).state,
        "cut_again": cut.failed,
        "reported_again": cut.reported,
        "formatted_again": cut.formatted or twice.formatted,
        "twice": twice.state,
    }


def run(order):
    with open(order["log"], "rb") as log:
        replay(Recording(log), order["cuts"])


def replay(recording, cuts):
    recording.memory.data[:] = b"\xff" * (SECTOR * SECTORS)
    torn = Memory()
    for operation, seed in cuts:
        lot = Dice(seed)
        recording.advance(operation)
        answer = {"operation": operation, "seed": seed, "way": recording.tear(torn, lot)}
        try:
            answer.update(cuts_of(torn, lot))
        except Exception as error:
            answer["crash"] = repr(error)
            sys.print_exception(error, sys.stderr)
        print(json.dumps(answer))


assert TABLE == _NO_SEAT
run(json.load(sys.stdin))
