"""What a reader's coil and the tags lying on it do to a frame: all tags answer at once, and bits can be lost."""

from twins import interference
from twins.answer import Answer
from twins.dice import Dice
from twins.frame import DELAY_AFTER_0, answer_periods, microseconds, request_periods
from twins.ntag21x import LEAST_FIELD


class Antenna:
    def __init__(self, seed=1):
        self.tags = []
        # How probable it is that an answer is lost, or garbled; that a request is, on its way to the tags.
        self.lost = 0.0
        self.garbled = 0.0
        self.unheard = 0.0
        self.misheard = 0.0
        # That noise is heard where no tag answers; that an answer is shifted while the field of a neighbour is on.
        self.noise = 0.0
        self.shifted = 0.0
        self.neighbour = None
        # Tags in a field of so much more than the least they need drop out, the oftener the nearer they are to that.
        self.unsteady = 0.0
        self._drive = 1.0
        self._wanted = 0
        self.strength = 0
        # Tags do not listen so soon after they answered.
        self._deaf_until = 0
        self._dice = Dice(seed)

    def lay(self, tag, now):
        self.tags.append(tag)
        tag.field(self.strength, now)

    def lift(self, uid, now):
        # Takes the tag with that UID off, or all where uid is None; returns those taken.
        taken = [tag for tag in self.tags if uid is None or tag.uid == uid]
        for tag in taken:
            self.tags.remove(tag)
            tag.field(0, now)
        return taken

    def field(self, strength, now):
        # What the reader wants its field to be, in steps of CWGsPReg.
        self._wanted = strength
        strength = strength * self._drive
        if strength != self.strength:
            self.strength = strength
            for tag in self.tags:
                tag.field(strength, now)

    def drive(self, share, now):
        # How much of the reader's current reaches the coil: less than 1 with a wrong inductor in the filter.
        self._drive = share
        self.field(self._wanted, now)

    def exchange(self, bits, count, now):
        # Sends a frame, which is over now, to all tags; the Answer heard, or None.
        dice = self._dice
        heard = None
        in_time = now - microseconds(request_periods(count)) >= self._deaf_until
        if in_time and not dice.chance(self.unheard):
            if dice.chance(self.misheard):
                bits ^= 1 << dice.below(count)
            heard = self._ask_tags(bits, count, now)
        if heard is None or dice.chance(self.lost):
            return interference.noise(dice) if dice.chance(self.noise) else None
        if dice.chance(self.garbled):
            interference.garble(heard, dice)
        if self.neighbour is not None and self.neighbour.strength and dice.chance(self.shifted):
            interference.shift(heard, dice)
        return heard

    def _ask_tags(self, bits, count, now):
        heard = None
        for tag in self.tags:
            if self.unsteady and self._drops_out(tag):
                tag.field(0, now)
                tag.field(self.strength, now)
            answer = tag.receive(bits, count, now)
            if answer is None:
                continue
            if heard is None:
                heard = Answer(answer[0], answer[1], answer[2])
            else:
                heard.add(answer[0], answer[1], answer[2])
        if heard is not None:
            # The frame delay from tag to reader is 1172 periods at least.
            periods = heard.delay + answer_periods(heard.count) + DELAY_AFTER_0
            self._deaf_until = now + periods * 25 // 339
        return heard

    def _drops_out(self, tag):
        spare = self.strength * tag.coupling / LEAST_FIELD - 1
        return spare >= 0 and self._dice.chance(1 - spare / self.unsteady)
