# The ledger: an event is written to the journal first, then folded; nothing else changes the game.

import os
from binascii import hexlify

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES
from table.files.replaced_cards import ReplacedCards
from table.files.tag_counters import TagCounters
from table.journal import clock_mark
from table.journal.flash_space import FlashSpace
from table.journal.journal import Journal
from table.journal.sealing import Seals
from table.journal.session_state import SessionState

TABLE = -1  # the seat of an event that is nobody's

# Of the very first session, until another is chosen.
_FIRST_PROFILE = const("ddv-tsr")


class Ledger(SessionState):
    def __init__(self, board):
        self.clock = board.clock
        self.root = board.flash
        self._board = board
        self.supply_low = False
        # Set where the last deal or session found no room.
        self.full = False
        self.reopen()

    def reopen(self):
        # Reads everything anew, as at power-on.
        #
        # The name of the journal that this table had and has no more, "" where it has forgotten nothing: until it comes
        # back from the PC, or somebody begins anew, nothing is written.
        self.forgotten = ""
        try:
            os.stat(self.root + "restore")
        except OSError:
            pass  # none is on its way back
        else:
            from table.journal import restorer

            self.forgotten = restorer.resume(self.root)
        # The journals that could not be folded and are kept for the PC, by name; None while the one that is there
        # cannot be folded, and is to be set aside before the first record.
        self.unread = ()  # type: tuple | None
        try:
            os.stat(self.root + "unread")
        except OSError:
            pass  # there are none
        else:
            from table.journal import unread_journal

            self.unread = unread_journal.names(self.root)
        self.journal = Journal(self.root)
        self.replaced_cards = ReplacedCards(self.root)
        self.tag_counters = TagCounters(self.root)
        # Set with everything that is shown otherwise now; who shows it clears it.
        self.changed = True
        self._marked = False
        self._reset()
        self._open()

    def _reset(self):
        SessionState.__init__(self)
        self._seals = Seals(self)
        # The last seal that is not signed for everybody, 0 where there is none, and its signature in the making.
        self._unsigned = 0
        self._signing = None
        self._space = FlashSpace(self._board, self.journal)
        # Events of people who sit down in another session, one after the other.
        self.joining = []
        # How the PC calls the list that this session plays, "" where it has not ordered it; where everybody plays
        # next, a line each, as the PC has sent it.
        self.round = ""
        self.next_seats = ()

    def _open(self):
        # A journal has a name of its own, so that one begun on an erased flash is never taken for the one before.
        known = self.journal.identity()
        self.journal_id, last_boot = known or (hexlify(os.urandom(4)).decode(), 0)
        self.boot = last_boot + 1
        self.started = False
        if known is None or self.journal.next == 1 or self.journal.acknowledged >= self.journal.next:
            self.forgotten = self.forgotten or clock_mark.forgotten(self, known)
        self._freeze()
        # A table that lost power stands where it stood. The check is of no use later: 2 KB of memory.
        import sys

        import cardrules.event_check

        check_event = cardrules.event_check.check_event
        watchdog = self._board.watchdog
        try:
            for event in self.journal.events_since("session", watchdog):
                check_event(self.session, event)
                self._fold(event)
        except Exception:
            # Whatever it is: a table that ended here would do so at each start.
            self._reset()
            self.unread = None
        del sys.modules["cardrules.event_check"], cardrules.event_check

    def set_supply_low(self, low):
        self.supply_low = low
        self._freeze()

    def await_journal(self, name):
        # From here on the table waits for the journal of this name; "": it goes on without.
        self.forgotten = name
        self._freeze()

    def _freeze(self):
        # Nothing may be written while the supply is low, or the journal is to come back from the PC.
        self.frozen = self.supply_low or bool(self.forgotten)
        self.changed = True

    def set_next_seats(self, lines):
        self.next_seats = lines
        self.changed = True

    def start(self):
        self.full = not self._start()
        self.changed = True
        return not self.full

    def _start(self):
        # Journals the boot, and a session where there is none. False: the flash did not take it.
        # The PC may have set the clock before, which journals the boot too: only the session shows whether it is there.
        if not (self.started or self._begin()):
            return False
        return self.session.game is not None or self.begin_session(GAMES[0], _FIRST_PROFILE, {}, [])

    def _begin(self):
        if not self.record(TABLE, "boot", self.boot, self.journal_id):
            return False
        unix = self.clock.unix()
        if unix is not None:
            self.record(TABLE, "clock", unix)
        return True

    def begin_session(self, game, profile, options, joining):
        # joining: the events of those who sit down, a list. They join one by one: a record has room for few names, and
        # a step for few records.
        if not self.record(TABLE, "session", game, profile, [], self.session.counter, options, []):
            return False
        self.joining = joining
        return True

    def join_step(self):
        # Seats the next of those who play on. False: there is nobody.
        if not self.joining or self.frozen:
            return False
        if not self.record(TABLE, *self.joining.pop(0)):
            self.joining = []
        return True

    def begin_deal(self, dealer=NOBODY):
        self.full = not self._begin_deal(dealer)
        self.changed = True
        return not self.full

    def _begin_deal(self, dealer):
        # The next deal, or the first with the person who deals it. False: there is no room for a whole deal in the
        # flash.
        if not (self.has_room() and self._start()):
            return False
        if not self._marked:
            clock_mark.write(self.clock, self.journal_id)
            self._marked = True
        if dealer == NOBODY and self.session.next_dealer() not in self.session.ring:
            return False
        if dealer != NOBODY and not self.record(dealer, "dealer"):
            return False
        return self.record(self.session.next_dealer(), "deal", self.session.counter + 1)

    def has_room(self):
        return self._space.has_room()

    def is_nearly_full(self):
        return self._space.nearly_full

    def make_room_step(self):
        # False: there is nothing to let go of.
        return not self.frozen and self._space.make_room_step()

    def acknowledge(self, sequence):
        # Everything up to this record is stored at the PC. Returns the last record that is, as the flash knows it.
        if not self.frozen:
            self._space.acknowledge(sequence)
        return self.journal.acknowledged

    def all_acknowledged(self):
        return self.journal.acknowledged == self.journal.next - 1

    def record(self, seat, verb, *arguments):
        # True once the event is in the flash and folded; False when the flash did not take it: nothing changed.
        if self.frozen:
            return False
        journal = self.journal
        try:
            if not self.started:
                if self.unread is None:
                    # It is kept for the PC, and another begins.
                    from table.journal import unread_journal

                    unread_journal.set_aside(self.root, self.journal_id)
                    self.reopen()
                    journal = self.journal
                journal.keep_identity(self.journal_id, self.boot)
                event = journal.append(self.clock.ms(), TABLE, "boot", self.boot, self.journal_id)
                self.started = True
                self._fold(event)
                if verb == "boot":
                    return True
            event = journal.append(self.clock.ms(), seat, verb, *arguments)
        except OSError:
            return False
        self._fold(event)
        return True

    def _fold(self, event):
        number, _, seat, verb = event[:4]
        if verb == "seal":
            self._seals.note_seal()
            self._unsigned = number
            self._signing = None
            return
        if verb == "sign":
            if event[5:6] == [self._unsigned]:
                self._unsigned = 0
            return
        self.fold(number, seat, verb, event[4:])
        self.changed = True
        if verb == "round":
            self.round = event[4]
        elif verb == "session":
            self.round = ""
            self._space.session_begin = number
        if verb in ("deal", "session"):
            self.next_seats = ()
        self._seals.note_event(seat, verb)

    def seal_step(self):
        # False: no seal is due.
        return self._seals.step()

    def sign_step(self):
        # A few milliseconds of a signature. False: no seal is to be signed.
        if not self._unsigned or self.frozen or not self.started:
            return False
        from table.journal import signing

        if self._signing is None:
            self._signing = signing.Signing(self.root, self.journal, self._unsigned)
        arguments = self._signing.step()
        if arguments is not None:
            # A signature that the flash does not take comes with the next seal, or after the next boot.
            self._signing = None
            self._unsigned = 0
            signing.unload()
            if arguments:
                self.record(TABLE, "sign", *arguments)
        return arguments != ()

    def save_counters_step(self):
        # Between deals only: it may take an erase of the flash. False: there is nothing to do.
        return not self.frozen and self.in_play() is None and self.tag_counters.save_step()
