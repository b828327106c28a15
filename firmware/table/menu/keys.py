# Twelve keys, debounced, with short presses and long holds.

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
# If the last scan was this long ago, a short press may have begun and ended since then.
_LATE_MS = const(25)
# The pause before the next attempt to read a chip that does not answer, and the number of consecutive failures before
# this pause.
_AGAIN_MS = const(500)
_TRIES = const(3)


class Keys:
    # Keys are bits of a mask; the bit of a seat's key is KEYS_A_SEAT * seat + key.

    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock
        self._last = 0
        self._down = 0
        self._since = [0] * _KEYS
        # Presses that had already ended when they were noticed; presses still to be reported.
        self._missed = self._presses = 0
        # Keys whose hold has been reported.
        self._reported = 0
        # The number of consecutive scans that the chip has not answered, and the time of the last of them.
        self._silent = 0
        self._scanned = self._failed = clock.ms()

    def next_press(self):
        # Scans the keys and returns what scan() returns. While the chip does not answer, play continues without keys:
        # the result is None.
        if self._silent >= _TRIES and self._clock.since_ms(self._failed) < _AGAIN_MS:
            return None
        try:
            press = self.scan()
            self._silent = 0
            return press
        except OSError:
            self._silent += 1
            self._failed = self._clock.ms()
            return None

    def scan(self):
        # Returns (seat, key, PRESS or HOLD) or None. Must be called every few milliseconds. A key has changed if two
        # consecutive scans agree. A press is reported at its release, because before that it may still become a hold.
        # Raises OSError if the chip does not answer.
        now = self._clock.ms()
        late = self._clock.since_ms(self._scanned) >= _LATE_MS
        changed = self._chip.changed() if late else 0
        pressed = self._chip.scan()
        # Set the time only now, because a failed scan does not count.
        self._scanned = now
        if not (pressed or changed or self._last or self._down or self._missed or self._presses):
            return None
        # Contacts bounce, so a press that had already ended counts only if the next scan finds the key open.
        self._presses |= self._missed if late else self._missed & ~pressed
        self._missed = 0
        stable = ~(pressed ^ self._last)
        if late:
            # The last scan was so long ago that one scan, or the chip's own report, must be enough.
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
        # The next event to be reported.
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
