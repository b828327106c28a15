# Sends on an SPI by DMA, while the processor does something else.

from micropython import const

from drivers.chips import rp2040

# SSPDR, and BSY of SSPSR, the same on both chips: RP2040 datasheet 4.4.4, RP2350 datasheet 12.3.
_DATA = const(0x08)
_STATUS = const(0x0C)
_BUSY = const(1 << 4)


class SpiDma:
    # `number` is that of the SPI, which is set up for bytes; `dma` an rp2.DMA of its own, `registers` machine.mem32,
    # `chip` one of drivers.chips. A board file from before there were two chips does not give it.
    def __init__(self, number, dma, registers, chip=rp2040):
        self._dma = dma
        self._registers = registers
        base = chip.SPI_BASES[number]
        self._status = base + _STATUS
        request = chip.SPI_SEND_REQUESTS[number]
        control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=request, irq_quiet=False)
        dma.config(write=base + _DATA, ctrl=control)
        # The piece after the one that is on its way; None after the last one.
        self._following = None
        dma.irq(self._left_memory, hard=True)

    # `more()` gives the next piece, or None, and `finished()` hears when all bits are over: both are called in an
    # interrupt and must not allocate.
    def ask(self, more, finished):
        self._more = more
        self._finished = finished

    # Two pieces and whatever more() gives after them; `second` may be None. A piece has to stay what it is until two
    # more were asked for.
    def send(self, first, second):
        self._following = second
        # Nothing comes after this: the interrupt may come at once.
        self._dma.config(read=first, count=len(first), trigger=True)

    # A piece has left memory. Each microsecond until the next one follows the wire stands still.
    def _left_memory(self, dma):
        following = self._following
        if following:
            dma.config(read=following, count=len(following), trigger=True)
            self._following = self._more()
            return
        # Up to nine bytes are still to leave the SPI.
        while self._registers[self._status] & _BUSY:
            pass
        self._finished()
