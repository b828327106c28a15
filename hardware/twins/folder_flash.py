"""A folder as the file system of the flash, for a Python without littlefs.

The folder has the size of the flash, but does not wear out.
"""

import os

import vfs

from twins.flash import SECTOR, SECTORS

# The type of a folder, as returned by os.stat and os.ilistdir.
_FOLDER = 0x4000
# This machine's files are mounted at this path, as in twins.port. These files are not part of the flash.
_NOT_FLASH = "/pc"
# In littlefs, a folder occupies a pair of blocks.
_FOLDER_BLOCKS = 2

_COUNT = 4
_SIZE = 5


class FolderFlash:
    # An erased block device with the counters of twins.flash, for code that reads blocks to estimate the wear.
    def cut_after(self, operations, written=-1):
        raise ValueError("a folder has no operations to be counted")

    def counts(self):
        return {"erases": 0, "most_erases": 0, "programs": 0}

    def readblocks(self, block, buffer, offset=0):
        for index in range(len(buffer)):
            buffer[index] = 0xFF

    def ioctl(self, operation, argument):
        return {_COUNT: SECTORS, _SIZE: SECTOR}.get(operation, 0)


class FolderOs:
    # The native os, with replaced functions for free space, random numbers and renaming. `urandom(count)` returns
    # bytes. Renaming is replaced because VfsPosix with its own folder puts both paths into one buffer, and so
    # renames a file to its own name.
    def __init__(self, folder, urandom):
        for name in dir(os):
            if name not in ("rename", "statvfs", "urandom") and not name.startswith("__"):
                setattr(self, name, getattr(os, name))
        self._folder = folder
        self._machine = vfs.VfsPosix()
        self.urandom = urandom

    def rename(self, old, new):
        self._machine.rename(self._folder + old, self._folder + new)

    def statvfs(self, path):
        free = max(0, SECTORS - _blocks("/"))
        return SECTOR, SECTOR, SECTORS, free, free, 0, 0, 0, 0, 255


def mount(folder):
    vfs.mount(vfs.VfsPosix(folder), "/")
    os.chdir("/")


def _blocks(folder):
    # Returns the number of blocks that a folder occupies with all its content.
    taken = _FOLDER_BLOCKS
    for name in os.listdir(folder):
        path = folder + name
        if path == _NOT_FLASH:
            continue
        kind, size = os.stat(path)[0], os.stat(path)[6]
        taken += _blocks(path + "/") if kind & _FOLDER else (size + SECTOR - 1) // SECTOR
    return taken
