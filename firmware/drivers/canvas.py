# A canvas of 4-bit pixels. framebuf draws rectangles on it; machine code changes its bytes directly.

import framebuf


# Each line begins at a new byte. The high bits of a byte are its left pixel.
class Canvas:
    def __init__(self, size):
        self.pixels = bytearray(size)
        self.width = self.height = 0
        self.frame = None

    # Sets the size; the bytes keep their earlier contents. Allocates.
    def open(self, width, height):
        self.width = width
        self.height = height
        self.frame = framebuf.FrameBuffer(self.pixels, width, height, framebuf.GS4_HMSB)
        return self
