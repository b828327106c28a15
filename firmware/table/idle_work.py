# The work that is done while no player waits for the table: garbage collection, and the steps of a signature.

import gc

from micropython import const

# An idle table uses 10 KB of memory a second. Garbage is collected at this interval, before memory runs out.
_TIDY_MS = const(5000)
# A signature is computed in steps of about 1.4 ms. The constants are the shortest pause of the readers in which a step
# may start, the interval between steps, and the number of steps between garbage collections. Each step leaves 3 KB of
# garbage. A step is done in every fourth round of the readers. With a step in every second round, it took up to 62.7 ms
# to report a card (99th percentile).
_STEP_US = const(1000)
_STEP_MS = const(96)
_STEPS_A_COLLECTION = const(30)
# The number of objects that fill the holes at the bottom of the heap after a collection. For each larger block,
# MicroPython starts its search at the first hole (py/gc.c). Without these objects, a card is detected 2 ms later, a key
# 12 ms later.
_HOLES = const(350)


class IdleWork:
    def __init__(self, clock, ledger, sweep, painter):
        self._clock = clock
        self._ledger = ledger
        self._sweep = sweep
        self._painter = painter
        # The length of the readers' pause, in microseconds.
        self.pause = 0
        # The times of the last garbage collection and of the last step of a signature.
        self._tidied = self._stepped = clock.ms()
        # The steps of a signature since the last garbage collection.
        self._uncollected = 0

    def sign_step(self):
        # Does a step of a signature, but never while a card is being read. A step is done only in a long pause of the
        # readers, so that it hardly delays them. Garbage is collected between steps, because an automatic collection
        # during a step takes 10 ms. Returns False if there is nothing to do.
        if self.pause < _STEP_US or self._sweep.has_seen() or self._painter.is_sending():
            return False
        if self._clock.since_ms(self._stepped) < _STEP_MS:
            return False
        self._stepped = self._clock.ms()
        if self._uncollected >= _STEPS_A_COLLECTION:
            self._uncollected = 0
            self.tidy_up()
            return True
        if not self._ledger.signatures.step_signature():
            return False
        self._uncollected += 1
        return True

    def use_pause(self):
        # Garbage is collected when no player is waiting for the table, and not while a card is being read.
        untidy = self._painter.untidy or self._clock.since_ms(self._tidied) > _TIDY_MS
        if untidy and not self._painter.is_sending():
            self._painter.untidy = False
            self.tidy_up()

    def tidy_up(self):
        gc.collect()
        sum(map(float, range(_HOLES)))
        self._tidied = self._clock.ms()
