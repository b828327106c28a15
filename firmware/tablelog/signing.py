# A signature in steps: ECDSA (FIPS 186-5, 6.4) with P-256 and SHA-256.
#
# The nonce comes from RFC 6979: a key signs the same digest with the same bytes every time, and needs no random
# numbers. s is not reduced to the lower half of its range, because OpenSSL and WebCrypto accept both halves.
#
# A step leaves up to 4 KB of garbage, a whole signature 310 KB. So no step may run while a card is being read, and the
# caller collects garbage between steps. Import this module only when it is needed: it takes 1 KB of heap, and a
# signature takes 2.4 KB more.
#
# Every key needs the same operations in the same order. But MicroPython's operations on big integers do not take
# constant time.

from tablelog import p256
from tablelog.hmac import Hmac


class Signer:
    # private: 32 bytes. digest: the SHA-256 of the signed data. Raises ValueError.
    def __init__(self, private, digest):
        if len(digest) != p256.SIZE:
            raise ValueError("a digest has 32 bytes")
        self._private = p256.private_number(private)
        self._hashed = int.from_bytes(digest, "big") % p256.N
        # K and V of RFC 6979, 3.2.
        self._hmac = Hmac(bytes(p256.SIZE))
        self._value = b"\1" * p256.SIZE
        self._pieces = self._work()
        self._signature = None

    # Does a piece of the work. Returns None until the work is done, then the signature: 64 bytes, r and s.
    def step_signature(self):
        if self._signature is None:
            self._signature = next(self._pieces)
        return self._signature

    def _work(self):
        seed = p256.pair(self._private, self._hashed)
        for mark in (b"\0", b"\1"):
            self._mix(mark, seed)
            yield None
        while True:
            self._value = self._hmac.digest(self._value)
            nonce = int.from_bytes(self._value, "big")
            if 0 < nonce < p256.N:
                x, _ = yield from p256.generator_times(nonce)
                yield None
                inverse = yield from p256.secret_inverse(nonce, p256.N)
                r = x % p256.N
                s = inverse * (self._hashed + r * self._private) % p256.N
                if r and s:
                    yield p256.pair(r, s)
                    return
            self._mix(b"\0", b"")
            yield None

    def _mix(self, mark, seed):
        self._hmac = Hmac(self._hmac.digest(self._value, mark, seed))
        self._value = self._hmac.digest(self._value)
