# The table: one cooperative loop over readers, keys, serial line and screen; no step blocks over 20 ms.

import gc

from micropython import const

from table import SEATS, club, modules, words
from table.clerk import Clerk
from table.keys import Keys
from table.ledger import Ledger
from table.link import Link
from table.menu import Menu
from table.people import People
from table.places import Places
from table.roster import Roster
from table.screen.screen import Screen
from table.settings import Settings
from table.signals import Signals
from table.style import Style
from table.sweep import Sweep
from table.view import View

FIRMWARE = "0.1.0"

_KEYS_MS = const(10)
# Looks at the supply that must agree that it is low.
_LOW_LOOKS = const(3)
# Until a chip of keys that did not answer is asked again.
_KEYS_AGAIN_MS = const(500)
_ALL_SEATS = const(15)


class Table:
    def __init__(self, board):
        self._board = board
        self._clock = board.clock
        club.use_key(board.flash)
        self._settings = Settings(board.flash)
        self._roster = Roster(board.flash)
        self._ledger = Ledger(board)
        self._people = People(self._ledger)
        self._places = Places(self._ledger, self._people, board.clock)
        self._menu = Menu(self._ledger, self._people, self._places, board.clock, self._settings)
        self._keys = Keys(board.keys, board.clock)
        self._link = Link(board.link, self._ledger, board.clock, self._roster, _identity(board))
        self._sweep = Sweep(board.readers, board.clock)
        self._clerk = Clerk(self._sweep, board.clock, self._ledger, self._menu)
        self._screen = Screen(board.display, Style(self._settings))
        self._signals = Signals(board.lights, board.buzzer)
        self._view = View(self._people)
        self._scanned = self._keys_failed = board.clock.ms()
        self._keys_answer = True
        # Places whose lists have to be asked for anew, as a bit mask.
        self._unasked = _ALL_SEATS
        # Set while something is shown that is not so any more.
        self._unseen = True
        self._low_looks = 0
        self._awake = False
        self._dark = self._untidy = True
        # What there is to do besides readers and keys, in turn, so that none of it keeps the others waiting.
        self._jobs = (
            self._ledger.join_step,
            self._places.step,
            self._clerk.step,
            self._take_card,
            self._link.step,
            self._refresh,
            self._screen.step,
            self._ledger.make_room_step,
            self._ledger.prepare_step,
        )
        self._job = 0

    def run(self):
        try:
            while True:
                self._clock.sleep_us(self.step())
        finally:
            # Whatever ends the loop, no field, no light and no tone stays on.
            self._sweep.stop()
            self._signals.rest()

    def step(self):
        # Does one piece of work; returns the microseconds until there is more, at most those of a look at the keys.
        if self._clock.since_ms(self._scanned) >= _KEYS_MS:
            self._scanned = self._clock.ms()
            self._look_at_supply()
            self._read_keys()
            return 0
        wait = _KEYS_MS * 1000
        if not self._ledger.frozen:
            wait = min(wait, self._sweep.step())
            event = self._sweep.take()
            if event:
                self._take(event)
                return 0
        if self._do_a_job():
            return 0
        self._use_the_pause()
        return wait

    def _take(self, event):
        # One event of the readers. What lies where the places know all the time.
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

    def _use_the_pause(self):
        # The first picture is complete: until then the display shows what its memory woke up with.
        if self._dark:
            self._board.display.light(True)
            self._dark = False
        # Memory is collected while nobody waits, not in the middle of a reading.
        if self._untidy:
            gc.collect()
            self._untidy = False

    def _read_keys(self):
        self._signals.step(self._clock.ms())
        self._menu.step()
        found = self._scan_keys()
        if not found or self._ledger.frozen:
            return
        if self._clerk.busy:
            self._clerk.act(*found)
        else:
            self._menu.act(*found)
            self._places.reconsider()

    def _scan_keys(self):
        # Play goes on without keys while their chip does not answer.
        if not self._keys_answer and self._clock.since_ms(self._keys_failed) < _KEYS_AGAIN_MS:
            return None
        try:
            found = self._keys.scan()
            self._keys_answer = True
            return found
        except OSError:
            self._keys_answer = False
            self._keys_failed = self._clock.ms()
            return None

    def _look_at_supply(self):
        # Nothing is written below the threshold; fields and lights go off first.
        if not self._board.supply.low():
            self._low_looks = 0
            if not self._awake:
                self._wake()
        elif self._low_looks < _LOW_LOOKS:
            self._low_looks += 1
            if self._low_looks == _LOW_LOOKS:
                self._fall_asleep()

    def _wake(self):
        self._awake = True
        if not self._ledger.started:
            self._places.begin_looking()
        self._ledger.frozen = False
        self._ledger.changed = True
        self._menu.full = not self._ledger.start()

    def _fall_asleep(self):
        self._awake = False
        self._ledger.frozen = True
        self._ledger.changed = True
        self._sweep.stop()
        self._signals.rest()

    def _take_card(self):
        # One player or action card that was laid. False: there is none.
        if not self._places.shown or self._ledger.frozen:
            return False
        place, kind, number, uid = self._places.shown.pop(0)
        from table.shown_cards import take

        self._places.heard = not take(self._menu, self._roster, place, kind, number, uid)
        modules.forget("table", ("shown_cards",))
        self._ledger.changed = True
        return True

    def _refresh(self):
        # Brings lists, view and lights up to date, a piece at a time. False: they are.
        if self._ledger.changed:
            self._ledger.changed = False
            self._unasked = _ALL_SEATS
            self._unseen = True
        for place in range(SEATS):
            if self._unasked >> place & 1:
                self._unasked &= ~(1 << place)
                self._menu.refresh(place)
                return True
        if self._unseen:
            self._unseen = False
            self._fill_view()
            return True
        return False

    def _fill_view(self):
        if self._settings.changed:
            self._settings.changed = False
            self._screen.restyle(Style(self._settings))
        view = self._view
        view.shows_points = self._settings.values["open_points"] == "yes"
        self._untidy = True
        view.show_session(self._ledger.session, self._ledger.asked()[0])
        if self._menu.sheet:
            view.show_sheet(self._ledger)
        for place in range(SEATS):
            reason = self._places.reason(place)
            view.wrong[place] = reason != ""
            view.notice[place] = reason or self._menu.notice(place)
            view.keys[place] = self._menu.labels(place)
        if self._clerk.busy:
            self._clerk.show(view)
        else:
            view.interrupt(self._message())
        if not self._ledger.frozen:
            self._signals.show(view)
        heard = self._clerk.heard() if self._clerk.busy else self._places.heard
        self._places.heard = None
        if heard is not None:
            self._signals.sound(heard, self._settings.values["sound"] == "on")
        self._screen.show(view)

    def _message(self):
        # What all four have to know before anything else, or "".
        if self._ledger.frozen:
            return words.say("supply_low")
        if self._ledger.in_play():
            return ""
        if self._menu.full and not self._ledger.session.ended and not self._ledger.has_room():
            return words.say("full_of_session" if self._ledger.all_acknowledged() else "full")
        return self._menu.question() or self._menu.told()


def _identity(board):
    return {"serial": board.serial_number, "firmware": FIRMWARE}
