"""What a reader's coil and the tags lying on it do to a frame: all tags answer at once, and bits can be lost."""

from twins.dice import Dice


class Answer:
    # What the receiver hears: bits as in twins.frame, delay in carrier periods after the request,
    # the index of the first bit in which the tags differed, or -1, and whether a parity bit was wrong.
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
            first = _lowest_bit(differing)
            if self.collision < 0 or first < self.collision:
                self.collision = first
        self.bits |= bits
        self.count = max(self.count, count)
        self.delay = min(self.delay, delay)


def _lowest_bit(value):
    index = 0
    while not value >> index & 1:
        index += 1
    return index


class Antenna:
    def __init__(self, seed=1):
        self.tags = []
        self.lost = 0.0
        self.garbled = 0.0
        self._strength = 0
        self._dice = Dice(seed)

    def lay(self, tag, now):
        self.tags.append(tag)
        tag.field(self._strength, now)

    def lift(self, uid, now):
        # Takes the tag with that UID off, or all where uid is None; returns those taken.
        taken = [tag for tag in self.tags if uid is None or tag.uid == uid]
        for tag in taken:
            self.tags.remove(tag)
            tag.field(0, now)
        return taken

    def field(self, strength, now):
        if strength != self._strength:
            self._strength = strength
            for tag in self.tags:
                tag.field(strength, now)

    def exchange(self, bits, count, now):
        # Sends a frame to all tags; the Answer heard, or None.
        heard = None
        for tag in self.tags:
            answer = tag.receive(bits, count, now)
            if answer is None:
                continue
            if heard is None:
                heard = Answer(answer[0], answer[1], answer[2])
            else:
                heard.add(answer[0], answer[1], answer[2])
        if heard is None or self._dice.chance(self.lost):
            return None
        if self._dice.chance(self.garbled):
            self._garble(heard)
        return heard

    def _garble(self, answer):
        # One bit turns over. Its parity tells, except in one case of four, where parity turned with it.
        answer.bits ^= 1 << self._dice.below(answer.count)
        answer.parity_error = self._dice.below(4) != 0
