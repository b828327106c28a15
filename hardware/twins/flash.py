"""The flash chip W25Q16JV, limited to the operations of the rp2 port's file system.

An erase sets all bits of a sector to 1; programming sets bits of a page to 0. Both take time.
"""

from array import array

from twins.flash_log import ERASED, HEAD_SIZE, PROGRAMMED

SECTOR = 4096
PAGE = 256
SECTORS = 352

# W25Q16JV datasheet 9.6, typical.
ERASE_US = 45000
PROGRAM_US = 400

_COUNT = 4
_SIZE = 5
_ERASE = 6


class Flash:
    # `image` is an unbuffered file of SECTORS * SECTOR bytes that only this object uses. `power_cut` is called at a
    # requested power cut and does not return. `log`, if given, is a file to which every operation is written before it
    # is performed (flash_log.py).
    def __init__(self, world, image, power_cut, log=None):
        self._world = world
        self._image = image
        self._power_cut = power_cut
        self._log = log
        self._head = bytearray(HEAD_SIZE)
        self._until_cut = -1
        self._written = -1
        self.erases = 0
        self.programs = 0
        # The number of erases of each sector.
        self.wear = array("H", bytes(2 * SECTORS))
        self._page = bytearray(PAGE)
        self._blank = b"\xff" * SECTOR
        # False while the processor is being reset: writes are then ignored.
        self.writable = True

    def cut_after(self, operations, written=-1):
        # Requests a power cut during the operation after the next `operations` operations (negative: no cut). The cut
        # happens after `written` bytes of that operation (negative: after half of its bytes).
        self._until_cut = operations
        self._written = written

    def counts(self):
        return {"erases": self.erases, "most_erases": max(self.wear), "programs": self.programs}

    def readblocks(self, block, buffer, offset=0):
        self._image.seek(block * SECTOR + offset)
        self._image.readinto(buffer)

    def writeblocks(self, block, buffer, offset=None):
        # The file system writes whole pages. This code allocates no memory: if the garbage collector closes a
        # file, this code writes the file while the heap is locked.
        if not self.writable:
            return
        if offset is None:
            for sector in range(len(buffer) // SECTOR):
                self._erase(block + sector)
            offset = 0
        position = 0
        while position < len(buffer):
            self._program(block * SECTOR + offset + position, buffer, position)
            position += PAGE

    def ioctl(self, operation, argument):
        if operation == _COUNT:
            return SECTORS
        if operation == _SIZE:
            return SECTOR
        if operation == _ERASE and self.writable:
            self._erase(argument)
        return 0

    def _erase(self, block):
        if self._log:
            self._note(ERASED, block * SECTOR)
        torn = self._strikes()
        self._image.seek(block * SECTOR)
        self._image.write(self._blank[: self._done(SECTOR)] if torn else self._blank)
        self.erases += 1
        self.wear[block] += 1
        if torn:
            self._power_cut()
        self._world.erase(ERASE_US)

    def _program(self, start, data, position):
        page = self._page
        if self._log:
            for index in range(PAGE):
                page[index] = data[position + index]
            self._note(PROGRAMMED, start)
            self._log.write(page)
        torn = self._strikes()
        self._image.seek(start)
        self._image.readinto(page)
        for index in range(self._done(PAGE) if torn else PAGE):
            page[index] &= data[position + index]
        self._image.seek(start)
        self._image.write(page)
        self.programs += 1
        if torn:
            self._power_cut()
        self._world.program(PROGRAM_US)

    def _note(self, kind, start):
        head = self._head
        head[0] = kind
        head[1] = start >> 16
        head[2] = start >> 8 & 255
        head[3] = start & 255
        self._log.write(head)

    def _done(self, size):
        return size // 2 if self._written < 0 else min(size, self._written)

    def _strikes(self):
        if self._until_cut < 0:
            return False
        self._until_cut -= 1
        return self._until_cut < 0
