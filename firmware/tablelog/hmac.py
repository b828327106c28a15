# HMAC-SHA-256 (RFC 2104) with a key that is prepared only once.

from hashlib import sha256

# The number of bytes in a block of SHA-256.
_BLOCK_SIZE = 64


class Hmac:
    # key: any number of bytes, preferably 32 random ones.
    def __init__(self, key):
        if len(key) > _BLOCK_SIZE:
            key = sha256(key).digest()
        key = key + bytes(_BLOCK_SIZE - len(key))
        self._inner = bytes([byte ^ 0x36 for byte in key])
        self._outer = bytes([byte ^ 0x5C for byte in key])

    # Returns the 32-byte code of a message that is given in parts. Allocates.
    def digest(self, *parts):
        inner = sha256(self._inner)
        for part in parts:
            inner.update(part)
        outer = sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()
