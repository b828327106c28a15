"""UIDs for simulated tags. The game room of `stichtisch play` also runs this module, in MicroPython."""

_CASCADE_TAG = 0x88
_MAKER = 0x04


def make_uid(deck: int, index: int) -> bytes:
    """Return the UID of tag `index` of a deck: seven bytes, the first of which is the code of the maker NXP."""
    mixed = (deck * 1009 + index) * 0x9E3779B1 & 0xFFFFFFFF
    middle = bytearray(mixed.to_bytes(4, "big"))
    if middle[2] == _CASCADE_TAG:
        # Avoid this value in the fourth byte: it would mean that more of the UID follows (ISO 14443-3, 6.5.4).
        middle[2] ^= 1
    return bytes((_MAKER,)) + bytes(middle) + (deck * 64 + index & 0xFFFF).to_bytes(2, "big")
