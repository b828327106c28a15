# Journal and session together: an event is written first, then folded; nothing else changes the game.

import os
from binascii import hexlify

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES, choices_of
from cardrules.session import Session
from table import SEATS, marker
from table.counts import Counts
from table.journal import Journal
from table.replaced import Replaced
from table.sealing import Sealer

TABLE = -1  # the seat of an event that is nobody's

# Flash that a deal may need from its first card to its last, with the blocks littlefs takes for itself.
_DEAL_BYTES = const(96 * 1024)
# What the flash should have free after a sync: a few evenings.
_PLENTY_BYTES = const(768 * 1024)

# Deals of the running sheet that are kept.
_SHEET_ROWS = const(12)

_SEAL_MARK = b',-1,"seal",'

# Of the very first session, until another is chosen.
_FIRST_PROFILE = "ddv-tsr"

# Events of who comes, goes and sits where: they close the deal before.
_SEATING = ("join", "leave", "come_back", "swap", "move")


class Ledger:
    def __init__(self, board):
        self.clock = board.clock
        self.root = board.flash
        self._flash_free = board.flash_free
        self._flash_size = board.flash_size
        # Set while nothing may be written: the supply is low, or the journal is to come back from the PC.
        self.frozen = False
        self.supply_low = False
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
            from table import restoring

            self.forgotten = restoring.resume(self.root)
        self.journal = Journal(self.root)
        self.session = Session()
        self.replaced = Replaced(self.root)
        self.counts = Counts(self.root)
        # UIDs of the cards of this deal in the order played, "" of a card that was chosen from a list; those of cards
        # turned up for trump.
        self.laid = []
        self.turned = []
        # Totals by person after each of the latest deals.
        self.sheet = []
        # UIDs of player cards by person.
        self.badges = {}
        # The last event that is no seal: these change nothing, whatever was worked out before one holds after it.
        self.latest = 0
        # Who is asked, as asked() has it, and the latest event when that was worked out.
        self._asked = (NOBODY, False)
        self._asked_at = 0
        # Set by every event; who shows the state clears it.
        self.changed = True
        # Set where less than a tenth of the flash is free.
        self.nearly_full = False
        self._marked = False
        self._tidying = False
        # The last seal that the PC has acknowledged, 0 where there is none; negative: it is before this record.
        self._covered = 0
        # Events of people who sit down in another session, one after the other.
        self.joining = []
        # How the PC calls the list that this session plays, "" where it has not ordered it; where everybody plays
        # next, a line each, as the PC has told it.
        self.round = ""
        self.next_seats = ()
        self._session_sequence = 1
        # Set while a seal is due, and what works on it; set once there is one of this session.
        self._due = self._sealed = False
        self._sealer = None
        self._open()

    def _open(self):
        # Folds what is there: a table that lost power stands where it stood. A journal has a name of its own, so that
        # one begun on an erased flash is never taken for the one before.
        known = self.journal.identity()
        self.journal_id, last_boot = known or (_new_name(), 0)
        self.boot = last_boot + 1
        self.started = False
        if known is None or self.journal.next == 1 or self.journal.acknowledged >= self.journal.next:
            # Imported by a table that may have forgotten its journal: 1 KB.
            from table import recovery

            self.forgotten = self.forgotten or recovery.forgotten(self, known)
        self.frozen = self.supply_low or bool(self.forgotten)
        for event in self.journal.events_since("session"):
            self._fold(event)

    def start(self):
        # Journals the boot, and a session where there is none. False: the flash did not take it.
        # The PC may have set the clock before, which journals the boot too: only the session tells whether it is there.
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
        # The next deal, or the first with the person who deals it. False: there is no room for a whole deal in the
        # flash.
        if not (self.has_room() and self.start()):
            return False
        if not self._marked:
            marker.write(self.clock, self.journal_id)
            self._marked = True
        if dealer == NOBODY and self.session.next_dealer() not in self.session.ring:
            return False
        if dealer != NOBODY and not self.record(dealer, "dealer"):
            return False
        return self.record(self.session.next_dealer(), "deal", self.session.counter + 1)

    def has_room(self):
        free = self._flash_free()
        self.nearly_full = free < self._flash_size() // 10
        return free >= _DEAL_BYTES

    def make_room_step(self):
        # After an acknowledgement: lets go of one segment that the PC has stored and verified, the oldest, but of
        # nothing of this session. False: there is nothing more to let go of.
        if not self._tidying or self.frozen:
            return False
        few = self._flash_free() < _PLENTY_BYTES
        if few and not self._sealed:
            # The chain goes on from the last seal, so that has to stay.
            self._due = self._sealed = True
        if few and self.seal_step():
            return True
        if few and self._covered < 0:
            # The PC acknowledges no seal that does not fit: what lies before one that it has acknowledged is verified.
            self._covered = self.journal.look_back(_SEAL_MARK, -self._covered)
            return True
        try:
            self._tidying = few and self.journal.drop_before(min(self._session_sequence, self._covered))
        except OSError:
            self._tidying = False  # the supply is low: after the next acknowledgement
        return self._tidying

    def acknowledge(self, sequence):
        # Everything up to this record is stored at the PC. Returns the last record that is, as the flash knows it.
        if not self.frozen:
            try:
                self.journal.acknowledge(sequence)
                self._tidying = True
                self._covered = -self.journal.acknowledged - 1
            except OSError:
                pass  # the flash is full: the PC asks again next time
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
            self._due = False
            self._sealed = True
            return
        self.latest = number
        self.changed = True
        if (verb == "deal" or verb in _SEATING) and self.session.result():
            self.sheet.append(self.session.totals())
            self.sheet = self.sheet[-_SHEET_ROWS:]
        cards = self._cards()
        self.session.apply(seat, verb, event[4:])
        if verb == "play" and self._cards() > cards:
            self.laid.append(event[5])
        elif verb == "turn":
            self.turned.append(event[5])
        elif verb == "take_back" and self._cards() < cards:
            self.laid.pop()
        elif verb == "badge":
            self.badges[event[4]] = event[5]
        elif verb == "round":
            self.round = event[4]
        elif verb in ("deal", "session"):
            self.laid = []
            self.turned = []
            self.next_seats = ()
            if verb == "session":
                self.round = ""
                self.sheet = []
                self.badges = {}
                self._session_sequence = number
                self._sealed = False
        if self.session.deal is None:
            # Who came or went has closed it.
            self.laid = []
            self.turned = []
        over = self.session.result()
        if verb == "end" or (over and (seat != TABLE or verb == "retract") and verb != "dealer"):
            self._due = True

    def _cards(self):
        return len(self.session.deal.cards) if self.session.deal else 0

    def seal_step(self):
        # Once a deal is over or corrected, and at the end: a segment is read, or the seal written. False: there is
        # nothing to do.
        if not self._due or self.frozen or not self.started:
            return False
        if self._sealer is None:
            self._sealer = Sealer(self.journal, self.journal_id)
        elif not self._sealer.step():
            self._seal()
        return True

    def _seal(self):
        # Nothing has been journalled since the chain came to the end. What the flash does not take comes with the next
        # deal, or after the next boot.
        arguments = self._sealer.seal(self.root, self.session.totals())
        self._sealer = None
        self.has_room()
        self._due = False
        try:
            self.record(TABLE, "seal", *arguments)
        except ValueError:
            # So many people came that their totals do not fit a line.
            arguments[2] = None
            self.record(TABLE, "seal", *arguments)

    def save_counts_step(self):
        # Between deals only: it may take an erase of the flash. False: there is nothing to do.
        return not self.frozen and self.in_play() is None and self.counts.save_step()

    def in_play(self):
        # The deal cards are laid for, or None.
        deal = self.session.deal
        return deal if deal and not deal.over() else None

    def asked(self):
        # The seat that has to answer before the first card, or NOBODY; and whether no card may be laid before it does.
        # Worked out once an event: four places and the view all want to know.
        if self._asked_at != self.latest:
            self._asked_at = self.latest
            deal = self.in_play()
            waits = deal is not None and not deal.cards
            self._asked = choices_of(self.session.game).asked(deal) if waits else (NOBODY, False)
        return self._asked

    def players(self):
        # How many play a trick.
        return self.session.deal.players if self.session.deal else SEATS

    def last_player(self):
        # The seat that laid the last card of this deal, or NOBODY; a deal that was thrown in has no last card.
        deal = self.session.deal
        return deal.seats[-1] if deal and deal.seats and not deal.abandoned else NOBODY

    def trick_of(self, uid):
        # The trick, from 0, in which a card was laid in this deal; -1: it was not.
        return self.laid.index(uid) // self.players() if uid in self.laid else -1


def _new_name():
    return hexlify(os.urandom(4)).decode()
