"""Interference between reader and tags: garbled or shifted answers, and noise that resembles an answer."""

from twins.answer import Answer
from twins.frame import DELAY_AFTER_0

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_MOST_NOISE_BITS = const(48)
# Noise begins within 0.3 ms after the time of the earliest possible answer.
_NOISE_PERIODS = const(4000)


def garble(answer, dice):
    # Causes one of three errors: one bit flips, which parity detects; two bits of one byte flip, which parity does not
    # detect; or a bit is received as both 0 and 1.
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
        # An incomplete byte has no parity bit.
        answer.parity_error = answer.count >= 8


def shift(answer, dice):
    # The receiver synchronises with another field for a moment, and misses whole bytes at the beginning, with their
    # parity. In half of the cases, random bits replace the missing ones at the end of the answer.
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
    # Returns bits that the reader receives although no tag answers. Sometimes a bit is received as both 0 and 1.
    count = 1 + dice.below(_MOST_NOISE_BITS)
    bits = dice.below(1 << 24) | dice.below(1 << 24) << 24
    answer = Answer(bits & (1 << count) - 1, count, DELAY_AFTER_0 + dice.below(_NOISE_PERIODS))
    # The parity of each whole byte is random.
    answer.parity_error = dice.below(1 << count // 8) != 0
    if dice.below(2):
        answer.collide(dice.below(count))
    return answer
