"""A frame on the air: its bits as one integer, the first bit sent lowest, and their number; and how long it takes.

Times are in periods of the 13.56 MHz carrier (ISO/IEC 14443-3, 106 kbit/s).
"""

ETU = 128
# Frame delay from reader to tag after a last bit 0 and 1 (ISO/IEC 14443-3, table 2, n = 9).
DELAY_AFTER_0 = 1172
DELAY_AFTER_1 = 1236


def bits_of(data):
    return int.from_bytes(data, "little"), len(data) * 8


def bytes_of(bits, count):
    return bits.to_bytes((count + 7) // 8, "little")


def request_periods(count):
    # From a reader: start bit, eight data bits and parity a byte, end. A short frame has no parity.
    return (1 + count + count // 8 + 2) * ETU


def answer_periods(count):
    # From a tag: start bit, data with parity, end.
    return (1 + count + count // 8 + 1) * ETU


def delay_after(bits, count):
    return DELAY_AFTER_1 if bits >> (count - 1) & 1 else DELAY_AFTER_0


def microseconds(periods):
    return (periods * 25 + 338) // 339
