# The range of a reader: the lowest transmit power at which the card on it still answers.
#
# For each power, the field is switched off and on again, so the card has to start with that power alone.

from micropython import const

from drivers.reader import COLLISION, CRC_NONE, FULL_POWER, OK, PENDING

# The lowest power that is tried is below the powers used in play, so that strong readers can be measured as well.
_LEAST_POWER = const(2)
_ASKS = const(3)

# The wake-up of ISO/IEC 14443-3 (6.4), which even halted cards answer. A tick is 25 us; the timer waits for one tick
# more than its value.
_WUPA = const(0x52)
_SHORT_BITS = const(7)
_ANSWER_TICKS = const(12)
# After this long without a field, every card has lost its state; after this long in a field, every card has started
# (5.1).
_DARK_US = const(5100)
_GUARD_US = const(5000)
_REQUEST_US = const(425)
_AGAIN_US = const(50)
_LOOKS = const(100)


class RangeScore:
    def __init__(self, chip):
        # `chip`: a reader that is set up. `score`: a power from 2 to 63, lower is better; 0 if nothing answered even
        # at full power.
        self._chip = chip
        self._answered = False
        self.score = 0

    def run(self):
        # A generator that yields the microseconds until its next step; it tries at most 62 powers, 12 ms each.
        for power in range(FULL_POWER, _LEAST_POWER - 1, -1):
            yield from self._try(power)
            if not self._answered:
                break
            self.score = power
        self._chip.power(self._chip.normal_power)

    def _try(self, power):
        # One answer is enough; it does not matter which of several cards sent it.
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
        chip.begin_exchange(1, _SHORT_BITS, 0, CRC_NONE, _ANSWER_TICKS)
        yield _REQUEST_US
        result = chip.poll()
        looks = _LOOKS
        while result == PENDING and looks:
            yield _AGAIN_US
            result = chip.poll()
            looks -= 1
        self._answered = result == OK or result == COLLISION
