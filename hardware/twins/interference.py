"""What disturbs the air between reader and tags: answers garbled or shifted, and noise that is none."""

from twins.answer import Answer
from twins.frame import DELAY_AFTER_0

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_MOST_NOISE_BITS = const(48)
# Noise begins within 0.3 ms of the earliest answer.
_NOISE_PERIODS = const(4000)


def garble(answer, dice):
    # One bit turns over: its parity tells. Or two in one byte, and parity does not. Or one is heard as both 0 and 1.
    index = dice.below(answer.count)
    kind = dice.below(4)
    if kind == 0:
        answer.bits ^= 1 << index
        other = (index & ~7) + dice.below(8)
        if other != index and other < answer.count:
            answer.bits ^= 1 << other
    elif kind == 1:
        answer.bits |= 1 << index
        answer.collide(index)
    else:
        answer.bits ^= 1 << index
        # A part of a byte carries no parity.
        answer.parity_error = answer.count >= 8


def shift(answer, dice):
    # The receiver falls into step with another field and out of it again: whole bytes are missed at the front, each
    # with its parity. What follows the answer is taken for its end as often as not.
    lost = 8 * (1 + dice.below(2))
    if answer.count <= lost:
        return
    length = answer.count
    answer.bits >>= lost
    answer.count -= lost
    answer.collision = -1
    if dice.below(2):
        answer.bits |= dice.below(1 << lost) << answer.count
        answer.count = length


def noise(dice):
    # Bits heard where no tag answers, and now and then bits that were both.
    count = 1 + dice.below(_MOST_NOISE_BITS)
    bits = dice.below(1 << 24) | dice.below(1 << 24) << 24
    answer = Answer(bits & (1 << count) - 1, count, DELAY_AFTER_0 + dice.below(_NOISE_PERIODS))
    # The parity of each whole byte is right by chance.
    answer.parity_error = dice.below(1 << count // 8) != 0
    if dice.below(2):
        answer.collide(dice.below(count))
    return answer
