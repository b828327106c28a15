"""Random numbers that depend only on the seed, not on the Python implementation, so that faults can be reproduced."""


class Dice:
    def __init__(self, seed=1):
        self._state = seed * 2654435761 & 0xFFFFFFFF or 1

    def below(self, limit):
        # Marsaglia's xorshift, 32 bits.
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return state % limit

    def chance(self, probability):
        return probability > 0 and self.below(1000000) < probability * 1000000
