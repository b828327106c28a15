# The seal of a journal: follows the chain through the flash from the last seal on.
#
# The last seal is where the chain stands, so nothing of it has to be kept in memory, and a table that lost power finds
# it as well. The chain is over what the flash gives now: what it has lost by now counts as the record that says so.

from binascii import hexlify, unhexlify

from micropython import const

from table import club
from tablelog import chain, line

_MARK = b',"seal",'
# Records that are followed in one step.
_MOST_LINES = const(3)


class Sealer:
    def __init__(self, journal, name):
        self._journal = journal
        self._name = name
        # Where no seal has been found yet, the records before this one are still to be searched; then the hash up to
        # the next record, and what tells that the chain begins there anew.
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
            if _MARK in text:
                text = journal.readable(number, text)
                event = line.decode(text)[1]
                if event[3] == "seal":
                    self._hash = chain.extend(unhexlify(event[4]), text)
                    self._next = number + 1
            number += 1

    def _follow(self):
        for text in self._lines[:_MOST_LINES]:
            self._hash = chain.extend(self._hash, self._journal.readable(self._next, text))
            self._next += 1
        self._lines = self._lines[_MOST_LINES:]

    def seal(self, root, totals):
        # What the event tells. Allocates.
        key = club.table_key(root)
        signature = chain.sign(key, self._hash) if key else b""
        return [hexlify(self._hash).decode(), hexlify(signature).decode(), totals] + self._anew
