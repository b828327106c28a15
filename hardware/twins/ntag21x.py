"""NXP NTAG213, 215 and 216: memory pages of four bytes, accessed through the type A state machine of ISO/IEC 14443-3.

Section numbers refer to the datasheet NTAG213/215/216. The ASCII mirror of UID and counter is not modelled.
"""

from twins.crc_a import crc_a, with_crc
from twins.frame import bits_of, bytes_of, delay_after

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_PAGE_SIZE = const(4)

# States (8.4). AUTHENTICATED is the state ACTIVE after the correct password.
OFF = const(0)
IDLE = const(1)
READY1 = const(2)
READY2 = const(3)
ACTIVE = const(4)
HALT = const(5)
AUTHENTICATED = const(6)

# Commands (9, 10).
_REQA = const(0x26)
_WUPA = const(0x52)
_CASCADE1 = const(0x93)
_CASCADE2 = const(0x95)
_HLTA = const(0x50)
_GET_VERSION = const(0x60)
_READ = const(0x30)
_FAST_READ = const(0x3A)
_WRITE = const(0xA2)
_COMP_WRITE = const(0xA0)
_READ_CNT = const(0x39)
_PWD_AUTH = const(0x1B)
_READ_SIG = const(0x3C)

_CASCADE_TAG = const(0x88)
_ATQA = const(0x0044)
_ACK = const(0xA)
_NAK_ARGUMENT = const(0x0)
_NAK_CRC = const(0x1)
_NAK_AUTHENTICATIONS = const(0x4)

_SIGNATURE_SIZE = const(32)
_COUNTER_ADDRESS = const(2)
_MOST_COUNTED = const(0xFFFFFF)
# The size of the second part of COMPATIBILITY_WRITE. Only the first page of this part is written.
_COMPATIBLE_SIZE = const(16)

# The page of the static lock bytes, the page of the capability container, and the first page that dynamic lock bits
# cover (8.5).
_STATIC_LOCK = const(2)
_CONTAINER = const(3)
_FIRST_DYNAMIC = const(16)
# Block-locking bits of the first static lock byte, each with the lock bits that it freezes.
_STATIC_BLOCKS = ((0x01, 0x0008), (0x02, 0x03F0), (0x04, 0xFC00))

# Offsets from the page of the dynamic lock bytes to the second configuration page, to the password, and to the password
# acknowledge PACK (8.5.7).
_CONFIG1 = const(2)
_PASSWORD = const(3)
_PACK = const(4)
# Byte 3 of the first configuration page: the first page that the password protects. Byte 0 of the second
# configuration page: ACCESS.
_AUTH0 = const(7)
_ACCESS = const(8)
_PROT = const(0x80)
_CONFIG_LOCKED = const(0x40)
_COUNTS = const(0x10)
_COUNTER_PROTECTED = const(0x08)
_AUTHENTICATION_LIMIT = const(0x07)
_AS_DELIVERED = b"\x00\x00\x00\xbd\x04\x00\x00\xff\x00\x05\x00\x00\xff\xff\xff\xff\x00\x00\x00\x00"

# An EEPROM write takes 4.1 ms, then the tag answers. The carrier has 13.56 periods per microsecond.
_WRITE_PERIODS = const(4100 * 339 // 25)
# The lowest field, in steps of CWGsPReg, that still powers a tag flat on the antenna.
LEAST_FIELD = const(8)


def _check_byte(data):
    check = 0
    for byte in data:
        check ^= byte
    return check


class Ntag21x:
    # A `coupling` of 1.0 means that the tag is flat on the antenna; at a lower coupling, the tag needs a stronger
    # field. `ready_us` is the start-up time. Tests can set the manufacturer's `signature`. If `version` is None, the
    # chip has no GET_VERSION command; if `counter` is None, the chip has no read counter.
    #
    # Constants of each type of tag: the number of pages, the size in the capability container and the factory content
    # after the container (8.5.6), the size in GET_VERSION (10.1), the pages per dynamic lock bit, and the number of
    # these bits (8.5.3).
    PAGES = 0
    CONTAINER_SIZE = 0
    CONTENT = b""
    VERSION_SIZE = 0
    LOCK_PAGES = 0
    LOCK_BITS = 0

    def __init__(self, uid, coupling=1.0, ready_us=1000):
        if len(uid) != 7 or uid[0] == _CASCADE_TAG:
            raise ValueError("a UID has seven bytes and does not begin with 88")
        self.uid = bytes(uid)
        # The last five pages contain the dynamic lock bytes, two configuration pages, the password, and PACK.
        self._dynamic_lock = self.PAGES - 5
        self._end = self._dynamic_lock * _PAGE_SIZE
        self.memory = self._blank_memory(self.uid)
        self.version = bytes((0x00, 0x04, 0x04, 0x02, 0x01, 0x00, self.VERSION_SIZE, 0x03))
        self.signature = bytes(_SIGNATURE_SIZE)
        self.counter = 0
        # The number of incorrect passwords since the last correct one.
        self.refusals = 0
        self.coupling = coupling
        self.ready_us = ready_us
        self.state = OFF
        self._was_halted = False
        self._has_counted = False
        self._ready_at = 0
        # The page for the second part of a COMPATIBILITY_WRITE; 0 if none is in progress.
        self._announced = 0
        self._levels = (
            bytes((_CASCADE_TAG,)) + self.uid[:3] + bytes((self.memory[3],)),
            self.uid[3:] + bytes((self.memory[8],)),
        )

    def _blank_memory(self, uid):
        # Returns a new memory: UID with its check bytes in pages 0 to 2, capability container in page 3, and the
        # factory configuration.
        memory = bytearray(self.PAGES * _PAGE_SIZE)
        memory[0:3] = uid[0:3]
        memory[3] = _CASCADE_TAG ^ _check_byte(uid[0:3])
        memory[4:8] = uid[3:7]
        memory[8] = _check_byte(uid[3:7])
        memory[9] = 0x48
        memory[12:16] = bytes((0xE1, 0x10, self.CONTAINER_SIZE, 0x00))
        memory[16:24] = self.CONTENT
        memory[self._end :] = _AS_DELIVERED
        return memory

    def load(self, first_page, data):
        # Writes pages regardless of locks, as a card manufacturer does before locking.
        self.memory[first_page * _PAGE_SIZE : first_page * _PAGE_SIZE + len(data)] = data

    def field(self, strength, now):
        # Sets the field at the tag. If the field is too weak, the tag loses all state except its memory.
        if strength * self.coupling < LEAST_FIELD:
            self.state = OFF
        elif self.state == OFF:
            self.state = IDLE
            self._was_halted = False
            self._has_counted = False
            self._announced = 0
            self._ready_at = now + self.ready_us

    def receive(self, bits, count, now):
        # Returns the answer to a frame as (bits, number of bits, delay in carrier periods), or None.
        if self.state == OFF or now < self._ready_at:
            return None
        if count == 7:
            return self._short(bits)
        if self.state == READY1:
            return self._ready(bits, count, _CASCADE1, self._levels[0], 0x04)
        if self.state == READY2:
            return self._ready(bits, count, _CASCADE2, self._levels[1], 0x00)
        if self.state in (ACTIVE, AUTHENTICATED):
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
        # If a command is not understood, the tag sends no answer and returns to the state (IDLE or HALT) from which it
        # was woken.
        self._announced = 0
        if self.state in (READY1, READY2, ACTIVE, AUTHENTICATED):
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
        # A tag whose UID does not match does not answer, and returns to IDLE or HALT.
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
        if self._announced:
            return self._write_announced(frame, delay)
        command = frame[0]
        if command == _READ and len(frame) == 2 and frame[1] < self._readable():
            self._count()
            return bits_of(with_crc(self._pages(frame[1], 4))) + (delay,)
        if command == _FAST_READ and len(frame) == 3 and frame[1] <= frame[2] < self._readable():
            self._count()
            return bits_of(with_crc(self._pages(frame[1], frame[2] - frame[1] + 1))) + (delay,)
        if command == _WRITE and len(frame) == 6 and self._writable(frame[1]):
            self._write(frame[1], frame[2:])
            return _ACK, 4, delay + _WRITE_PERIODS
        if command == _COMP_WRITE and len(frame) == 2 and self._writable(frame[1]):
            self._announced = frame[1]
            return _ACK, 4, delay
        if command == _GET_VERSION and len(frame) == 1 and self.version is not None:
            return bits_of(with_crc(self.version)) + (delay,)
        if command == _READ_CNT and frame[1:] == bytes((_COUNTER_ADDRESS,)) and self._answers_count():
            return bits_of(with_crc(self.counter.to_bytes(3, "little"))) + (delay,)
        if command == _PWD_AUTH and len(frame) == 5:
            return self._authenticate(frame[1:], delay)
        if command == _READ_SIG and len(frame) == 2 and self.signature is not None:
            return bits_of(with_crc(self.signature)) + (delay,)
        if command == _HLTA and len(frame) == 2 and frame[1] == 0:
            self.state = HALT
            return None
        return self._refuse(_NAK_ARGUMENT, delay)

    def _access(self):
        return self.memory[self._end + _ACCESS]

    def _count(self):
        # The first READ or FAST_READ after entering a field is counted (8.7). The counter stops at its maximum.
        if self.counter is None or self._has_counted or not self._access() & _COUNTS:
            return
        self._has_counted = True
        self.counter = min(self.counter + 1, _MOST_COUNTED)

    def _answers_count(self):
        # The datasheet does not define READ_CNT while counting is off. While counting is off, this twin rejects the
        # command.
        access = self._access()
        if self.counter is None or not access & _COUNTS:
            return False
        return self.state == AUTHENTICATED or not access & _COUNTER_PROTECTED

    def _authenticate(self, password, delay):
        # After AUTHLIM incorrect passwords in a row, even the correct password is rejected (8.8.2).
        limit = self._access() & _AUTHENTICATION_LIMIT
        if limit and self.refusals >= limit:
            return self._refuse(_NAK_AUTHENTICATIONS, delay)
        start = self._end + _PASSWORD * _PAGE_SIZE
        if password != bytes(self.memory[start : start + _PAGE_SIZE]):
            self.refusals += 1
            return self._refuse(_NAK_ARGUMENT, delay)
        self.refusals = 0
        self.state = AUTHENTICATED
        start = self._end + _PACK * _PAGE_SIZE
        return bits_of(with_crc(self.memory[start : start + 2])) + (delay,)

    def _protected_from(self):
        # Returns the first page that requires the password.
        return self.PAGES if self.state == AUTHENTICATED else min(self.PAGES, self.memory[self._end + _AUTH0])

    def _readable(self):
        # Returns the first page that cannot be read, because it does not exist or is protected against
        # reading.
        return self._protected_from() if self._access() & _PROT else self.PAGES

    def _pages(self, first, count):
        # READ continues with page 0 after the last readable page (10.2). The password and PACK read as zero.
        data = bytearray(count * _PAGE_SIZE)
        readable = self._readable()
        for index in range(count):
            page = (first + index) % readable
            if page < self._dynamic_lock + _PASSWORD:
                data[index * 4 : index * 4 + 4] = self.memory[page * 4 : page * 4 + 4]
        return data

    def _writable(self, page):
        return _STATIC_LOCK <= page < self._protected_from() and not self._locked(page)

    def _write_announced(self, frame, delay):
        page, self._announced = self._announced, 0
        if len(frame) != _COMPATIBLE_SIZE:
            return self._refuse(_NAK_ARGUMENT, delay)
        self._write(page, frame[:_PAGE_SIZE])
        return _ACK, 4, delay + _WRITE_PERIODS

    def _write(self, page, data):
        # Lock bytes and capability container are one-time programmable: bits can only be set to 1.
        start = page * _PAGE_SIZE
        if page == _STATIC_LOCK:
            data = b"\x00\x00" + self._thawed(data)
        elif page == self._dynamic_lock:
            data = self._thawed_dynamic(data) + b"\x00"
        programmed_once = page in (_STATIC_LOCK, _CONTAINER, self._dynamic_lock)
        for index in range(_PAGE_SIZE):
            if programmed_once:
                self.memory[start + index] |= data[index]
            else:
                self.memory[start + index] = data[index]

    def _thawed(self, data):
        # Returns the static lock bits of a WRITE, except those that block-locking bits have frozen (8.5.2).
        lock = data[2] | data[3] << 8
        for block, frozen in _STATIC_BLOCKS:
            if self.memory[10] & block:
                lock &= ~frozen
        return lock.to_bytes(2, "little")

    def _thawed_dynamic(self, data):
        # Each bit of the third dynamic lock byte freezes two dynamic lock bits (8.5.3).
        lock = data[0] | data[1] << 8
        blocks = self.LOCK_BITS // 2
        for block in range(blocks):
            if self.memory[self._end + 2] >> block & 1:
                lock &= ~(3 << 2 * block)
        lock &= (1 << self.LOCK_BITS) - 1
        return lock.to_bytes(2, "little") + bytes((data[2] & (1 << blocks) - 1,))

    def _locked(self, page):
        # Each page from 3 to 15 has a static lock bit, and later pages have dynamic lock bits. The configuration pages
        # have a separate lock bit.
        if page < _CONTAINER or page == self._dynamic_lock:
            return False
        if page < _FIRST_DYNAMIC:
            return (self.memory[10] | self.memory[11] << 8) >> page & 1 != 0
        if page > self._dynamic_lock:
            return page <= self._dynamic_lock + _CONFIG1 and self._access() & _CONFIG_LOCKED != 0
        lock = self.memory[self._end] | self.memory[self._end + 1] << 8
        return lock >> (page - _FIRST_DYNAMIC) // self.LOCK_PAGES & 1 != 0

    def _refuse(self, code, delay):
        self._fall_back()
        return code, 4, delay


class Ntag213(Ntag21x):
    PAGES = 45
    CONTAINER_SIZE = 0x12
    CONTENT = b"\x01\x03\xa0\x0c\x34\x03\x00\xfe"
    VERSION_SIZE = 0x0F
    LOCK_PAGES = 2
    LOCK_BITS = 12


class Ntag215(Ntag21x):
    PAGES = 135
    CONTAINER_SIZE = 0x3E
    CONTENT = b"\x03\x00\xfe\x00\x00\x00\x00\x00"
    VERSION_SIZE = 0x11
    LOCK_PAGES = 16
    LOCK_BITS = 8


class Ntag216(Ntag21x):
    PAGES = 231
    CONTAINER_SIZE = 0x6D
    CONTENT = b"\x03\x00\xfe\x00\x00\x00\x00\x00"
    VERSION_SIZE = 0x13
    LOCK_PAGES = 16
    LOCK_BITS = 14


KINDS = {"ntag213": Ntag213, "ntag215": Ntag215, "ntag216": Ntag216}
