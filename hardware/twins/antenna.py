"""A reader's coil with the tags on it: all tags answer a frame at once, and bits may be lost."""

from twins import coils, interference
from twins.answer import Answer
from twins.dice import Dice
from twins.frame import DELAY_AFTER_0, answer_periods, microseconds, request_periods
from twins.ntag21x import LEAST_FIELD


class Antenna:
    def __init__(self, seed=1):
        self.tags = []
        # Tags with a known position: (tag, x, y, coupling). x and y are in millimetres from the middle of the coil. The
        # coupling is the value for a single tag over the middle.
        self._placed = []
        # Probabilities that an answer is lost or garbled, and that a request is lost (unheard) or garbled
        # (misheard).
        self.lost = 0.0
        self.garbled = 0.0
        self.unheard = 0.0
        self.misheard = 0.0
        # Probabilities of noise if no tag answers, and of a shifted answer while the neighbouring reader's field is on.
        self.noise = 0.0
        self.shifted = 0.0
        self.neighbour = None
        # A tag may drop out if its field exceeds the necessary minimum by less than this fraction. The smaller the
        # excess, the more often the tag drops out.
        self.unsteady = 0.0
        self._drive = 1.0
        self._wanted = 0
        self.strength = 0
        # Until this time, tags that have just answered receive no request.
        self._deaf_until = 0
        self._dice = Dice(seed)

    def lay(self, tag, now, place=None):
        # `place`: the position (x, y) in millimetres from the middle of the coil. Tags without a position do not weaken
        # each other.
        self.tags.append(tag)
        if place is not None:
            self._placed.append((tag, place[0], place[1], tag.coupling))
            self._tune(now)
        tag.field(self.strength, now)

    def _tune(self, now):
        # Sets the coupling of each tag, which depends on its position over the coil and on other tags nearby.
        for tag, x, y, alone in self._placed:
            near = 0
            for other, its_x, its_y, _ in self._placed:
                if other is not tag:
                    near += abs(coils.coupling(_distance(x - its_x, y - its_y)))
            tag.coupling = alone * abs(coils.flux(_distance(x, y))) * coils.share(near)
            tag.field(self.strength, now)

    def lift(self, uid, now):
        # Lifts the tag with this UID, or all tags if `uid` is None. Returns the lifted tags.
        taken = [tag for tag in self.tags if uid is None or tag.uid == uid]
        for tag in taken:
            self.tags.remove(tag)
            tag.field(0, now)
        placed = len(self._placed)
        self._placed = [entry for entry in self._placed if entry[0] not in taken]
        if len(self._placed) != placed:
            self._tune(now)
        return taken

    def field(self, strength, now):
        # Sets the field that the reader requests, in steps of CWGsPReg.
        self._wanted = strength
        strength = strength * self._drive
        if strength != self.strength:
            self.strength = strength
            for tag in self.tags:
                tag.field(strength, now)

    def drive(self, share, now):
        # Sets the fraction of the reader's current that reaches the coil. The fraction is less than 1 if the inductor
        # of the filter has the wrong value.
        self._drive = share
        self.field(self._wanted, now)

    def exchange(self, bits, count, now):
        # Sends all tags a frame that ends at the current time. Returns the received Answer, or None.
        dice = self._dice
        received = None
        in_time = now - microseconds(request_periods(count)) >= self._deaf_until
        if in_time and not dice.chance(self.unheard):
            if dice.chance(self.misheard):
                bits ^= 1 << dice.below(count)
            received = self._ask_tags(bits, count, now)
        if received is None or dice.chance(self.lost):
            return interference.noise(dice) if dice.chance(self.noise) else None
        if dice.chance(self.garbled):
            interference.garble(received, dice)
        if self.neighbour is not None and self.neighbour.strength and dice.chance(self.shifted):
            interference.shift(received, dice)
        return received

    def _ask_tags(self, bits, count, now):
        received = None
        for tag in self.tags:
            if self.unsteady and self._drops_out(tag):
                tag.field(0, now)
                tag.field(self.strength, now)
            answer = tag.receive(bits, count, now)
            if answer is None:
                continue
            if received is None:
                received = Answer(answer[0], answer[1], answer[2])
            else:
                received.add(answer[0], answer[1], answer[2])
        if received is not None:
            # The frame delay from a tag's answer to the next request is at least 1172 carrier periods.
            periods = received.delay + answer_periods(received.count) + DELAY_AFTER_0
            self._deaf_until = now + periods * 25 // 339
        return received

    def _drops_out(self, tag):
        spare = self.strength * tag.coupling / LEAST_FIELD - 1
        return spare >= 0 and self._dice.chance(1 - spare / self.unsteady)


def _distance(x, y):
    return (x * x + y * y) ** 0.5
