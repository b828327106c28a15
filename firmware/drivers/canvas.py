# Pixels of four bits to draw on: framebuf's rectangles, and the bytes themselves for machine code that draws.

import framebuf


# Lines follow one another in whole bytes, the left pixel of two in the high bits of theirs.
class Canvas:
    def __init__(self, size):
        self.pixels = bytearray(size)
        self.width = self.height = 0
        self.frame = None

    # From now on it has this size, with what was drawn before still in it. Allocates.
    def open(self, width, height):
        self.width = width
        self.height = height
        self.frame = framebuf.FrameBuffer(self.pixels, width, height, framebuf.GS4_HMSB)
        return self
