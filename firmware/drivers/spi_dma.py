# Sends on an SPI by DMA, while the processor works on something else.

from micropython import const

from drivers.chips import rp2040

# SSPDR, and BSY of SSPSR; both chips have the same registers (RP2040 datasheet 4.4.4, RP2350 datasheet 12.3).
_DATA = const(0x08)
_STATUS = const(0x0C)
_BUSY = const(1 << 4)


class SpiDma:
    # `number`: the SPI, which must be set up for bytes. `dma`: an rp2.DMA that nothing else uses. `registers`:
    # machine.mem32. `chip`: one of drivers.chips; board files from before the Pico 2 was supported do not pass it.
    def __init__(self, number, dma, registers, chip=rp2040):
        self._dma = dma
        self._registers = registers
        base = chip.SPI_BASES[number]
        self._status = base + _STATUS
        request = chip.SPI_SEND_REQUESTS[number]
        control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=request, irq_quiet=False)
        dma.config(write=base + _DATA, ctrl=control)
        # The piece after the one that is being sent; None after the last piece.
        self._following = None
        dma.irq(self._left_memory, hard=True)

    # `more()` returns the next piece, or None. `finished()` is called when all bits are sent. Both are called in an
    # interrupt and must not allocate.
    def ask(self, more, finished):
        self._more = more
        self._finished = finished

    # Sends two pieces, then all that more() returns; `second` may be None. After a piece was passed to send() or
    # returned by more(), it must not change until more() has been called twice.
    def send(self, first, second):
        self._following = second
        # This must be the last call, because the interrupt may occur immediately.
        self._dma.config(read=first, count=len(first), trigger=True)

    # Called when all bytes of a piece have been read from memory. The wire is idle until the next piece begins, so
    # every microsecond counts.
    def _left_memory(self, dma):
        following = self._following
        if following:
            dma.config(read=following, count=len(following), trigger=True)
            self._following = self._more()
            return
        # Up to nine bytes are still in the SPI.
        while self._registers[self._status] & _BUSY:
            pass
        self._finished()
