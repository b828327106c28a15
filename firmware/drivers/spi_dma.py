# Sends on an SPI of the RP2040 by DMA, while the processor does something else.

from micropython import const

# RP2040 datasheet 2.2: SPI0_BASE and SPI1_BASE; 2.5.3.1: DREQ_SPI0_TX and DREQ_SPI1_TX.
_BASE = (0x4003C000, 0x40040000)
_REQUEST = (16, 18)
# Datasheet 4.4.4: SSPDR, and BSY of SSPSR.
_DATA = const(0x08)
_STATUS = const(0x0C)
_BUSY = const(1 << 4)


class SpiDma:
    # `number` is that of the SPI, which is set up for bytes; `dma` an rp2.DMA of its own, `registers` machine.mem32.
    def __init__(self, number, dma, registers):
        self._dma = dma
        self._registers = registers
        self._status = _BASE[number] + _STATUS
        control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=_REQUEST[number], irq_quiet=False)
        dma.config(write=_BASE[number] + _DATA, ctrl=control)
        # What follows the piece that is on its way; None after the last one.
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
