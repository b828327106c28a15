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

    # `handler(dma)` is called when the last byte of what is sent has left memory: in an interrupt, so that it must not
    # allocate.
    def when_done(self, handler):
        self._dma.irq(handler, hard=True)

    # The bytes have to stay what they are until the handler is called. Does not allocate.
    def send(self, data):
        self._dma.config(read=data, count=len(data), trigger=True)

    # Whether bits are on the wire: when the handler is called up to nine bytes are still to leave the SPI.
    def is_shifting(self):
        return self._registers[self._status] & _BUSY
