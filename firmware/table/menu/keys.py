# Twelve keys: debounced, as short presses and long holds.

from micropython import const

LEFT = const(0)
MIDDLE = const(1)
RIGHT = const(2)
KEYS_A_SEAT = const(3)

PRESS = const(0)
HOLD = const(1)

_KEYS = const(12)
_ALL_KEYS = const(0xFFF)
_HOLD_MS = const(1000)
# So long after the last scan a short press may have come and gone.
_LATE_MS = const(25)


class Keys:
    # Keys are bits of a mask: key of a seat, KEYS_A_SEAT * seat + key.

    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock
        self._last = 0
        self._down = 0
        self._since = [0] * _KEYS
        # Presses that were over when they were noticed, and those that are to be reported.
        self._missed = self._presses = 0
        # Keys whose hold has been reported.
        self._reported = 0
        self._scanned = clock.ms()

    def scan(self):
        # (seat, key, PRESS or HOLD) or None; to be called every few milliseconds. A key counts as changed when two
        # scans in a row agree; a press is reported at its release, so that it is not a hold. OSError: no chip.
        now = self._clock.ms()
        late = self._clock.since_ms(self._scanned) >= _LATE_MS
        changed = self._chip.changed() if late else 0
        pressed = self._chip.scan()
        # A look that failed was none.
        self._scanned = now
        if not (pressed or changed or self._last or self._down or self._missed or self._presses):
            return None
        # Contacts bounce: a press that was over counts if its key is not found closed at once.
        self._presses |= self._missed if late else self._missed & ~pressed
        self._missed = 0
        stable = ~(pressed ^ self._last)
        if late:
            # Nobody looked for so long that one look, or that the chip saw it, has to do.
            self._missed = (changed | self._last) & ~pressed & ~self._down
            stable = _ALL_KEYS
        self._last = pressed
        self._note(pressed & stable, ~pressed & stable)
        return self._take()

    def _note(self, closed, opened):
        now = self._clock.ms()
        new = closed & ~self._down
        for key in range(_KEYS if new else 0):
            if new >> key & 1:
                self._since[key] = now
        released = opened & self._down
        self._down = self._down & ~released | new
        self._presses |= released & ~self._reported
        self._reported &= ~released

    def _take(self):
        # The next of the events to be reported.
        unsaid = self._down & self._last & ~self._reported
        for key in range(_KEYS if self._presses or unsaid else 0):
            bit = 1 << key
            if self._presses & bit:
                self._presses &= ~bit
                return key // KEYS_A_SEAT, key % KEYS_A_SEAT, PRESS
            if unsaid & bit and self._clock.since_ms(self._since[key]) >= _HOLD_MS:
                self._reported |= bit
                return key // KEYS_A_SEAT, key % KEYS_A_SEAT, HOLD
        return None
