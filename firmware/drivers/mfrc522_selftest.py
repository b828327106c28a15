# The digital self-test of an MFRC522 (datasheet 16.1.1): the version that the chip reports, and the version that it
# behaves like.

from binascii import crc32

from micropython import const

# The CRC-32 of a good chip's 64-byte answer, by version. 0x90 to 0x92 are MFRC522 0.0 to 2.0
# (datasheets 16.1.1). 0x88, 0x89 and 0xB2 are clones (FM17522 and FM17522E); their answers are from the Arduino library
# MFRC522v2.
_ANSWERS = {
    0x90: 0xA2AFB23A,
    0x91: 0x57AB9CA0,
    0x92: 0x367110C6,
    0x88: 0xF4D32EDB,
    0x89: 0x0E4647A3,
    0xB2: 0x1EEA75C7,
}
_ANSWER_SIZE = const(64)

# Registers and commands (datasheet 9.2, 10.3).
_COMMAND = const(0x01)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_AUTO_TEST = const(0x36)
_VERSION = const(0x37)
_MEM = b"\x01"
_CALC_CRC = b"\x03"
_FLUSH = b"\x80"
# AutoTestReg: enables the self-test; the command then runs it instead of a CRC.
_TEST = b"\x09"
_BUFFER = bytes(25)

_NO_CHIP = const((0x00, 0xFF))
_WAKE_US = const(50_000)
_LOOK_US = const(1000)
_LOOKS = const(100)


class SelfTest:
    def __init__(self, chip):
        self._chip = chip
        # version: VersionReg, 0x00 or 0xFF without a chip. checksum: the CRC-32 of the chip's answer, 0 without an
        # answer. like: the version whose chips send this answer, 0 if it is unknown. A chip may report a false version.
        self.version = 0
        self.checksum = 0
        self.like = 0

    def run(self):
        # A generator that yields the microseconds until its next step. At the end, the chip is set up again. Allocates.
        chip = self._chip
        chip.reset()
        yield _WAKE_US
        self.version = chip.read(_VERSION)[0]
        if self.version in _NO_CHIP:
            return
        self._start()
        for _ in range(_LOOKS):
            yield _LOOK_US
            # The CRC flag is never set in a self-test, so wait for the 64 bytes.
            if chip.read(_FIFO_LEVEL)[0] == _ANSWER_SIZE:
                self._compare()
                break
        chip.reset()
        yield _WAKE_US
        chip.set_up()

    def _start(self):
        chip = self._chip
        chip.write(_FIFO_LEVEL, _FLUSH)
        chip.write(_FIFO_DATA, _BUFFER)
        chip.write(_COMMAND, _MEM)
        chip.write(_AUTO_TEST, _TEST)
        chip.write(_FIFO_DATA, b"\x00")
        chip.write(_COMMAND, _CALC_CRC)

    def _compare(self):
        self.checksum = crc32(self._chip.read(_FIFO_DATA, _ANSWER_SIZE))
        for version, checksum in _ANSWERS.items():
            if checksum == self.checksum:
                self.like = version
