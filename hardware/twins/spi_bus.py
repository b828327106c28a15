"""One SPI bus: which of its chips is selected, and what is on MISO when it is none or several."""

from twins.dice import Dice

# How much of what another chip sends is lost with each output beyond the first that is never let go: two boards are
# reported to get along, and from three on reading fails at random.
_LOST_BITS = 0.01


class SpiBus:
    # `contention` is called with the indices of chips selected at the same time.
    def __init__(self, contention):
        self._contention = contention
        self._chips = []
        self._low = []
        # Chips that drive MISO low while they are not selected, as boards without a tri-state output do.
        self._holding = []
        self._dice = Dice()
        # The one selected chip that has MISO for itself, else None.
        self.chip = None
        self.bytes = 0
        self.transfers = 0

    def attach(self, chip):
        # Returns what is to be called with every new level of the chip's select line.
        self._chips.append(chip)

        low = self._low
        select = chip.select

        # Every transfer comes through here twice, mostly with no other chip selected.
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
        # Whether that chip keeps driving MISO while it is not selected.
        if chip in self._holding:
            self._holding.remove(chip)
        if holds:
            self._holding.append(chip)
        self._settle()

    def _settle(self):
        self.chip = self._low[0] if len(self._low) == 1 and not self._holding else None

    def exchange(self, out, into):
        # None or several chips selected: the pull-down of MISO, or several outputs against each other.
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
