# Twelve keys: debounced, as short presses and long holds.

from micropython import const

LEFT = const(0)
MIDDLE = const(1)
RIGHT = const(2)
KEYS_A_SEAT = const(3)

PRESS = const(0)
HOLD = const(1)

_KEYS = const(12)
_HOLD_MS = const(1000)
# So long after the last scan a short press may have come and gone.
_LATE_MS = const(25)


class Keys:
    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock
        self._last = 0
        self._down = 0
        self._since = [0] * _KEYS
        # Keys whose hold has been told, as a bit mask; presses that were over when they were noticed.
        self._told = 0
        self._missed = 0
        self._scanned = clock.ms()

    def scan(self):
        # (seat, key, PRESS or HOLD) or None; to be called every few milliseconds. A key counts as changed when two
        # scans in a row agree; a press is told at its release, so that it is not a hold. OSError: no chip.
        late = self._clock.since_ms(self._scanned) >= _LATE_MS
        self._scanned = self._clock.ms()
        changed = self._chip.changed() if late else 0
        pressed = self._chip.scan()
        if not (pressed or changed or self._last or self._down or self._missed):
            return None
        if late:
            # Nobody looked for so long that one look, or that the chip saw it, has to do.
            self._missed |= (changed | self._last) & ~pressed & ~self._down
        stable = ~(pressed ^ self._last)
        self._last = pressed
        for key in range(_KEYS):
            bit = 1 << key
            found = self._note(key, bit, pressed & bit) if stable & bit else None
            if found is None and self._missed & bit:
                self._missed &= ~bit
                found = PRESS
            if found is not None:
                return key // KEYS_A_SEAT, key % KEYS_A_SEAT, found
        return None

    def _note(self, key, bit, pressed):
        now = self._clock.ms()
        if pressed and not self._down & bit:
            self._down |= bit
            self._since[key] = now
        elif pressed and not self._told & bit and self._clock.since_ms(self._since[key]) >= _HOLD_MS:
            self._told |= bit
            return HOLD
        elif not pressed and self._down & bit:
            self._down &= ~bit
            was_hold = self._told & bit
            self._told &= ~bit
            return None if was_hold else PRESS
        return None
