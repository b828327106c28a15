"""One SPI bus: the selected chip, and the level of MISO if no chip or several chips are selected."""

from twins.dice import Dice

# If several other chips never release MISO, each of them except the first corrupts this fraction of the bits from the
# selected chip. Users report that two such boards work on one bus, and that with three or more, reading fails at
# random.
_LOST_BITS = 0.01


class SpiBus:
    # `contention` is called with the indices of chips that are selected at the same time.
    def __init__(self, contention):
        self._contention = contention
        self._chips = []
        self._low = []
        # Chips that drive MISO low while they are not selected, like boards without a tri-state output.
        self._holding = []
        self._dice = Dice()
        # The selected chip, if it is the only one that drives MISO; otherwise None.
        self.chip = None
        self.bytes = 0
        self.transfers = 0

    def attach(self, chip):
        # Returns a function that must be called with every new level of the chip's select line.
        self._chips.append(chip)

        low = self._low
        select = chip.select

        # This function must be fast: it is called twice per transfer, mostly while no other chip is selected.
        def chip_select(level):
            if level and self.chip is chip:
                low.clear()
                self.chip = None
                return
            if not level:
                low.append(chip)
                select()
            elif chip in low:
                low.remove(chip)
            self._settle()

        return chip_select

    def hold(self, chip, holds):
        # Sets whether a chip keeps driving MISO while it is not selected.
        if chip in self._holding:
            self._holding.remove(chip)
        if holds:
            self._holding.append(chip)
        self._settle()

    def _settle(self):
        self.chip = self._low[0] if len(self._low) == 1 and not self._holding else None

    def exchange(self, out, into):
        # If no chip is selected, MISO is pulled down and reads as 0. If several chips are selected, their outputs drive
        # against each other.
        if into is not None:
            for index in range(len(into)):
                into[index] = 0
        if not self._low:
            return
        if len(self._low) > 1:
            self._contention([self._chips.index(chip) for chip in self._low])
        for chip in self._low:
            received = None if into is None else bytearray(len(into))
            chip.exchange(out, received)
            if received is not None:
                for index in range(len(received)):
                    into[index] |= received[index]
        if into is not None:
            self._pull_low(into)

    def _pull_low(self, into):
        against = 0
        for chip in self._holding:
            against += chip not in self._low
        lost = (against - 1) * _LOST_BITS
        if lost <= 0:
            return
        for index in range(len(into)):
            for bit in range(8):
                if into[index] >> bit & 1 and self._dice.chance(lost):
                    into[index] ^= 1 << bit
