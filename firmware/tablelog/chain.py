# The running hash of a journal: what is under a seal can be changed by nobody without a trace.
#
# h(0) is the SHA-256 of the journal's name, h(n) that of h(n-1) and the line of record n without its line feed, as it
# goes over the serial port. PROTOCOL.md has an example.

from hashlib import sha256

from tablelog.hmac import Hmac


def begin(name):
    return sha256(name.encode()).digest()


def extend(before, text):
    return sha256(before + text).digest()


def sign(key, value):
    return Hmac(key).digest(value)
