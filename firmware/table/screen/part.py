# One piece of a scene, exchanged as a whole: what it reads from the view, how it paints that, and where that goes.


# `read(view)` gives a tuple of what the part shows; `paint(area, *tuple)` is a generator that fills the area and yields
# after every bounded piece of drawing (under 15 ms on an RP2040). `differing(area, before, after)` gives the piece of
# the area outside of which two such tuples look the same, as far as that is worth it.
class Part:
    def __init__(self, area, read, paint, differing=None):
        self.area = area
        self._read = read
        self._paint = paint
        self._differing = differing
        # The content of the view, of the canvas, and of the screen or on its way there.
        self._wanted = self._painted = self._shown = ()
        self._stale = True

    def look(self, view):
        wanted = self._read(view)
        if wanted != self._wanted:
            self._wanted = wanted
            self._stale = True

    # A generator that draws what is wanted and has it sent, or None when that is on the screen already. It yields True
    # where it has to wait for what was sent before.
    def painting(self, display):
        if not self._stale:
            return None
        self._stale = False
        self._painted = self._wanted
        sent = self.area
        if self._differing and self._shown:
            sent = self._differing(sent, self._shown, self._painted)
        return self._run(display, sent, self._painted)

    # Whether the painting may be dropped, as nothing of it was sent: then it is to be made anew.
    def give_up(self):
        if self._shown is self._painted:
            return False
        self._stale = True
        return True

    # The bytes to send, in as many bands as the canvas needs, from the top of the screen.
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
