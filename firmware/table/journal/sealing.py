# The seals of a journal: when one is due, and the chain that is followed through the flash from the last seal on.
#
# The last seal is where the chain stands, so nothing of it has to be kept in memory, and a table that lost power finds
# it as well. The chain is over what the flash gives now: what it has lost by now counts as the record that says so.

from binascii import hexlify, unhexlify

from micropython import const

from table.files import club_keys
from tablelog import chain, line

_MARK = b',"seal",'
# The seat of an event that is nobody's.
_TABLE = const(-1)
# Records that are followed in one step.
_MOST_LINES = const(3)


class Sealer:
    def __init__(self, journal, name):
        self._journal = journal
        self._name = name
        # Where no seal has been found yet, the records before this one are still to be searched; then the hash up to
        # the next record, and the number at which the chain begins anew.
        self._before = journal.next
        self._hash = b""
        self._next = 0
        # Lines that were read and not followed yet.
        self._lines = []
        self._anew = []

    def step(self):
        # Reads one segment, or follows some of its records. False: the chain has come to the end of the journal.
        if not self._hash:
            self._search()
        elif self._lines:
            self._follow()
        elif self._next < self._journal.next:
            self._lines = self._journal.lines_from(self._next).split(b"\n")
        else:
            return False
        return True

    def _search(self):
        journal = self._journal
        if self._before <= journal.first():
            # There is none: the chain begins with the journal, or where that was let go of, with what is left of it.
            self._hash = chain.begin(self._name)
            self._next = journal.first()
            self._anew = [self._next] if self._next > 1 else []
            return
        number = self._before = journal.segment_of(self._before - 1)
        for text in journal.lines_from(number).split(b"\n"):
            value = _MARK in text and hash_after(journal, number, text)
            number += 1
            if value:
                self._hash = value
                self._next = number

    def _follow(self):
        for text in self._lines[:_MOST_LINES]:
            self._hash = chain.extend(self._hash, self._journal.readable(self._next, text))
            self._next += 1
        self._lines = self._lines[_MOST_LINES:]

    def seal(self, root, totals):
        # The arguments of the event. Allocates.
        key = club_keys.table_key(root)
        signature = chain.sign(key, self._hash) if key else b""
        return [hexlify(self._hash).decode(), hexlify(signature).decode(), totals] + self._anew


def hash_after(journal, number, text):
    # The hash of the chain after a seal, from its line as lines_from has it; None where the record is no seal.
    text = journal.readable(number, text)
    event = line.decode(text)[1]
    try:
        return chain.extend(unhexlify(event[4]), text) if event[3] == "seal" else None
    except (TypeError, ValueError, IndexError):
        return None  # a journal that came from the PC may have anything in it


class Seals:
    # `ledger` records them.
    def __init__(self, ledger):
        self._ledger = ledger
        # Set while a seal is due, and what works on it.
        self._due = False
        self._sealer = None

    def note_event(self, seat, verb):
        # One event that is no seal was folded: once a deal is over or corrected, and at the end, a seal is due.
        over = self._ledger.session.result()
        if verb == "end" or (over and (seat != _TABLE or verb == "retract") and verb != "dealer"):
            self._due = True

    def note_seal(self):
        self._due = False

    def step(self):
        # A segment is read, or the seal written. False: there is nothing to do.
        ledger = self._ledger
        if not self._due or ledger.frozen or not ledger.started:
            return False
        if self._sealer is None:
            self._sealer = Sealer(ledger.journal, ledger.journal_id)
        elif not self._sealer.step():
            self._seal()
        return True

    def _seal(self):
        # Nothing has been journalled since the chain came to the end. An event that the flash refuses comes with the
        # next deal, or after the next boot.
        ledger = self._ledger
        arguments = self._sealer.seal(ledger.root, ledger.session.totals())
        self._sealer = None
        ledger.has_room()
        self._due = False
        try:
            ledger.record(_TABLE, "seal", *arguments)
        except ValueError:
            # So many people came that their totals do not fit a line.
            arguments[2] = None
            ledger.record(_TABLE, "seal", *arguments)
