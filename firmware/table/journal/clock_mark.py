# The mark that shows that a table had a journal: the journal's name, in registers of the clock chip, which a battery
# preserves. Formatting the flash erases the name there, but not in the chip.

from binascii import crc32, hexlify, unhexlify

from micropython import const

_NAME_SIZE = const(4)


def _mark(name):
    # After a change of battery, the probability that the chip's random contents look like a mark is 1 in 2^24.
    return name + crc32(b"stichtisch" + name).to_bytes(4, "big")[1:]


def read(clock):
    # The name of the journal, or "" if there is no chip or no mark.
    kept = clock.kept()
    if kept is None or kept != _mark(kept[:_NAME_SIZE]):
        return ""
    return hexlify(kept[:_NAME_SIZE]).decode()


def write(clock, name):
    # Writes the mark, unless it is there already.
    if read(clock) != name:
        clock.keep(_mark(unhexlify(name)))


def forgotten(ledger, known):
    # The name of the journal that this table has lost, or "" if none is lost. known: the journal's name and last boot
    # as stored on the flash, or None.
    if known is None:
        # Either the flash was formatted, or the table is new: the clock chip shows which.
        return read(ledger.clock)
    # The journal is lost if records that the PC has stored, or all records of earlier boots, are missing from the
    # flash.
    journal = ledger.journal
    lost = journal.acknowledged >= journal.next or (journal.next == 1 and known[1] > 1)
    return known[0] if lost else ""
