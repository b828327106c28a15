# The mark that a table had a journal, kept beside its flash: the journal's name, in registers of the clock chip
# that its battery keeps. A flash that was formatted has lost it, the chip has not.

from binascii import crc32, hexlify, unhexlify

from micropython import const

_NAME_SIZE = const(4)


def _mark(name):
    # After a change of the battery the chip's memory passes for a mark by a chance of one in 2^24.
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


def forgotten(ledger, known):
    # The name of the journal that this table had and has no more, "" where it has forgotten nothing. Known is what the
    # flash has of the journal: its name and its last boot, or None.
    if known is None:
        # A flash that was formatted, or a new table: the clock chip decides.
        return read(ledger.clock)
    # Records that the PC has, or those of an earlier boot, cannot have gone by themselves.
    journal = ledger.journal
    lost = journal.acknowledged >= journal.next or (journal.next == 1 and known[1] > 1)
    return known[0] if lost else ""
