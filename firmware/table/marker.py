# What tells a table that it had a journal once, beside its flash: the journal's name, in registers of the clock chip
# that its battery keeps. A flash that was formatted has lost it, the chip has not.

from binascii import crc32, hexlify, unhexlify

_NAME_SIZE = 4


def _mark(name):
    # What a chip holds whose battery was changed passes for no mark but by a chance of one in 2^24.
    return name + crc32(b"stichtisch" + name).to_bytes(4, "big")[1:]


def read(clock):
    # The name of the journal, "" where there is no chip or no mark.
    kept = clock.kept()
    if kept is None or kept != _mark(kept[:_NAME_SIZE]):
        return ""
    return hexlify(kept[:_NAME_SIZE]).decode()


def write(clock, name):
    # Where it is not there already.
    if read(clock) != name:
        clock.keep(_mark(unhexlify(name)))
