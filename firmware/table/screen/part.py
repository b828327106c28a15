# One part of a scene: the values that it reads from the view, its painting and its area. A part is always redrawn
# completely.


# `read(view)` returns a tuple of the values that the part shows. `paint(area, *tuple)` is a generator that fills the
# area, and yields after every bounded piece of drawing (under 15 ms on an RP2040). `differing(area, before, after)`
# returns a piece of the area that contains all visible differences between two such tuples; it may be larger than
# necessary.
class Part:
    def __init__(self, area, read, paint, differing=None):
        self.area = area
        self._read = read
        self._paint = paint
        self._differing = differing
        # The values in the view, the values that were painted last, and the values that are on the screen or being
        # sent.
        self._wanted = self._painted = self._shown = ()
        self._stale = True

    def look(self, view):
        wanted = self._read(view)
        if wanted != self._wanted:
            self._wanted = wanted
            self._stale = True

    # Returns a generator that draws the wanted values and has them sent; None if they are already on the screen. The
    # generator yields True when it must wait until an earlier piece has been sent.
    def painting(self, display):
        if not self._stale:
            return None
        self._stale = False
        self._painted = self._wanted
        sent = self.area
        if self._differing and self._shown:
            sent = self._differing(sent, self._shown, self._painted)
        return self._run(display, sent, self._painted)

    # Drops the painting if nothing of it has been sent yet, and returns whether it was dropped. The part must then be
    # painted again.
    def give_up(self):
        if self._shown is self._painted:
            return False
        self._stale = True
        return True

    # Draws and sends the area in as many bands as the canvas needs, from the top of the screen.
    def _run(self, display, sent, painted):
        left = sent.left
        wide = sent.right - left
        top = sent.top
        while top < sent.bottom:
            lines = display.lines(wide, sent.bottom - top)
            canvas = display.canvas(wide, lines)
            yield from self._paint(self.area.on(canvas, left, top), *painted)
            while display.sending():
                yield True
            display.send(left, top)
            self._shown = painted
            top += lines
