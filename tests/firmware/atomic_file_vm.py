"""Replaces each small file of the table, with a power cut in each flash operation, and prints what is read afterwards.

micropython atomic_file_vm.py FOLDER_OF_THE_FIRMWARE FOLDER_OF_THE_HARDWARE. Each line is JSON: the file; the flash
operation in which the power failed, or "before" or "after" (without a cut) or "again" (repeated after a cut); the
number of bytes that were written (-1: half); the content read at the next start.
"""

import json
import sys

sys.path[:] = [sys.argv[1], sys.argv[2], sys.path[0], ".frozen"]

from cut_flash import Chip, cut, fresh  # noqa: E402

from table.files import club_profiles  # noqa: E402
from table.files.player_names import PlayerNames  # noqa: E402
from table.files.replaced_cards import ReplacedCards  # noqa: E402
from table.files.settings import Settings  # noqa: E402
from table.files.tag_counters import TagCounters  # noqa: E402
from table.journal.journal import Journal  # noqa: E402
from tablelog import tag  # noqa: E402

ROOT = "/flash/"
UID = b"\x04\1\2\3\4\5\6"


def settings(step):
    Settings(ROOT).choose("colours", ("two", "contrast")[step])


def read_settings():
    return Settings(ROOT).values["colours"]


def roster(step):
    PlayerNames(ROOT).keep("0401", ("Anna", "Zoë")[step])
    if not step:
        PlayerNames(ROOT).keep("0402", "Ben")


def read_roster():
    return [PlayerNames(ROOT).name("0401"), PlayerNames(ROOT).name("0402")]


def counts(step):
    known = TagCounters(ROOT)
    known.see(UID, (5, 9)[step])
    known.save_step()


def read_counts():
    # If the given counter is lower than the stored one, the stored one is returned.
    return TagCounters(ROOT).see(UID, 1)


def replaced(step):
    ReplacedCards(ROOT).learn((1, 7, 24, (1, 2)[step] << tag.GENERATION_SHIFT))


def read_replaced():
    return ReplacedCards(ROOT).generation(1, 7, 24, 0)


def profiles(step):
    club_profiles.keep(ROOT, "Club", ["skat", ("isko", "seed")[step], {}])


def read_profiles():
    return club_profiles.of_table(ROOT)


def identity(step):
    Journal(ROOT).keep_identity("5f3a01c2", (41, 42)[step])


def read_identity():
    return Journal(ROOT).identity()


def acknowledged(step):
    journal = Journal(ROOT)
    if not step:
        for number in range(9):
            journal.append(number, 0, "play", "HT", "")
    journal.acknowledge((4, 7)[step])


def read_acknowledged():
    return Journal(ROOT).acknowledged


FILES = {
    "settings": (settings, read_settings),
    "roster": (roster, read_roster),
    "counts": (counts, read_counts),
    "replaced": (replaced, read_replaced),
    "profiles": (profiles, read_profiles),
    "identity": (identity, read_identity),
    "acknowledged": (acknowledged, read_acknowledged),
}


def content_of(data, read):
    chip = Chip(data)
    with chip:
        return read()


def report(name, operation, written, value):
    print(json.dumps([name, operation, written, value]))


def run(name):
    change, read = FILES[name]
    chip = Chip(fresh())
    with chip:
        change(0)
    before = chip.data()
    report(name, "before", 0, content_of(before, read))
    for written in (-1, 0, 255):
        operation = 0
        left = cut(before, lambda: change(1), operation, written)
        while left is not None:
            report(name, operation, written, content_of(left, read))
            # A temporary file left behind by the cut does not prevent the next write.
            chip = Chip(left)
            with chip:
                change(1)
            report(name, "again", written, content_of(chip.data(), read))
            operation += 1
            left = cut(before, lambda: change(1), operation, written)
    chip = Chip(before)
    with chip:
        change(1)
    report(name, "after", 0, content_of(chip.data(), read))


for name in sorted(FILES):
    run(name)
