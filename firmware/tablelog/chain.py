# The running hash of a journal: what is under a seal can be changed by nobody without a trace.
#
# h(0) is the SHA-256 of the journal's name, h(n) that of h(n-1) and the line of record n without its line feed, as it
# goes over the serial port. PROTOCOL.md has an example.

from hashlib import sha256

_BLOCK_SIZE = 64


def begin(name):
    return sha256(name.encode()).digest()


def extend(before, text):
    return sha256(before + text).digest()


def sign(key, value):
    # HMAC-SHA-256 (RFC 2104); key: at most 64 bytes.
    key = key + bytes(_BLOCK_SIZE - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + value).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()
