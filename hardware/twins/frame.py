"""A radio frame: its bits as an integer, first bit lowest, the number of bits, and the duration.

Times are in periods of the 13.56 MHz carrier (ISO/IEC 14443-3, 106 kbit/s).
"""

ETU = 128
# Frame delays from reader to tag, for a last bit of 0 and of 1 (ISO/IEC 14443-3, table 2, n = 9).
DELAY_AFTER_0 = 1172
DELAY_AFTER_1 = 1236


def bits_of(data):
    return int.from_bytes(data, "little"), len(data) * 8


def bytes_of(bits, count):
    return bits.to_bytes((count + 7) // 8, "little")


def request_periods(count):
    # A frame from a reader consists of a start bit, eight data bits and a parity bit for each byte, and an end of
    # frame. A short frame has no parity.
    return (1 + count + count // 8 + 2) * ETU


def answer_periods(count):
    # A frame from a tag consists of a start bit, data with parity, and an end of frame.
    return (1 + count + count // 8 + 1) * ETU


def delay_after(bits, count):
    return DELAY_AFTER_1 if bits >> (count - 1) & 1 else DELAY_AFTER_0


def microseconds(periods):
    return (periods * 25 + 338) // 339
