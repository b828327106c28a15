"""The answer that a reader receives: the superimposed answers of all tags, with transmission errors."""


class Answer:
    # `bits` are as in twins.frame. `delay` is in carrier periods after the request. `collision` is the index
    # of the first bit in which tags differed, or -1. `parity_error` is whether a parity bit was wrong.
    def __init__(self, bits, count, delay):
        self.bits = bits
        self.count = count
        self.delay = delay
        self.collision = -1
        self.parity_error = False

    def add(self, bits, count, delay):
        # A modulated half bit overrides silence, so a bit in which the answers differ is received as both 0 and 1.
        differing = (self.bits ^ bits) & ((1 << min(self.count, count)) - 1)
        if differing:
            self.collide(_lowest_bit(differing))
        self.bits |= bits
        self.count = max(self.count, count)
        self.delay = min(self.delay, delay)

    def collide(self, index):
        # The chip reports only the first bit that collided.
        if self.collision < 0 or index < self.collision:
            self.collision = index


def _lowest_bit(value):
    index = 0
    while not value >> index & 1:
        index += 1
    return index
