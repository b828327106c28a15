"""Replaces a table's journal with a restored one, with a power cut in each flash operation.

micropython restored_vm.py FIRMWARE HARDWARE WRITTEN...: two folders, and the numbers of bytes of an operation that are
written before the cut (-1: half). Each line is JSON: the flash operation in which the power failed, or "whole" without
a cut; the bytes written; the state right after the cut, and after the next start. A state contains: whether the
restored journal is in place, whether there are a key pair and a certificate, and the verb of the last record.
"""

import json
import os
import sys

sys.path[:] = [sys.argv[1], sys.argv[2], sys.path[0], ".frozen"]

from cut_flash import Chip, cut_everywhere, fresh  # noqa: E402

from table.files import club_keys  # noqa: E402
from table.journal import restorer  # noqa: E402
from table.journal.journal import Journal  # noqa: E402
from tablelog import line  # noqa: E402

ROOT = "/flash/"
_DIGITS = "0123456789abcdef"


class Clock:
    def ms(self):
        return 0

    def since_ms(self, begin):
        return 0


def _row(number, *event):
    # MicroPython does not support * within a list.
    return [number, 5, -1] + list(event)  # noqa: RUF005


def lines():
    events = [
        ["boot", 1, "00000001"],
        ["session", "doppelkopf", "ddv-tsr", ["", "", "", ""], 0],
    ]
    events += [["clock", 1_800_000_000]] * 12
    return [line.encode("e", _row(number, *event)) for number, event in enumerate(events, 1)]


def write(name, text):
    with open(ROOT + name, "w") as file:
        file.write(text)


def restored():
    # Prepares a restored journal that is complete and verified.
    one = restorer.Restorer(ROOT, Clock(), "00000001", 1, 1)
    for number, text in enumerate(lines(), 1):
        one.record(number, text)
    while one.check_step():
        pass
    return one


def take_over():
    one = restored()
    assert one.finish(len(lines()), one._hash)


def state():
    journal = Journal(ROOT)
    # The earlier journal may already be deleted when the restored one is not yet in place.
    last = journal.lines_from(journal.next - 1).split(b"\n")[-1]
    verb = line.decode(last)[1][3] if last else ""
    identity = journal.identity()
    try:
        os.stat(ROOT + club_keys.CERTIFICATE_FILE)
        with open(ROOT + club_keys.CERTIFICATE_FILE) as file:
            certified = bool(file.read())
    except OSError:
        certified = False
    in_place = b"00000001" in journal.lines_from(1)
    return [in_place, club_keys.pair(ROOT) is not None, certified, verb, identity and identity[0]]


def report(operation, written, data):
    chip = Chip(data)
    with chip:
        after = state()
        waits = restorer.resume(ROOT)
        print(json.dumps([operation, written, after, state(), waits]))


chip = Chip(fresh())
with chip:
    own = Journal(ROOT)
    own.keep_identity("5f3a01c2", 7)
    own.append(0, -1, "boot", 7, "5f3a01c2")
    write(club_keys.PAIR_FILE, _DIGITS * 12)
    write(club_keys.CERTIFICATE_FILE, _DIGITS * 8)
    restored()
before = chip.data()
for written in map(int, sys.argv[3:]):
    cut_everywhere(before, take_over, written, report)
chip = Chip(before)
with chip:
    take_over()
report("whole", 0, chip.data())
