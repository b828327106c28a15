# The ledger: each event is first written to the journal, then folded. Nothing else changes the game.

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES
from table import loading
from table.files.replaced_cards import ReplacedCards
from table.files.tag_counters import TagCounters
from table.journal import clock_mark
from table.journal.flash_space import FlashSpace
from table.journal.joining import Joining
from table.journal.journal import Journal
from table.journal.sealing import Seals
from table.journal.session_state import SessionState
from table.journal.signatures import SIGNATURE_VERBS, Signatures

TABLE = -1  # the seat number of events that belong to no seat

# The profile of the very first session, until a player chooses another.
_FIRST_PROFILE = const("ddv-tsr")


class Ledger(SessionState):
    def __init__(self, board):
        self.clock = board.clock
        self.root = board.flash
        self._board = board
        self.supply_low = False
        # Set if there was no room for the last deal or session.
        self.full = False
        self.joining = Joining(self)
        self.reopen()

    def reopen(self):
        # Reads everything again, as at power-on.
        from table.journal import power_on

        # `forgotten` is the name of the journal that this table has lost, or "". Nothing is written until the PC has
        # restored that journal, or a player chooses to begin without it.
        self.forgotten = power_on.resumed(self.root)
        # The names of the journals that could not be folded and are kept for the PC. This is None if the present
        # journal cannot be folded either; that journal is set aside before the first record is written.
        self.unread = power_on.unread(self.root)  # type: tuple | None
        self.journal = Journal(self.root)
        self.replaced_cards = ReplacedCards(self.root)
        self.tag_counters = TagCounters(self.root)
        self._marked = False
        self.started = False
        self._reset()
        self.journal_id, self.boot, lost = power_on.identity(self)
        self.await_journal(self.forgotten or lost)
        if not power_on.fold(self, self._board.watchdog):
            self._reset()
            self.unread = None
        loading.unload("table.journal.power_on")

    def _reset(self):
        SessionState.__init__(self)
        self._seals = Seals(self)
        self.signatures = Signatures(self)
        self._space = FlashSpace(self._board, self.journal)
        self.joining.events = []
        # The PC's name for the list that is played in this session, or "" if the PC did not order the session; and
        # lines of text from the PC that say where each player plays next.
        self.round = ""
        self.next_seats = ()

    def set_supply_low(self, low):
        self.supply_low = low
        self._freeze()

    def await_journal(self, name):
        # From now on, the table waits for the journal with this name. If the name is "", the table stops waiting and
        # continues with its present journal.
        self.forgotten = name
        self._freeze()

    def _freeze(self):
        # Nothing may be written while the supply is low, or while the journal must still be restored by the PC.
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
        # Records the boot and, if there is none, a session. Returns False if the events could not be written. If the PC
        # set the clock first, the boot is already recorded, so only the session shows whether this function has run.
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
        # joining: the list of events by which people join the session.
        if not self.record(TABLE, "session", game, profile, [], self.session.counter, options, []):
            return False
        self.joining.events = joining
        return True

    def begin_deal(self, dealer=NOBODY):
        self.full = not self._begin_deal(dealer)
        self.changed = True
        return not self.full

    def _begin_deal(self, dealer):
        # Begins the first or the next deal. dealer: the person who deals; by default, the person whose turn it is.
        # Returns False if the flash has no room for a whole deal.
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
        # Returns False if there is nothing to remove.
        return not self.frozen and self._space.make_room_step()

    def acknowledge(self, sequence):
        # Notes that the PC has stored all records up to and including this one. Returns the number of the last
        # acknowledged record, in the form stored on the flash.
        if not self.frozen:
            self._space.acknowledge(sequence)
        return self.journal.acknowledged

    def all_acknowledged(self):
        return self.journal.acknowledged == self.journal.next - 1

    def record(self, seat, verb, *arguments):
        # Returns True if the event is on the flash and folded. Returns False if the event could not be written; then
        # nothing has changed.
        if self.frozen:
            return False
        journal = self.journal
        try:
            if not self.started:
                if self.unread is None:
                    # The unreadable journal is kept for the PC, and a new one begins.
                    from table.journal import unread_journal

                    unread_journal.set_aside(self.root, self.journal_id)
                    self.reopen()
                    journal = self.journal
                journal.keep_identity(self.journal_id, self.boot)
                event = journal.append(self.clock.ms(), TABLE, "boot", self.boot, self.journal_id)
                self.started = True
                self.fold_event(event)
                if verb == "boot":
                    return True
            event = journal.append(self.clock.ms(), seat, verb, *arguments)
        except OSError:
            return False
        self.fold_event(event)
        return True

    def fold_event(self, event):
        number, _, seat, verb = event[:4]
        if verb in SIGNATURE_VERBS:
            self.signatures.note_event(number, verb, event[4:])
        if verb == "seal":
            self._seals.note_seal()
        if verb in ("seal", "sign"):
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
        self._seals.note_event(verb)

    def seal_step(self):
        # Returns False if no seal is due.
        return self._seals.step_seal()

    def save_counters_step(self):
        # Must be called only between deals, because this may erase a block of the flash. Returns False if there is
        # nothing to do.
        return not self.frozen and self.in_play() is None and self.tag_counters.save_step()
