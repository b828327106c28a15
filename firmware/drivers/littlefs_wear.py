# The number of erases of the flash, from the counts that littlefs stores.
#
# The entries of a folder, and the small files in it, are logs in pairs of blocks. When a log is full, the other block
# of its pair is erased and takes over, with a revision count one higher. So the sum of all counts is the number of
# erases for folders and small files. The sum is exact as long as folders only grow. If littlefs abandons a pair, the
# count of that pair is lost. If a new pair consists of used blocks, its count may begin up to 100 too high. Larger
# files, such as those of the firmware, are not counted.

from binascii import crc32

from micropython import const

# Requests to a block device of MicroPython.
_COUNT_BLOCKS = const(4)
_BLOCK_SIZE = const(5)

# A log (littlefs SPEC.md, "Metadata pairs") begins with the revision count. It is followed by tags, each XORed with the
# tag before it; a commit ends with a tag that contains its CRC.
_FIRST_TAG = const(4)
_INVALID = const(0x80000000)
_CHUNK_BIT = const(0x100000)
_SIZE_MASK = const(0x3FF)
_DELETED = const(0x3FF)
_TYPE_CRC = const(0x500)
_TYPE_TAIL = const(0x600)
_NOTHING = const(0xFFFFFFFF)
# The number of bytes read at once, and the number of bytes of a log handled in one piece of work.
_PIECE = const(128)
_WORK = const(512)

# A block withstands 100 000 erases. A number that is too high for this cannot be a count: it is old data from before
# the block was in a pair.
_CYCLES = const(100_000)


class Wear:
    # `flash`: a block device, such as rp2.Flash(). All counts are known when run() has ended.
    def __init__(self, flash):
        self._flash = flash
        self._blocks = flash.ioctl(_COUNT_BLOCKS, 0)
        self._size = flash.ioctl(_BLOCK_SIZE, 0)
        self._buffer = bytearray(_PIECE)
        # The total number of erases, and the largest number for a single pair. No single block was erased more often
        # than the pair with that number.
        self.erases = 0
        self.most = 0
        # Facts about the last block read: its count, or -1 if no log begins there; and the pair that its tail names.
        self._revision = -1
        self._tail = None

    def run(self):
        # A generator that yields after every few hundred bytes. The generator follows the linked list of all pairs,
        # beginning with the first pair.
        pair = (0, 1)
        for _ in range(self._blocks):
            revision = -1
            following = None
            for block in pair:
                yield from self._read_log(block)
                if self._revision > revision:
                    revision = self._revision
                    following = self._tail
            self._count(revision)
            if following is None or max(following) >= self._blocks:
                return
            pair = following

    def _count(self, revision):
        if 0 < revision < self._blocks * _CYCLES:
            self.erases += revision
            self.most = max(self.most, revision)

    def _read_log(self, block):
        self._revision = -1
        self._tail = tail = None
        last = _NOTHING
        checksum = self._crc(block, 0, _FIRST_TAG, _NOTHING)
        revision = int.from_bytes(self._buffer[:4], "little")
        at = _FIRST_TAG
        rest = _WORK
        while at + 8 <= self._size:
            checksum = self._crc(block, at, 4, checksum)
            tag = int.from_bytes(self._buffer[:4], "big") ^ last
            size = tag & _SIZE_MASK
            size = 0 if size == _DELETED else size
            if tag & _INVALID or at + 4 + size > self._size:
                return
            last = tag
            if tag >> 20 & 0x780 == _TYPE_CRC:
                if self._number(block, at + 4) != checksum:
                    return
                # The commit is valid.
                self._revision = revision
                self._tail = tail
                last ^= (tag & _CHUNK_BIT) << 11
                checksum = _NOTHING
            else:
                if tag >> 20 & 0x700 == _TYPE_TAIL and size == 8:
                    tail = self._number(block, at + 4), self._number(block, at + 8)
                checksum = self._crc(block, at + 4, size, checksum)
            at += 4 + size
            if at >= rest:
                rest = at + _WORK
                yield

    def _crc(self, block, at, size, checksum):
        # Continues the CRC of littlefs over more bytes, the last of which are in the buffer.
        checksum ^= _NOTHING
        end = at + size
        while at < end:
            piece = memoryview(self._buffer)[: min(_PIECE, end - at)]
            self._flash.readblocks(block, piece, at)
            checksum = crc32(piece, checksum)
            at += len(piece)
        return checksum ^ _NOTHING

    def _number(self, block, at):
        piece = memoryview(self._buffer)[:4]
        self._flash.readblocks(block, piece, at)
        return int.from_bytes(piece, "little")
