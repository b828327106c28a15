"""A bad contact between the SPI bus and one chip, which randomly changes some bytes in one direction or both."""

from twins.dice import Dice


class LooseWire:
    # `share`: the probability that a byte to the processor becomes random. `outward`: the probability that a byte to
    # the chip becomes random.
    def __init__(self, share, outward=0.0, seed=1):
        self._share = share
        self._outward = outward
        self._dice = Dice(seed)

    def to_chip(self, out):
        if not self._outward:
            return out
        out = bytearray(out)
        self._spoil(out, self._outward)
        return out

    def from_chip(self, into):
        self._spoil(into, self._share)

    def _spoil(self, data, share):
        dice = self._dice
        for index in range(len(data)):
            if dice.chance(share):
                data[index] = dice.below(256)
