# The table: one cooperative loop over readers, keys, serial line and screen; no step blocks over 20 ms.

import gc

from micropython import const

from table import SEATS, club, outcome, whole_file, words
from table.clerk import Clerk
from table.keys import HOLD, MIDDLE, Keys
from table.ledger import Ledger
from table.link import Link
from table.menu import Menu
from table.people import People
from table.places import Places
from table.roster import Roster
from table.screen.screen import Screen
from table.settings import Settings
from table.shown_cards import take
from table.signals import Signals
from table.style import Style
from table.sweep import Sweep
from table.tester import Tester
from table.view import PLAY, View

FIRMWARE = "0.1.0"

_KEYS_MS = const(10)
# Less than this between two words to a tag is not enough for anything else.
_PAUSE_US = const(400)
# Looks at the keys until it is looked again for what nobody goes on with.
_LOOKS_A_MENU = const(10)
# Looks at the supply that must agree that it is back: near the threshold it goes up and down.
_GOOD_LOOKS = const(10)
# Until a chip of keys that did not answer is asked again, and how often in a row it may fail before that.
_KEYS_AGAIN_MS = const(500)
_KEYS_TRIES = const(3)
# So much of the first picture is drawn at once, and a piece more.
_FIRST_PICTURE_US = const(8000)
# Until it is looked again whether the display has sent what it has.
_SENDING_US = const(300)
_ALL_SEATS = const(15)
# A table at rest takes 10 KB of memory a second. It is collected after so long, before there is none left.
_TIDY_MS = const(5000)
# Numbers that fill the holes which a collection leaves at the bottom of the heap: from there on MicroPython looks for
# each larger piece (py/gc.c). Without them a card takes 2 ms more until it is seen, a key 12 ms.
_HOLES = const(350)


class Table:
    def __init__(self, board):
        self._board = board
        self._clock = board.clock
        # It takes its time to wake up: meanwhile the journal is read.
        board.display.ready()
        whole_file.watch(board.supply)
        club.use_key(board.flash)
        self._settings = Settings(board.flash)
        self._roster = Roster(board.flash)
        self._ledger = Ledger(board)
        self._people = People(self._ledger)
        self._places = Places(self._ledger, self._people, board.clock)
        self._menu = Menu(self._ledger, self._people, self._places, board.clock, self._settings)
        self._keys = Keys(board.keys, board.clock)
        self._sweep = Sweep(board.readers, board.clock)
        self._clerk = Clerk(self._sweep, board.clock, self._ledger, self._menu)
        self._tester = Tester(board, self._sweep, self._ledger, self._menu, self._clerk)
        identity = _identity(board)
        self._link = Link(board.link, self._ledger, board.clock, self._roster, self._tester, identity)
        self._screen = Screen(board.display, Style(self._settings), board.clock)
        self._signals = Signals(board.lights, board.buzzer)
        self._view = View(self._people)
        self._scanned = self._keys_failed = board.clock.ms()
        # How often in a row they have not answered.
        self._keys_silent = 0
        self._looks = 0
        # Set where nothing was found to do.
        self._idle = False
        # Places whose lists have to be asked for anew, as a bit mask.
        self._unasked = _ALL_SEATS
        # Set while something is shown that is not so any more.
        self._unseen = True
        self._good_looks = _GOOD_LOOKS
        self._awake = False
        # Set while a journal is to come back from the PC; while the start is still to be journalled.
        self._waits = False
        self._unstarted = False
        self._dark = True
        # Set where memory should be collected, and when it was.
        self._untidy = False
        self._tidied = board.clock.ms()
        # Set until there is a view to draw.
        self._blank = True
        # Set until the card that was laid last is seen. The event of a card that is drawn first and played then.
        self._hurries = False
        self._coming = None
        # What there is to do besides readers and keys, in turn, so that none of it keeps the others waiting.
        self._jobs = (
            self._ledger.join_step,
            self._places.step,
            self._clerk.step,
            self._tester.choose_step,
            self._start_step,
            self._take_card,
            self._link.step,
            self._refresh,
            self._draw_step,
            self._ledger.make_room_step,
            self._save_counts,
            self._ledger.seal_step,
        )
        self._job = 0

    def run(self):
        try:
            while True:
                self._board.watchdog.feed()
                self._clock.sleep_us(self.step())
        finally:
            # Whatever ends the loop, no field, no light and no tone stays on.
            self._sweep.stop()
            self._signals.rest()

    def step(self):
        # Does one piece of work; returns the microseconds until there is more, at most those of a look at the keys.
        if self._hurries or self._coming:
            # Some 20 ms in which even the readers wait: the field of one is on, and its tags stay powered.
            self._look_at_supply()
            self._show_card()
            return self._until_sent(0)
        if self._dark and self._awake and self._bring_light():
            self._look_at_supply()
            return self._until_sent(0)
        wait = _KEYS_MS * 1000
        if not self._ledger.frozen:
            readers = self._tester if self._tester.busy else self._sweep
            wait = min(wait, readers.step())
            # The readers wait for nobody but a card they have seen: what else is not done in their pauses comes in the
            # next one.
            if wait < _PAUSE_US and not self._sweep.has_seen():
                return wait
            if self._menu.chosen:
                self._menu.perform()
                self._places.reconsider()
                return 0
            event = self._sweep.take()
            if event:
                self._take(event)
                return 0
        if self._idle:
            self._idle = False
            return self._until_sent(wait)
        if self._clock.since_ms(self._scanned) >= _KEYS_MS:
            self._scanned = self._clock.ms()
            self._look_at_supply()
            self._read_keys()
            return 0
        if self._do_a_job():
            return 0
        self._use_the_pause()
        # Time has passed since the readers said how long to wait.
        self._idle = True
        return 0

    def _take(self, event):
        # One event of the readers.
        coming = self._places.coming(*event) if self._view.phase == PLAY else None
        if coming:
            # Whoever laid the card sees it before anything else is done: it is sent while it is judged and journalled.
            # Should the flash refuse it, the next view is without it.
            self._hurry(event[0], coming)
        if self._hurries:
            self._coming = event
            return
        cards = len(self._ledger.laid)
        self._take_now(event)
        if len(self._ledger.laid) > cards and self._view.phase == PLAY:
            self._hurry(event[0], ())

    def _hurry(self, place, coming):
        self._view.show_trick(self._ledger.session.deal, *coming)
        self._hurries = self._screen.hurry(self._view, place)

    def _show_card(self):
        # Some of the card that hurries, and what its event means once nothing of it is left to draw.
        self._hurries = self._awake and self._screen.step() and self._screen.hurries()
        event = self._coming
        if event and not (self._hurries and not self._screen.sends_hurried()):
            self._coming = None
            self._take_now(event)

    def _take_now(self, event):
        self._places.take(*event)
        if self._clerk.busy:
            self._places.shown.clear()
            self._clerk.take(*event)

    def _do_a_job(self):
        # False: there is nothing to do.
        for _ in self._jobs:
            job = self._jobs[self._job]
            self._job = (self._job + 1) % len(self._jobs)
            if job():
                return True
        return False

    def _draw_step(self):
        # False: there is nothing to draw, or nothing before the display has sent what it has.
        return self._screen.step() and not self._screen.waits()

    def _until_sent(self, wait):
        # How long to wait, where the display is waited for.
        return min(wait or _SENDING_US, _SENDING_US) if self._screen.waits() else wait

    def _bring_light(self):
        # Some of what leads to the first picture: nobody plays at a dark table, so that all else waits for it. False:
        # there is nothing to do, or nothing before time has gone by.
        if self._blank:
            return self._refresh()
        return self._screen.step(_FIRST_PICTURE_US)

    def _save_counts(self):
        # Not after each card that gets its record: that would keep the readers waiting. False: there is nothing to do.
        return not self._clerk.busy and self._ledger.save_counts_step()

    def _use_the_pause(self):
        # The first picture is complete: until then the display shows what its memory woke up with.
        if self._dark and self._screen.complete():
            self._board.display.light(True)
            self._dark = False
        # Memory is collected while nobody waits, not in the middle of a reading.
        untidy = self._untidy or self._clock.since_ms(self._tidied) > _TIDY_MS
        if untidy and not self._screen.waits():
            self._tidy_up()

    def _read_keys(self):
        self._signals.step(self._scanned)
        self._looks = (self._looks + 1) % _LOOKS_A_MENU
        if not self._looks:
            self._menu.step()
        found = self._scan_keys()
        if self._waits and found and found[1:] == (MIDDLE, HOLD) and not self._ledger.supply_low:
            from table import recovery

            recovery.begin_anew(self._ledger)
        elif not found or self._ledger.frozen or self._ledger.joining:
            return  # who sits down is numbered in the order of the journal
        elif self._tester.busy:
            self._tester.act(*found)
        elif self._clerk.busy:
            self._clerk.act(*found)
        else:
            self._menu.act(*found)
            self._places.reconsider()

    def _scan_keys(self):
        # Play goes on without keys while their chip does not answer.
        if self._keys_silent >= _KEYS_TRIES and self._clock.since_ms(self._keys_failed) < _KEYS_AGAIN_MS:
            return None
        try:
            found = self._keys.scan()
            self._keys_silent = 0
            return found
        except OSError:
            self._keys_silent += 1
            self._keys_failed = self._clock.ms()
            return None

    def _look_at_supply(self):
        # Nothing is written below the threshold; fields and lights go off first.
        if self._board.supply.low():
            self._good_looks = 0
            if not self._ledger.supply_low:
                self._fall_asleep()
        elif not self._awake:
            self._good_looks += 1
            if self._good_looks > _GOOD_LOOKS:
                self._wake()
        elif self._waits != bool(self._ledger.forgotten):
            self._wait_or_come_back()

    def _wake(self):
        self._awake = True
        if not self._ledger.started:
            self._places.begin_looking()
        ledger = self._ledger
        ledger.supply_low = False
        ledger.frozen = self._waits = bool(ledger.forgotten)
        ledger.changed = True
        self._menu.full = False
        self._unstarted = not self._waits
        # What was laid at the last moment was refused.
        self._places.reconsider()

    def _start_step(self):
        # Journals that the table was switched on, once the first picture can be seen: that may take an erase of the
        # flash, in which nothing is drawn. False: there is nothing to do.
        if not self._unstarted or self._dark or self._ledger.frozen:
            return False
        self._unstarted = False
        self._menu.full = not self._ledger.start()
        self._ledger.changed = True
        return True

    def _wait_or_come_back(self):
        # A journal is on its way; or it is there again, or was given up. One that came back begins with the next event.
        self._waits = not self._waits
        if self._waits:
            self._sweep.stop()
            self._signals.rest()
            return
        self._settings.reload()
        self._places.begin_looking()
        self._ledger.changed = True
        if not self._ledger.session.game:
            self._menu.full = not self._ledger.start()

    def _fall_asleep(self):
        self._awake = False
        self._tester.end()
        self._ledger.frozen = self._ledger.supply_low = True
        self._ledger.changed = True
        self._sweep.stop()
        self._signals.rest()

    def _take_card(self):
        # One player or action card that was laid. False: there is none.
        if not self._places.shown or self._ledger.frozen or self._ledger.joining:
            return False
        place, kind, number, uid = self._places.shown.pop(0)
        self._places.heard = not take(self._menu, self._roster, place, kind, number, uid)
        self._ledger.changed = True
        return True

    def _refresh(self):
        # Brings lists, view and lights up to date, a piece at a time. False: they are.
        if self._ledger.changed:
            self._ledger.changed = False
            self._unasked = _ALL_SEATS
            self._unseen = True
        elif not (self._unasked or self._unseen):
            return False
        for place in range(SEATS):
            if self._unasked >> place & 1:
                self._unasked &= ~(1 << place)
                self._menu.refresh(place)
                return True
        if self._unseen:
            self._unseen = False
            self._fill_view()
            self._blank = False
            return True
        return False

    def _tidy_up(self):
        self._untidy = False
        gc.collect()
        sum(map(float, range(_HOLES)))
        self._tidied = self._clock.ms()

    def _fill_view(self):
        if self._settings.changed:
            self._settings.changed = False
            self._screen.restyle(Style(self._settings))
        view = self._view
        view.shows_points = self._settings.values["open_points"] == "yes"
        self._untidy = True
        view.show_session(self._ledger.session, self._ledger.asked()[0])
        if self._ledger.next_seats:
            outcome.show_next(view, self._ledger.next_seats)
        if self._menu.sheet:
            view.show_sheet(self._ledger)
        warning = self._warning()
        for place in range(SEATS):
            reason = self._places.reason(place)
            view.wrong[place] = reason != ""
            view.notice[place] = reason or self._places.doubt(place) or self._menu.notice(place) or warning
            view.keys[place] = self._menu.labels(place)
        if self._tester.busy:
            self._tester.show(view)
        elif self._clerk.busy:
            self._clerk.show(view)
        else:
            view.interrupt(self._message())
        if not (self._ledger.frozen or self._tester.busy):
            self._signals.show(view)
        heard = self._clerk.heard() if self._clerk.busy else self._places.heard
        self._places.heard = None
        if heard is not None:
            self._signals.sound(heard, self._settings.values["sound"] == "on")
        self._screen.show(view)

    def _warning(self):
        # What should be seen to before the next deal, or "".
        ledger = self._ledger
        if ledger.frozen or ledger.in_play():
            return ""
        if ledger.journal.bad_lines:
            return words.say("bad_records", ledger.journal.bad_lines)
        return words.say("nearly_full") if ledger.nearly_full else ""

    def _message(self):
        # What all four have to know before anything else, or "".
        if self._ledger.frozen:
            return words.say("supply_low" if self._ledger.supply_low else "forgotten")
        if self._board.service:
            overlaid = self._board.overlaid
            return words.say("service_overlay", overlaid) if overlaid else words.say("service")
        if self._ledger.in_play():
            return ""
        if self._menu.full and not self._ledger.session.ended and not self._ledger.has_room():
            return words.say("full_of_session" if self._ledger.all_acknowledged() else "full")
        return self._menu.question() or self._menu.told()


def _identity(board):
    mode = "service" if board.service else "sealed" if club.is_sealed(board.flash) else "open"
    return {"serial": board.serial_number, "firmware": FIRMWARE, "mode": mode}
