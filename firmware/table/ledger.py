# Journal and session together: an event is written first, then folded; nothing else changes the game.

import os
from binascii import hexlify

from micropython import const

from cardrules.doppelkopf import SEATS
from cardrules.session import NOBODY, Session
from table import words
from table.journal import Journal

TABLE = -1  # the seat of an event that is nobody's

# Flash that a deal may need from its first card to its last, with the blocks littlefs takes for itself.
_DEAL_BYTES = const(96 * 1024)


class Ledger:
    def __init__(self, board):
        self._clock = board.clock
        self._flash_free = board.flash_free
        self.journal = Journal(board.flash)
        self.session = Session()
        # UIDs of the cards of this deal in the order played: four are a trick.
        self.laid = []
        # Set by every event; who shows the state clears it.
        self.changed = True
        self._session_sequence = 1
        self._open()

    def _open(self):
        # Folds what is there: a table that lost power stands where it stood. A journal has a name of its own, so that
        # one begun on an erased flash is never taken for the one before.
        last = self.journal.latest("boot")
        self.boot, self.journal_id = (last[4] + 1, last[5]) if last else (1, _new_name())
        for event in self.journal.events_since("session"):
            self._fold(event)
        self._append(TABLE, "boot", self.boot, self.journal_id)
        unix = self._clock.unix()
        if unix is not None:
            self._append(TABLE, "clock", unix)
        if not self.session.names[0]:
            self.begin_session()

    def begin_session(self):
        names = list(words.NAMES)
        return self.record(TABLE, "session", "doppelkopf", "ddv-tsr", names, self.session.counter)

    def begin_deal(self, dealer=NOBODY):
        # The next deal, or the first with its dealer. False: there is no room for a whole deal in the flash.
        if not self.has_room():
            return False
        if dealer != NOBODY and not self.record(dealer, "dealer"):
            return False
        return self.record(self.session.next_dealer(), "deal", self.session.counter + 1)

    def has_room(self):
        # Lets go of what the PC has stored, the oldest first, but nothing of this session.
        while self._flash_free() < _DEAL_BYTES:
            if not self.journal.drop_before(self._session_sequence):
                return False
        return True

    def record(self, seat, verb, *arguments):
        # True once the event is in the flash and folded; False when the flash did not take it: nothing changed.
        try:
            self._append(seat, verb, *arguments)
        except OSError:
            return False
        return True

    def _append(self, seat, verb, *arguments):
        self._fold(self.journal.append(self._clock.ms(), seat, verb, *arguments))

    def _fold(self, event):
        _, _, seat, verb = event[:4]
        self.changed = True
        self.session.apply(seat, verb, event[4:])
        if verb == "play":
            self.laid.append(event[5])
        elif verb == "take_back" and self.laid:
            self.laid.pop()
        elif verb in ("deal", "session"):
            self.laid.clear()
            if verb == "session":
                self._session_sequence = event[0]

    def in_play(self):
        # The deal cards are laid for, or None.
        deal = self.session.deal
        return deal if deal and not deal.over() else None

    def last_player(self):
        # The seat that laid the last card of this deal, or NOBODY.
        deal = self.session.deal
        return deal.seats[-1] if deal and deal.seats else NOBODY

    def trick_of(self, uid):
        # The trick, from 0, in which a card was laid in this deal; -1: it was not.
        return self.laid.index(uid) // SEATS if uid in self.laid else -1


def _new_name():
    return hexlify(os.urandom(4)).decode()
