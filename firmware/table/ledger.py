# Journal and session together: an event is written first, then folded; nothing else changes the game.

import os
from binascii import hexlify

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import prepare_step, release
from cardrules.session import Session
from table import SEATS, words
from table.journal import Journal

TABLE = -1  # the seat of an event that is nobody's

# Flash that a deal may need from its first card to its last, with the blocks littlefs takes for itself.
_DEAL_BYTES = const(96 * 1024)
# What the flash should have free after a sync: a few evenings.
_PLENTY_BYTES = const(768 * 1024)


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
        # Set while nothing may be written: the supply is low.
        self.frozen = False
        self._tidying = False
        self._session_sequence = 1
        self._open()

    def _open(self):
        # Folds what is there: a table that lost power stands where it stood. A journal has a name of its own, so that
        # one begun on an erased flash is never taken for the one before.
        self.journal_id, last_boot = self.journal.identity() or (_new_name(), 0)
        self.boot = last_boot + 1
        self.started = False
        for event in self.journal.events_since("session"):
            self._fold(event)

    def start(self):
        # Journals the boot, and a session where there is none. False: the flash did not take it.
        # The PC may have set the clock before, which journals the boot too: only the session tells whether it is there.
        return (self.started or self._begin()) and (self.session.names[0] != "" or self.begin_session())

    def _begin(self):
        if not self.record(TABLE, "boot", self.boot, self.journal_id):
            return False
        unix = self._clock.unix()
        if unix is not None:
            self.record(TABLE, "clock", unix)
        return True

    def begin_session(self):
        names = list(words.NAMES)
        return self.record(TABLE, "session", "doppelkopf", "ddv-tsr", names, self.session.counter)

    def begin_deal(self, dealer=NOBODY):
        # The next deal, or the first with its dealer. False: there is no room for a whole deal in the flash.
        if not (self.has_room() and self.start()):
            return False
        if dealer != NOBODY and not self.record(dealer, "dealer"):
            return False
        return self.record(self.session.next_dealer(), "deal", self.session.counter + 1)

    def has_room(self):
        return self._flash_free() >= _DEAL_BYTES

    def make_room_step(self):
        # After an acknowledgement: lets go of one segment that the PC has stored, the oldest, but of nothing of this
        # session. False: there is nothing more to let go of.
        if not self._tidying or self.frozen:
            return False
        few = self._flash_free() < _PLENTY_BYTES
        self._tidying = few and self.journal.drop_before(self._session_sequence)
        return self._tidying

    def acknowledge(self, sequence):
        # Everything up to this record is stored at the PC. Returns the last record that is, as the flash knows it.
        if not self.frozen:
            try:
                self.journal.acknowledge(sequence)
                self._tidying = True
            except OSError:
                pass  # the flash is full: the PC asks again next time
        return self.journal.acknowledged

    def all_acknowledged(self):
        return self.journal.acknowledged == self.journal.next - 1

    def record(self, seat, verb, *arguments):
        # True once the event is in the flash and folded; False when the flash did not take it: nothing changed.
        if self.frozen:
            return False
        try:
            if not self.started:
                self.journal.keep_identity(self.journal_id, self.boot)
                self._append(TABLE, "boot", self.boot, self.journal_id)
                self.started = True
                if verb == "boot":
                    return True
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
            self.laid = []
            if verb == "session":
                self._session_sequence = event[0]
        # Memory: the rules that a deal begins with, or is corrected with, are not needed while cards are laid, those it
        # is settled with not once the result is there.
        if verb in ("session", "take_back") or len(self.laid) == 1 or self.session.result():
            self._release()

    def _release(self):
        if self.session.game:
            release(self.session.game)

    def prepare_step(self):
        # Loads in advance what the next event will need: with the last trick what settles the deal, after a deal what
        # begins the next. False: it is there.
        deal = self.session.deal
        if not self.session.game or self.frozen:
            return False
        ending = deal is not None and not deal.over()
        if ending and len(deal.cards) < (deal.HAND - 1) * deal.players:
            return False
        return prepare_step(self.session.game, ending)

    def in_play(self):
        # The deal cards are laid for, or None.
        deal = self.session.deal
        return deal if deal and not deal.over() else None

    def last_player(self):
        # The seat that laid the last card of this deal, or NOBODY; a deal that was thrown in has no last card.
        deal = self.session.deal
        return deal.seats[-1] if deal and deal.seats and not deal.abandoned else NOBODY

    def trick_of(self, uid):
        # The trick, from 0, in which a card was laid in this deal; -1: it was not.
        return self.laid.index(uid) // SEATS if uid in self.laid else -1


def _new_name():
    return hexlify(os.urandom(4)).decode()
