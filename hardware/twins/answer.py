"""What a reader's receiver hears: the answers of all tags on top of each other, and what went wrong on the way."""


class Answer:
    # Bits as in twins.frame, delay in carrier periods after the request, the index of the first bit in which the tags
    # differed, or -1, and whether a parity bit was wrong.
    def __init__(self, bits, count, delay):
        self.bits = bits
        self.count = count
        self.delay = delay
        self.collision = -1
        self.parity_error = False

    def add(self, bits, count, delay):
        # A modulated half bit wins over silence: differing bits are heard as both.
        differing = (self.bits ^ bits) & ((1 << min(self.count, count)) - 1)
        if differing:
            self.collide(_lowest_bit(differing))
        self.bits |= bits
        self.count = max(self.count, count)
        self.delay = min(self.delay, delay)

    def collide(self, index):
        # Only the first bit that collided is reported.
        if self.collision < 0 or index < self.collision:
            self.collision = index


def _lowest_bit(value):
    index = 0
    while not value >> index & 1:
        index += 1
    return index
