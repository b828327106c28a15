"""One SPI bus: which of its chips is selected, and what is on MISO when it is none or several."""


class SpiBus:
    # `contention` is called with the indices of chips selected at the same time.
    def __init__(self, contention):
        self._contention = contention
        self._chips = []
        self._low = []
        # The one selected chip, else None.
        self.chip = None
        self.bytes = 0
        self.transfers = 0

    def attach(self, chip):
        # Returns what is to be called with every new level of the chip's select line.
        self._chips.append(chip)

        def chip_select(level):
            low = self._low
            if level:
                if chip in low:
                    low.remove(chip)
            else:
                low.append(chip)
                chip.select()
            self.chip = low[0] if len(low) == 1 else None

        return chip_select

    def exchange(self, out, into):
        # None or several chips selected: the pull-down of MISO, or several outputs against each other.
        if into is not None:
            for index in range(len(into)):
                into[index] = 0
        if not self._low:
            return
        self._contention([self._chips.index(chip) for chip in self._low])
        for chip in self._low:
            heard = None if into is None else bytearray(len(into))
            chip.exchange(out, heard)
            if heard is not None:
                for index in range(len(heard)):
                    into[index] |= heard[index]
