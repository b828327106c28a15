# The mode for the self-test: it takes over readers, keys, lights and panels, so nobody can play.

from micropython import const

from table.menu.keys import HOLD, MIDDLE

# The pause before a finished test checks the keys again.
_IDLE_US = const(10_000)


class SelfTestMode:
    def __init__(self, board, sweep, ledger, menu, registration):
        self._board = board
        self._clock = board.clock
        self._sweep = sweep
        self._ledger = ledger
        self._menu = menu
        self._registration = registration
        self._test = None
        # The time at which the wait for the next step began, and the length of the wait.
        self._since = 0
        self._wait = 0
        self.busy = False
        # Set when anything that is displayed has changed; cleared by the painter.
        self.changed = False

    def choose_step(self):
        # Begins the test if it was chosen with a key. Returns False if there is nothing to do.
        if not self._menu.testing:
            return False
        self._menu.testing = False
        self.begin_test()
        return True

    def begin_test(self):
        # Returns whether the test is running now. The test cannot run if a deal is in play, cards are being registered,
        # or the supply is low.
        if self.busy:
            return True
        if self._ledger.frozen or self._ledger.in_play() or self._registration.busy:
            return False
        # Imported only when it is first needed, together with its page, to save 3 KB.
        from table.selftest.selftest import SelfTest

        self._sweep.stop()
        self._test = SelfTest(self._board)
        self._wait = 0
        self.busy = True
        self.changed = True
        return True

    def end_test(self):
        # Ends the test at once.
        if not self.busy:
            return
        self._test.close()
        self._test = None
        self.busy = False
        self._sweep.restart()
        self.changed = True

    def step_readers(self):
        # Does one bounded piece of work; returns the microseconds until the next piece is due.
        left = self._wait - self._clock.since_us(self._since)
        if left > 0:
            return left
        wait = self._test.step_test()
        self._since = self._clock.us()
        self._wait = _IDLE_US if wait is None else wait
        if self._test.changed:
            self._test.changed = False
            self.changed = True
        return self._wait

    def act(self, place, key, kind):
        # Handles a press or a hold of a key; holding ● ends the test.
        if key == MIDDLE and kind == HOLD:
            self.end_test()
        else:
            self._test.press(place, key)

    def show_page(self, view):
        from table.selftest.selftest_page import show_page

        show_page(view, self._test)

    def report(self):
        # The results so far as lists of plain values, in the form that the serial line sends. Allocates.
        if not self.busy:
            return [["state", "off"]]
        lines = [[name, values] if place < 0 else [name, place, values] for name, place, values in self._test.results]
        lines.append(["state", "waiting" if self._test.finished else "running"])
        return lines
