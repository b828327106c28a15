# How far a reader reaches: the lowest transmit power at which the card that lies on it still answers.
#
# At every step the field goes off and on again, so that the card has to start with that power alone.

from micropython import const

from drivers.reader import COLLISION, CRC_NONE, FULL_POWER, OK, PENDING

# Below what play uses: how strong a strong reader is.
_LEAST_POWER = const(2)
_ASKS = const(3)

# Wake-up of ISO/IEC 14443-3 (6.4), answered even by halted cards; the timer's ticks of 25 us less one.
_WUPA = const(0x52)
_SHORT_BITS = const(7)
_ANSWER_TICKS = const(12)
# Without a field this long every card forgets what was said to it; with one this long each has started (5.1).
_DARK_US = const(5100)
_GUARD_US = const(5000)
_REQUEST_US = const(425)
_AGAIN_US = const(50)
_LOOKS = const(100)


class RangeScore:
    def __init__(self, chip):
        # `chip` is set up. `score` is a power from 2 to 63, less is better; 0: nothing answered even at the most.
        self._chip = chip
        self._answered = False
        self.score = 0

    def run(self):
        # A generator that yields the microseconds until its next step, at most 62 steps of power of 12 ms.
        for power in range(FULL_POWER, _LEAST_POWER - 1, -1):
            yield from self._try(power)
            if not self._answered:
                break
            self.score = power
        self._chip.power(self._chip.normal_power)

    def _try(self, power):
        # One answer is enough: which of several cards it was, does not matter.
        chip = self._chip
        self._answered = False
        for _ in range(_ASKS):
            yield _DARK_US
            chip.power(power)
            chip.field_on()
            yield _GUARD_US
            yield from self._ask()
            chip.field_off()
            if self._answered:
                return

    def _ask(self):
        chip = self._chip
        chip.frame[0] = _WUPA
        chip.begin(1, _SHORT_BITS, 0, CRC_NONE, _ANSWER_TICKS)
        yield _REQUEST_US
        result = chip.poll()
        looks = _LOOKS
        while result == PENDING and looks:
            yield _AGAIN_US
            result = chip.poll()
            looks -= 1
        self._answered = result == OK or result == COLLISION
