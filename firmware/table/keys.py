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


class Keys:
    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock
        self._last = 0
        self._down = 0
        self._since = [0] * _KEYS
        # Keys whose hold has been told, as a bit mask.
        self._told = 0

    def scan(self):
        # (seat, key, PRESS or HOLD) or None; to be called every few milliseconds. A key counts as changed when two
        # scans in a row agree; a press is told at its release, so that it is not a hold. OSError: no chip.
        pressed = self._chip.scan()
        if not (pressed or self._last or self._down):
            return None
        stable = ~(pressed ^ self._last)
        self._last = pressed
        for key in range(_KEYS):
            bit = 1 << key
            if stable & bit:
                found = self._note(key, bit, pressed & bit)
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
