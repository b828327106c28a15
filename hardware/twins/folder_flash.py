"""The file system of the flash where Python has no littlefs: a folder, as large as the flash and without its wear."""

import os

import vfs

from twins.flash import SECTOR, SECTORS

# os.stat and os.ilistdir: type of a folder.
_FOLDER = 0x4000
# What is mounted beside the flash: this machine, as twins.port has it.
_NOT_FLASH = "/pc"
# What littlefs takes for a folder: a pair of blocks.
_FOLDER_BLOCKS = 2

_COUNT = 4
_SIZE = 5


class FolderFlash:
    # A block device on which nothing lies, for whoever looks for the wear, and the counts of twins.flash.
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
    # The native os, but for the room on the flash, and random numbers: `urandom(count)` gives bytes. And for renaming:
    # VfsPosix with a folder of its own puts both paths into one buffer, and renames a file to its own name.
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
    # What a folder takes with all that is in it.
    taken = _FOLDER_BLOCKS
    for name in os.listdir(folder):
        path = folder + name
        if path == _NOT_FLASH:
            continue
        kind, size = os.stat(path)[0], os.stat(path)[6]
        taken += _blocks(path + "/") if kind & _FOLDER else (size + SECTOR - 1) // SECTOR
    return taken
