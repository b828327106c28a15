# NXP NTAG213, 215 and 216: reading and writing pages of a tag that is already selected. Requests that only
# registration needs are in ntag21x_visit.py.
#
# Each begin_... starts an exchange on a reader. The function ..._result turns the value of the reader's poll() into
# one of the results below. Neither allocates.

from micropython import const

from drivers.reader import CRC_BOTH, CRC_SENT, OK

DONE = const(1)
# The tag understood the request and refused it: the page does not exist, or it is locked.
REFUSED = const(2)
# There was no answer, or a damaged one: it is unknown whether the tag has carried out the request.
UNCLEAR = const(3)

PAGE_SIZE = const(4)
READ_SIZE = const(16)

# The time from the start of a request to the end of its answer at 106 kbit/s: 368 us, then 91 us, then the answer.
READ_US = const(2010)
COUNT_US = const(905)
# The time after which the result of a write is first polled; programming the EEPROM takes at most 10 ms (datasheet
# 10.4).
WRITE_US = const(4800)

_READ = const(0x30)
_WRITE = const(0xA2)
_READ_CNT = const(0x39)
_COUNTER = const(0x02)
_COUNT_SIZE = const(3)
_ACK = const(0x0A)
_ACK_BITS = const(4)
_READ_TICKS = const(200)
_WRITE_TICKS = const(400)


def begin_read(chip, page):
    # Reads four pages, beginning with `page`, into the reader's `data`.
    chip.frame[0] = _READ
    chip.frame[1] = page
    chip.begin_exchange(2, 0, 0, CRC_BOTH, _READ_TICKS)


def read_result(chip, result):
    # The reader has checked the checksum and removed it. A refusal is four bits without a checksum.
    if result == OK and chip.length == READ_SIZE and not chip.last_bits:
        return DONE
    return REFUSED if is_refusal(chip) else UNCLEAR


def begin_write(chip, page, data):
    # Writes the first four bytes of `data`.
    chip.frame[0] = _WRITE
    chip.frame[1] = page
    for index in range(PAGE_SIZE):
        chip.frame[2 + index] = data[index]
    chip.begin_exchange(2 + PAGE_SIZE, 0, 0, CRC_SENT, _WRITE_TICKS)


def write_result(chip, result):
    # Four bits have no parity and no checksum, so only an ACK without any error counts.
    if result == OK and chip.length == 1 and chip.last_bits == _ACK_BITS and chip.data[0] & 15 == _ACK:
        return DONE
    return REFUSED if is_refusal(chip) else UNCLEAR


def begin_count(chip):
    # Reads the tag's own counter of its reads (datasheet 10.6).
    chip.frame[0] = _READ_CNT
    chip.frame[1] = _COUNTER
    chip.begin_exchange(2, 0, 0, CRC_BOTH, _READ_TICKS)


def count_result(chip, result):
    # After DONE, count() returns the number.
    if result == OK and chip.length == _COUNT_SIZE and not chip.last_bits:
        return DONE
    return REFUSED if is_refusal(chip) else UNCLEAR


def count(chip):
    data = chip.data
    return data[0] | data[1] << 8 | data[2] << 16


def is_refusal(chip):
    # Code 1 only reports an incorrect checksum of the request, so it is not a refusal of the request itself (datasheet
    # 9.3).
    return chip.length == 1 and chip.last_bits == _ACK_BITS and chip.data[0] & 15 in (0, 4, 5)
