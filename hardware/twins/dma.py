"""DMA of the RP2040 (datasheet 2.5) with the interface of `rp2.DMA` in the rp2 port; it can only write to an SPI.

The twin reads the data when the last byte has left memory. If the firmware changes the buffer before then, the changed
data is sent. The data reaches the chip when the last byte has been transmitted. If the firmware deselects the chip
before then, no chip receives the data.
"""

from twins.world import CALL_US

# The lowest bit of each field of a control word (datasheet 2.5.7, CH0_CTRL_TRIG), by the name of the field in the port.
_FIELDS = {
    "enable": 0,
    "high_pri": 1,
    "size": 2,
    "inc_read": 4,
    "inc_write": 5,
    "ring_size": 6,
    "ring_sel": 10,
    "chain_to": 11,
    "treq_sel": 15,
    "irq_quiet": 21,
    "bswap": 22,
    "sniff_en": 23,
}
# The result of pack_ctrl() without arguments: words, both addresses increment, unpaced, no interrupt.
_DEFAULTS = {"enable": 1, "size": 2, "inc_read": 1, "inc_write": 1, "treq_sel": 0x3F, "irq_quiet": 1}
_ENABLE = 1
_QUIET = 1 << 21
# The twin allows only this kind of transfer: bytes from incrementing addresses to a fixed address.
_SHAPE = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5
_BYTES_TO_ONE_ADDRESS = 1 << 4
_REQUEST = 15
# The size of the SPI's transmit FIFO in bytes. The bytes in it have already left memory.
_QUEUE = 8


class Dma:
    # `find_spi(address)`: returns the SPI with this data register, and its request line; None if there is
    # none.
    def __init__(self, world, find_spi):
        self._world = world
        self._find_spi = find_spi
        self._read = None
        self._write = 0
        self._count = 0
        self._control = 0
        self._handler = None
        self._busy = False

    def pack_ctrl(self, default=None, **fields):
        control = default or 0
        if default is None:
            for name, value in _DEFAULTS.items():
                control |= value << _FIELDS[name]
        for name, value in fields.items():
            first = _FIELDS[name]
            width = {"size": 2, "ring_size": 4, "chain_to": 4, "treq_sel": 6}.get(name, 1)
            control = control & ~(((1 << width) - 1) << first) | int(value) << first
        return control

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False):
        self._world.spend(CALL_US)
        self._read = self._read if read is None else read
        self._write = self._write if write is None else write
        self._count = self._count if count is None else count
        self._control = self._control if ctrl is None else ctrl
        if trigger:
            self._begin()

    def irq(self, handler=None, hard=False):
        self._handler = handler

    def active(self):
        return self._busy

    def _begin(self):
        if self._busy or not self._control & _ENABLE:
            raise RuntimeError("the channel is busy, or not enabled")
        spi, request = self._find_spi(self._write) or (None, -1)
        paced = self._control >> _REQUEST & 0x3F == request
        if spi is None or not paced or self._control & _SHAPE != _BYTES_TO_ONE_ADDRESS:
            raise NotImplementedError("the twin of the DMA writes bytes to an SPI at its request")
        self._busy = True
        start = max(self._world.now, spi.busy_until)
        spi.busy_until = start + spi.duration(self._count)
        left_memory = start + spi.duration(max(self._count - _QUEUE, 0))
        self._world.at(left_memory, self._end, (spi, self._read, self._count))

    def _end(self, transfer):
        spi, source, count = transfer
        self._world.at(spi.busy_until, spi.take_bytes, bytes(source[:count]))
        self._busy = False
        if self._handler is not None and not self._control & _QUIET:
            self._handler(self)
