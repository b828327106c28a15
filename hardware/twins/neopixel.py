"""Twin of MicroPython's `neopixel`: it sends colours as bytes to the chain, with machine.bitstream."""

from twins import machine

_ORDER = (1, 0, 2, 3)


class NeoPixel:
    ORDER = _ORDER

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = timing

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        for part in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[part]] = colour[part]

    def __getitem__(self, index):
        return tuple(self.buf[index * self.bpp + self.ORDER[part]] for part in range(self.bpp))

    def fill(self, colour):
        for index in range(self.n):
            self[index] = colour

    def write(self):
        machine.bitstream(self.pin, 0, self.timing, self.buf)
