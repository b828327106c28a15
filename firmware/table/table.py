# The table: one cooperative loop over readers, keys, serial line and screen; no step blocks over 20 ms.

from micropython import const

from cardrules.doppelkopf import SEATS
from table import words
from table.keys import Keys
from table.ledger import Ledger
from table.link import Link
from table.menu import Menu
from table.places import Places
from table.screen.screen import Screen
from table.signals import Signals
from table.sweep import Sweep
from table.view import View

FIRMWARE = "0.1.0"

_KEYS_MS = const(10)
_ALL_SEATS = const(15)


class Table:
    def __init__(self, board):
        self._board = board
        self._clock = board.clock
        self._ledger = Ledger(board)
        self._places = Places(self._ledger)
        self._menu = Menu(self._ledger, self._places, board.clock)
        self._keys = Keys(board.keys, board.clock)
        self._link = Link(board.link, self._ledger, board.clock, _identity(board))
        self._sweep = Sweep(board.readers, board.clock)
        self._screen = Screen(board.display)
        self._signals = Signals(board.lights, board.buzzer)
        self._view = View()
        self._keys_read = board.clock.ms()
        # Seats whose allowed announcements have to be asked for anew, as a bit mask.
        self._stale = _ALL_SEATS
        self._power_low = False
        self._dark = True

    def run(self):
        try:
            while True:
                self._clock.sleep_us(self.step())
        finally:
            # Whatever ends the loop, no field and no light stays on.
            self._sweep.stop()
            self._signals.dark()

    def step(self):
        # Does one piece of work; returns the microseconds until there is more, at most those of a look at the keys.
        if self._clock.since_ms(self._keys_read) >= _KEYS_MS:
            self._keys_read = self._clock.ms()
            self._look_at_supply()
            self._read_keys()
            return 0
        if self._power_low:
            return _KEYS_MS * 1000
        wait = self._sweep.step()
        event = self._sweep.take()
        if event:
            self._places.take(*event)
            return 0
        if self._link.step() or self._refresh() or self._screen.step():
            return 0
        if self._dark:
            # The first picture is complete: until then the display shows what its memory woke up with.
            self._board.display.light(True)
            self._dark = False
        return min(wait, _KEYS_MS * 1000)

    def _read_keys(self):
        self._signals.step(self._clock.ms())
        self._menu.step()
        try:
            found = self._keys.scan()
        except OSError:
            return  # the key chip does not answer: play goes on without keys
        if found and not self._power_low:
            self._menu.act(*found)
            self._places.reconsider()

    def _look_at_supply(self):
        # Nothing is written below the threshold, fields and lights go off first.
        low = self._board.supply.low()
        if low and not self._power_low:
            self._sweep.stop()
            self._signals.dark()
        self._ledger.changed |= low != self._power_low
        self._power_low = low

    def _refresh(self):
        # Brings view, lights and announcements up to date, a piece at a time. False: they are.
        if self._ledger.changed:
            self._ledger.changed = False
            self._stale = _ALL_SEATS
            self._fill_view()
            return True
        for seat in range(SEATS):
            if self._stale >> seat & 1:
                self._stale &= ~(1 << seat)
                self._menu.refresh(seat)
                return True
        return False

    def _fill_view(self):
        view = self._view
        view.show_session(self._ledger.session)
        if self._menu.full:
            view.headline = words.FULL
        for seat in range(SEATS):
            reason = self._places.reasons[seat]
            view.wrong[seat] = reason != ""
            view.notice[seat] = reason or self._menu.notice(seat)
            view.keys[seat] = self._menu.labels(seat)
        self._signals.show(view)
        if self._places.heard:
            self._signals.sound(self._places.heard[1])
            self._places.heard = None
        self._screen.show(view)


def _identity(board):
    return {"serial": board.serial_number, "firmware": FIRMWARE}
