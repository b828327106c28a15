# A visit: a list of exchanges with one tag, which run one after the other, in successive polls if necessary. Reading
# the tag's record is not part of a visit.
#
# An inventory selects the tag and calls send() and receive() until all exchanges are done. A failed exchange is
# repeated in the next poll, in which the tag must be selected again. So each exchange must be harmless if it is done
# twice.

from micropython import const

from drivers import ntag21x
from drivers.ntag21x import DONE, PAGE_SIZE, REFUSED, UNCLEAR
from drivers.reader import CRC_BOTH, OK

# `outcome` of a visit: 0 while it is running; DONE; REFUSED if the tag refused an exchange; or UNCLEAR. `answers`
# contains the answers to the exchanges that succeeded before.
RUNNING = const(0)

SIGNATURE_SIZE = const(32)
STATIC_LOCK_PAGE = const(2)
# The bits that lock pages 4 to 7, in the first of the static lock bytes (datasheet 8.5.2). The two bytes before the
# lock bytes do not change.
_LOCK_RECORD = const(0xF0)
_FIRST_LOCK_BYTE = const(2)

# The page of ACCESS, by byte 6 of GET_VERSION (datasheet 8.5.7, 10.1), and the bits in its first byte.
_ACCESS_PAGES = {0x0F: 0x2A, 0x11: 0x84, 0x13: 0xE4}
_COUNTS = const(0x10)
_CONFIGURATION_LOCKED = const(0x40)
_MAKER = const(4)
_PRODUCT = const(4)

_GET_VERSION = const(0x60)
_READ_SIG = const(0x3C)
_VERSION_SIZE = const(8)
_VERSION_US = const(1400)
_SIGNATURE_US = const(3600)
_TICKS = const(200)
# After this many failed attempts at one exchange, the visit ends.
_MOST_TRIES = const(6)


class Visit:
    # `exchanges` are created by the functions below. `answers` contains the answer of each finished exchange.
    def __init__(self, uid, exchanges):
        self.uid = uid
        self.answers = []
        self.outcome = RUNNING
        self._exchanges = exchanges
        self._tries = 0

    def send(self, chip):
        # Begins the next exchange; returns the microseconds until it ends, or 0 if the visit has ended.
        return 0 if self.outcome else self._exchanges[len(self.answers)].send(chip)

    def receive(self, chip, result):
        # Processes the result of the reader's poll(). Returns False if the tag is not selected any more, or if that is
        # uncertain.
        result, answer = self._exchanges[len(self.answers)].receive(chip, result)
        if result == DONE:
            self._tries = 0
            self.answers.append(answer)
            if len(self.answers) == len(self._exchanges):
                self.outcome = DONE
            return True
        self._tries += 1
        if result == REFUSED:
            self.outcome = REFUSED
        elif self._tries == _MOST_TRIES:
            self.outcome = UNCLEAR
        return False


class Read:
    # Reads four pages from `page` on. If `expected` is given, any other contents count as a failure.
    def __init__(self, page, expected=None):
        self._page = page
        self._expected = expected

    def send(self, chip):
        ntag21x.begin_read(chip, self._page)
        return ntag21x.READ_US

    def receive(self, chip, result):
        result = ntag21x.read_result(chip, result)
        data = bytes(chip.data[: ntag21x.READ_SIZE])
        if result == DONE and self._expected is not None and data != self._expected:
            result = UNCLEAR
        return result, data


class Switch(Read):
    # Reads the page of ACCESS. If any of these bits is not set in that page, adds two exchanges to `exchanges`: one
    # sets the bits, the other reads the page again.
    def __init__(self, page, bits, exchanges):
        super().__init__(page)
        self._bits = bits
        self._exchanges = exchanges

    def receive(self, chip, result):
        result, data = super().receive(chip, result)
        if result == DONE and data[0] & self._bits != self._bits:
            changed = bytes((data[0] | self._bits,)) + data[1:PAGE_SIZE]
            self._exchanges += [Write(self._page, changed), Read(self._page)]
        return result, data


class Write:
    def __init__(self, page, data):
        self._page = page
        self._data = data

    def send(self, chip):
        ntag21x.begin_write(chip, self._page, self._data)
        return ntag21x.WRITE_US

    def receive(self, chip, result):
        return ntag21x.write_result(chip, result), b""


class Version:
    # GET_VERSION (datasheet 10.1): reads eight bytes.
    def send(self, chip):
        chip.frame[0] = _GET_VERSION
        chip.begin_exchange(1, 0, 0, CRC_BOTH, _TICKS)
        return _VERSION_US

    def receive(self, chip, result):
        if result == OK and chip.length == _VERSION_SIZE and not chip.last_bits:
            return DONE, bytes(chip.data[:_VERSION_SIZE])
        return _no_answer(chip)


class Signature:
    # READ_SIG (datasheet 10.8): reads the maker's signature.
    def send(self, chip):
        chip.frame[0] = _READ_SIG
        chip.frame[1] = 0
        chip.begin_exchange(2, 0, 0, CRC_BOTH, _TICKS)
        return _SIGNATURE_US

    def receive(self, chip, result):
        if result == OK and chip.length == SIGNATURE_SIZE and not chip.last_bits:
            return DONE, chip.whole_answer()
        return _no_answer(chip)


def _no_answer(chip):
    return (REFUSED if ntag21x.is_refusal(chip) else UNCLEAR), None


def writing(first_page, record):
    # The exchanges that write a record and verify it. The page with the record's mark is written last, so an
    # interrupted write is never mistaken for a record.
    count = len(record) // PAGE_SIZE
    pages = [Write(first_page + index, record[index * PAGE_SIZE :]) for index in range(count)]
    return pages[1:] + pages[:1] + [Read(first_page, record)]


def locking():
    # The exchanges that lock pages 4 to 7 permanently, and read the pages that show the lock.
    return [Write(STATIC_LOCK_PAGE, bytes((0, 0, _LOCK_RECORD, 0))), Read(STATIC_LOCK_PAGE)]


def is_locked(pages):
    # pages: the bytes from STATIC_LOCK_PAGE on.
    return pages[_FIRST_LOCK_BYTE] & _LOCK_RECORD == _LOCK_RECORD


def is_ntag21x(version):
    return version[1] == _MAKER and version[2] == _PRODUCT and version[6] in _ACCESS_PAGES


def counting(version, lock):
    # The exchanges that switch on the counter of a tag with this version, and read back the page with that setting. If
    # `lock` is set, the exchanges also lock the tag's configuration permanently.
    exchanges = []
    bits = _COUNTS | (_CONFIGURATION_LOCKED if lock else 0)
    exchanges.append(Switch(_ACCESS_PAGES[version[6]], bits, exchanges))
    return exchanges


def does_count(page):
    return page[0] & _COUNTS != 0
