# The running hash of a journal: a seal makes any later change of the lines before it detectable.
#
# h(0) is the SHA-256 of the journal's name. h(n) is the SHA-256 of h(n-1) and the line of record n, without its line
# feed, as it is sent over the serial port. PROTOCOL.md has an example.

from hashlib import sha256

from tablelog.hmac import Hmac


def first_hash(name):
    return sha256(name.encode()).digest()


def extend(before, text):
    return sha256(before + text).digest()


def sign(key, value):
    return Hmac(key).digest(value)
