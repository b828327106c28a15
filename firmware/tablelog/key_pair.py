# Keys for ECDSA with P-256. A private key has 32 bytes; a public key has 64: the coordinates x and y of a point.

from tablelog import p256
from tablelog.hmac import Hmac

_LABEL = b"Stichtisch P-256 private key"


def private_key(own_random, given):
    # Makes a key from random bytes of the table, 32 or more, and from other bytes, such as random bytes from the PC. An
    # attacker has to guess the bytes from both sources. Raises ValueError.
    if len(own_random) < p256.SIZE:
        raise ValueError("a private key needs 32 random bytes")
    mix = Hmac(own_random)
    attempt = 0
    while True:
        private = mix.digest(_LABEL, bytes((attempt,)), given)
        if p256.is_private_key(private):
            return private
        attempt += 1


def public_key(private):
    # Yields None after each piece, then the key. A piece takes as long as a step of a signature. Raises ValueError.
    x, y = yield from p256.generator_times(p256.private_number(private))
    yield p256.pair(x, y)
