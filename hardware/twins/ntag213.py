"""NXP NTAG213: 45 pages of four bytes behind the type A state machine of ISO/IEC 14443-3."""

from twins.crc_a import crc_a, with_crc
from twins.frame import bits_of, bytes_of, delay_after

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


PAGES = const(45)
_PAGE_SIZE = const(4)

# States (NTAG213 datasheet 8.4).
OFF = const(0)
IDLE = const(1)
READY1 = const(2)
READY2 = const(3)
ACTIVE = const(4)
HALT = const(5)

# Commands (NTAG213 datasheet 9, 10).
_REQA = const(0x26)
_WUPA = const(0x52)
_CASCADE1 = const(0x93)
_CASCADE2 = const(0x95)
_HLTA = const(0x50)
_GET_VERSION = const(0x60)
_READ = const(0x30)
_FAST_READ = const(0x3A)
_WRITE = const(0xA2)
_READ_SIG = const(0x3C)

_CASCADE_TAG = const(0x88)
_ATQA = const(0x0044)
_ACK = const(0xA)
_NAK_ARGUMENT = const(0x0)
_NAK_CRC = const(0x1)

# What GET_VERSION of an NTAG213 says (10.1).
VERSION = b"\x00\x04\x04\x02\x01\x00\x0f\x03"
_SIGNATURE_SIZE = const(32)

# Pages of the lock bytes, the capability container and the first that the dynamic lock bytes are about (8.5).
_STATIC_LOCK = const(2)
_CONTAINER = const(3)
_DYNAMIC_LOCK = const(40)
_FIRST_DYNAMIC = const(16)
_OTP_PAGES = (_STATIC_LOCK, _CONTAINER, _DYNAMIC_LOCK)
# Block-locking bits of the first static lock byte, and the lock bits that each of them freezes.
_STATIC_BLOCKS = ((0x01, 0x0008), (0x02, 0x03F0), (0x04, 0xFC00))

# An EEPROM write lasts 4.1 ms before the answer; the carrier has 13.56 periods a microsecond.
_WRITE_PERIODS = const(4100 * 339 // 25)
# The lowest field, in steps of CWGsPReg, that still powers a tag lying flat on the antenna.
_LEAST_FIELD = const(8)


def _check_byte(data):
    check = 0
    for byte in data:
        check ^= byte
    return check


def blank_memory(uid):
    # UID with its check bytes in pages 0 to 2, capability container in page 3, configuration as delivered.
    memory = bytearray(PAGES * _PAGE_SIZE)
    memory[0:3] = uid[0:3]
    memory[3] = _CASCADE_TAG ^ _check_byte(uid[0:3])
    memory[4:8] = uid[3:7]
    memory[8] = _check_byte(uid[3:7])
    memory[9] = 0x48
    memory[12:16] = b"\xe1\x10\x12\x00"
    memory[40 * 4 : 45 * 4] = (
        b"\x00\x00\x00\xbd\x04\x00\x00\xff\x00\x05\x00\x00\xff\xff\xff\xff\x00\x00\x00\x00"
    )
    return memory


class Ntag213:
    # `coupling` 1.0 lies flat on the antenna; less needs a stronger field. `ready_us` is its start-up time. The maker's
    # signature is what a test sets it to; `version` None is a chip that does not know GET_VERSION.
    def __init__(self, uid, coupling=1.0, ready_us=1000):
        if len(uid) != 7 or uid[0] == _CASCADE_TAG:
            raise ValueError("a UID has seven bytes and does not begin with 88")
        self.uid = bytes(uid)
        self.memory = blank_memory(uid)
        self.version = VERSION
        self.signature = bytes(_SIGNATURE_SIZE)
        self.coupling = coupling
        self.ready_us = ready_us
        self.state = OFF
        self._was_halted = False
        self._ready_at = 0
        self._levels = (
            bytes((_CASCADE_TAG,)) + self.uid[:3] + bytes((self.memory[3],)),
            self.uid[3:] + bytes((self.memory[8],)),
        )

    def load(self, first_page, data):
        # Fills pages as a card printer would, past all locks.
        self.memory[first_page * _PAGE_SIZE : first_page * _PAGE_SIZE + len(data)] = data

    def field(self, strength, now):
        # The field at the tag changes; without enough of it the tag forgets all but its memory.
        if strength * self.coupling < _LEAST_FIELD:
            self.state = OFF
        elif self.state == OFF:
            self.state = IDLE
            self._was_halted = False
            self._ready_at = now + self.ready_us

    def receive(self, bits, count, now):
        # The answer to a frame as (bits, count, delay in carrier periods), or None.
        if self.state == OFF or now < self._ready_at:
            return None
        if count == 7:
            return self._short(bits)
        if self.state == READY1:
            return self._ready(bits, count, _CASCADE1, self._levels[0], 0x04)
        if self.state == READY2:
            return self._ready(bits, count, _CASCADE2, self._levels[1], 0x00)
        if self.state == ACTIVE:
            return self._active(bits, count)
        return None

    def _short(self, command):
        if (self.state == IDLE and command in (_REQA, _WUPA)) or (self.state == HALT and command == _WUPA):
            self._was_halted = self.state == HALT
            self.state = READY1
            return _ATQA, 16, delay_after(command, 7)
        self._fall_back()
        return None

    def _fall_back(self):
        # Not understood: back to where it was woken from, without an answer.
        if self.state in (READY1, READY2, ACTIVE):
            self.state = HALT if self._was_halted else IDLE

    def _ready(self, bits, count, select, level, answer):
        if count < 16 or bits & 255 != select:
            self._fall_back()
            return None
        valid = (bits >> 12 & 15) * 8 + (bits >> 8 & 7)
        if valid == 56 and count == 72:
            return self._select(bits, level, answer)
        known = valid - 16
        if known < 0 or known > 39 or count != valid:
            self._fall_back()
            return None
        return self._anticollision(bits, count, known, level)

    def _anticollision(self, bits, count, known, level):
        # A tag whose UID begins otherwise keeps silent and goes back.
        own = int.from_bytes(level, "little")
        if (own ^ bits >> 16) & ((1 << known) - 1):
            self._fall_back()
            return None
        return own >> known, 40 - known, delay_after(bits, count)

    def _select(self, bits, level, answer):
        frame = bytes_of(bits, 72)
        if frame[2:7] != level or crc_a(frame) != 0:
            self._fall_back()
            return None
        self.state = READY2 if self.state == READY1 else ACTIVE
        return bits_of(with_crc(bytes((answer,)))) + (delay_after(bits, 72),)

    def _active(self, bits, count):
        frame = bytes_of(bits, count)
        delay = delay_after(bits, count)
        if count & 7 or count < 24:
            return self._refuse(_NAK_ARGUMENT, delay)
        if crc_a(frame) != 0:
            return self._refuse(_NAK_CRC, delay)
        return self._command(frame[:-2], delay)

    def _command(self, frame, delay):
        command = frame[0]
        if command == _READ and len(frame) == 2 and frame[1] < PAGES:
            return bits_of(with_crc(self._pages(frame[1], 4))) + (delay,)
        if command == _FAST_READ and len(frame) == 3 and frame[1] <= frame[2] < PAGES:
            return bits_of(with_crc(self._pages(frame[1], frame[2] - frame[1] + 1))) + (delay,)
        if command == _WRITE and len(frame) == 6 and 2 <= frame[1] < PAGES and not self._locked(frame[1]):
            self._write(frame[1], frame[2:])
            return _ACK, 4, delay + _WRITE_PERIODS
        if command == _GET_VERSION and len(frame) == 1 and self.version is not None:
            return bits_of(with_crc(self.version)) + (delay,)
        if command == _READ_SIG and len(frame) == 2 and self.signature is not None:
            return bits_of(with_crc(self.signature)) + (delay,)
        if command == _HLTA and len(frame) == 2 and frame[1] == 0:
            self.state = HALT
            return None
        return self._refuse(_NAK_ARGUMENT, delay)

    def _pages(self, first, count):
        # READ rolls over from the last page to page 0. Password pages read as zero.
        data = bytearray(count * _PAGE_SIZE)
        for index in range(count):
            page = (first + index) % PAGES
            if page < 43:
                data[index * 4 : index * 4 + 4] = self.memory[page * 4 : page * 4 + 4]
        return data

    def _write(self, page, data):
        # Lock bytes and capability container are one-time programmable: bits only ever turn to 1.
        start = page * _PAGE_SIZE
        if page == _STATIC_LOCK:
            data = b"\x00\x00" + self._thawed(data)
        elif page == _DYNAMIC_LOCK:
            data = self._thawed_dynamic(data) + b"\x00"
        for index in range(_PAGE_SIZE):
            if page in _OTP_PAGES:
                self.memory[start + index] |= data[index]
            else:
                self.memory[start + index] = data[index]

    def _thawed(self, data):
        # The static lock bits of a WRITE without those that block-locking bits have frozen (8.5.2).
        lock = data[2] | data[3] << 8
        for block, frozen in _STATIC_BLOCKS:
            if self.memory[10] & block:
                lock &= ~frozen
        return lock.to_bytes(2, "little")

    def _thawed_dynamic(self, data):
        # Each bit of the third byte freezes two of the twelve lock bits (8.5.3).
        lock = data[0] | data[1] << 8
        for block in range(6):
            if self.memory[_DYNAMIC_LOCK * _PAGE_SIZE + 2] >> block & 1:
                lock &= ~(3 << 2 * block)
        return (lock & 0x0FFF).to_bytes(2, "little") + bytes((data[2] & 0x3F,))

    def _locked(self, page):
        # One static lock bit for each page from 3 to 15, one dynamic bit for every two of pages 16 to 39.
        if page < _CONTAINER or page >= _DYNAMIC_LOCK:
            return False
        if page < _FIRST_DYNAMIC:
            return (self.memory[10] | self.memory[11] << 8) >> page & 1 != 0
        start = _DYNAMIC_LOCK * _PAGE_SIZE
        lock = self.memory[start] | self.memory[start + 1] << 8
        return lock >> (page - _FIRST_DYNAMIC) // 2 & 1 != 0

    def _refuse(self, code, delay):
        self._fall_back()
        return code, 4, delay
