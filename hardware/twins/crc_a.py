"""CRC_A of ISO/IEC 14443-3: x^16 + x^12 + x^5 + 1, least significant bit first."""


def _table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
        table.append(value)
    return tuple(table)


_TABLE = _table()


def crc_a(data, crc=0x6363):
    # Returns the CRC as a number, whose low byte is sent first.
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 255]
    return crc


def with_crc(data):
    return bytes(data) + crc_a(data).to_bytes(2, "little")
