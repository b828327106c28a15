# All modules of the firmware in one file, mounted as a folder.
#
# Looking a module up in littlefs means reading whole folders, four times for each import: half a second of a start. And
# each file that is opened leaves a hole of 1.5 KB in the memory behind it. This file stays open.
#
# It begins with one line: the number of modules, and the folders they lie in, with a space before each. Then come, for
# every module, the CRC-32 of its path in four bytes, then where each of them begins in three, both little-endian. Paths
# begin with a slash, as they are asked for: making a string of a part takes longer than all else, as MicroPython looks
# whether it has it.

import io
import sys
from binascii import crc32

import vfs
from micropython import const

_MOUNT = "/firmware"
_HERE = __file__[: __file__.rfind("/") + 1]
_FILE_NAME = "modules.bundle"

# extmod/vfs_reader.c: at most so many bytes are read at once by an import that asks with this number.
_BUFFER_SIZE_REQUEST = const(11)
_BUFFER_SIZE = const(255)

_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
# One for all: each import asks for two paths that are not there.
_NOT_FOUND = OSError(2)
_NAME_SIZE = const(4)
_PLACE_SIZE = const(3)
_ENDING = ".mpy"


class Module(io.IOBase):
    # What is being imported. Bytecode knows where it ends; one module is read to its end before the next one.
    def __init__(self, file):
        self._file = file

    def readinto(self, buffer):
        return self._file.readinto(buffer)

    def ioctl(self, request, _):
        return _BUFFER_SIZE if request == _BUFFER_SIZE_REQUEST else 0


class Bundle:
    def __init__(self, file):
        self._file = file
        count, *folders = file.readline().split()
        self._folders = ["/" + folder.decode() for folder in folders]
        self._names = file.read(int(count) * _NAME_SIZE)
        self._places = file.read(int(count) * _PLACE_SIZE)
        self._start = file.tell()
        self._module = Module(file)

    def mount(self, _readonly, _make):
        pass

    def _find(self, path):
        # Where a module begins, or -1.
        if not path.endswith(_ENDING):
            return -1
        name = crc32(path).to_bytes(_NAME_SIZE, "little")
        at = self._names.find(name)
        while at >= 0 and at % _NAME_SIZE:
            at = self._names.find(name, at + 1)
        if at < 0:
            return -1
        at = at // _NAME_SIZE * _PLACE_SIZE
        return int.from_bytes(self._places[at : at + _PLACE_SIZE], "little")

    def stat(self, path):
        if path in self._folders:
            return _FOLDER
        if self._find(path) >= 0:
            return _FILE
        # It grows by where it was raised, unless it is told to forget that.
        _NOT_FOUND.__traceback__ = None
        raise _NOT_FOUND

    def open(self, path, mode):
        place = self._find(path)
        if place < 0:
            # Data of a module lies in the folder that it would lie in itself.
            return open(_HERE + path[1:], mode)
        self._file.seek(self._start + place)
        return self._module


def mount():
    # Where there is no bundle, the modules lie in folders.
    try:
        file = open(_HERE + _FILE_NAME, "rb")
    except OSError:
        return
    vfs.mount(Bundle(file), _MOUNT)
    sys.path.insert(0, _MOUNT)
