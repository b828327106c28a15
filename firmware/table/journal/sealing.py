# The seals of a journal: when a seal is due, and the chain of hashes from the last seal on, read from the flash.
#
# The last seal contains the hash of the chain. So the hash need not be kept in memory, and the table finds it again
# after a power cut. Each record is hashed as it is read from the flash; in place of a lost record, the line that
# reports the loss is hashed.

from binascii import hexlify, unhexlify

from micropython import const

from table.files import club_keys
from tablelog import chain, line

_MARK = b',"seal",'
# The seat number of events that belong to no seat.
_TABLE = const(-1)
# The verbs of events that change nothing in a session, or come before a deal.
_OF_NO_SESSION = ("boot", "clock", "copy", "dealer")
# The maximum number of records that one step hashes.
_MOST_LINES = const(3)


class Sealer:
    def __init__(self, journal, name):
        self._journal = journal
        self._name = name
        # The records before `_before` must still be searched for a seal. After a seal has been found, `_hash` is the
        # hash of the records before `_next`.
        self._before = journal.next
        self._hash = b""
        self._next = 0
        # The lines that were read, but not yet hashed; the record at which the chain restarts, if the journal's
        # beginning was removed.
        self._lines = []
        self._anew = []

    def step_seal(self):
        # Reads one segment, or hashes some of its records. Returns False when the chain has reached the end of the
        # journal.
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
            # There is no seal, so the chain begins with the first record of the journal or, if its beginning was
            # removed, with the first remaining record.
            self._hash = chain.first_hash(self._name)
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
        # Returns the arguments of the event. Allocates.
        key = club_keys.table_key(root)
        signature = chain.sign(key, self._hash) if key else b""
        return [hexlify(self._hash).decode(), hexlify(signature).decode(), totals] + self._anew


def hash_after(journal, number, text):
    # The hash of the chain after a seal. text: the seal's line from lines_from(). None if the record is not a seal.
    text = journal.readable(number, text)
    event = line.decode(text)[1]
    try:
        return chain.extend(unhexlify(event[4]), text) if event[3] == "seal" else None
    except (TypeError, ValueError, IndexError):
        return None  # a journal that came from the PC may contain anything


class Seals:
    # `ledger`: the ledger, which records the seals.
    def __init__(self, ledger):
        self._ledger = ledger
        # Set while a seal is due. `_sealer` works on that seal, and is None before the work begins.
        self._due = False
        self._sealer = None

    def note_event(self, verb):
        # Notes a folded event that is not a seal. A seal is due when a deal is over or corrected, when people
        # or names change between deals, and at the end of the session.
        session = self._ledger.session
        over = session.result() or (session.number and session.deal is None)
        if verb == "end" or (over and verb not in _OF_NO_SESSION):
            self._due = True

    def note_seal(self):
        self._due = False

    def step_seal(self):
        # Reads a segment, or writes the seal. Returns False if there is nothing to do.
        ledger = self._ledger
        if not self._due or ledger.frozen or not ledger.started:
            return False
        if self._sealer is None:
            self._sealer = Sealer(ledger.journal, ledger.journal_id)
        elif not self._sealer.step_seal():
            self._seal()
        return True

    def _seal(self):
        # No event has been recorded since the chain reached the end of the journal. If this seal cannot be written,
        # another one is due after the next deal or the next boot.
        ledger = self._ledger
        arguments = self._sealer.seal(ledger.root, ledger.session.totals())
        self._sealer = None
        ledger.has_room()
        self._due = False
        try:
            ledger.record(_TABLE, "seal", *arguments)
        except ValueError:
            # With many people, the totals do not fit into a line, so leave them out.
            arguments[2] = None
            ledger.record(_TABLE, "seal", *arguments)
