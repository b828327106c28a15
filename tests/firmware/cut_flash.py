"""A flash in memory with a power cut in a chosen operation, for scripts that run in MicroPython."""

import io

import vfs

from twins.flash import SECTOR, SECTORS, Flash
from twins.world import World

_LAYOUT = {"progsize": 256, "readsize": 32, "lookahead": 32}


class PowerFailed(Exception):
    pass


class Chip:
    # The content of the flash, now and at the power cut.
    def __init__(self, data):
        self.image = io.BytesIO(data)
        self.left = None
        self.flash = Flash(World(), self.image, self._cut)

    def _cut(self):
        self.left = self.data()
        raise PowerFailed

    def data(self):
        # Not read(), which is slow: it enlarges its buffer by 256 bytes at a time (py/stream.c).
        return self.image.getvalue()

    def __enter__(self):
        vfs.mount(vfs.VfsLfs2(self.flash, **_LAYOUT), "/flash")

    def __exit__(self, *_):
        vfs.umount("/flash")


def fresh():
    chip = Chip(b"\xff" * (SECTOR * SECTORS))
    vfs.VfsLfs2.mkfs(chip.flash, **_LAYOUT)
    return chip.data()


def cut(data, change, operation, written):
    # Returns the content of the flash after a cut in this operation of the change, or None if there are fewer
    # operations.
    chip = Chip(data)
    with chip:
        chip.flash.cut_after(operation, written)
        # MicroPython has no contextlib. littlefs replaces the error of the cut with its own.
        try:  # noqa: SIM105
            change()
        except (PowerFailed, OSError):
            pass
        chip.flash.cut_after(-1)
    return chip.left


def cut_everywhere(data, change, written, report):
    # Calls report(operation, written, content) for a cut in each operation of the change.
    operation = 0
    left = cut(data, change, operation, written)
    while left is not None:
        report(operation, written, left)
        operation += 1
        left = cut(data, change, operation, written)
