# One piece of a scene, exchanged as a whole: what it reads from the view, how it paints that, and where that goes.


# `read(view)` gives a tuple of what the part shows; `paint(area, *tuple)` is a generator that fills the area and yields
# after every bounded piece of drawing (under 15 ms on an RP2040).
class Part:
    def __init__(self, area, read, paint):
        self.area = area
        self._read = read
        self._paint = paint
        self._wanted = ()
        self._stale = True

    def look(self, view):
        wanted = self._read(view)
        if wanted != self._wanted:
            self._wanted = wanted
            self._stale = True

    # A generator that draws what is wanted and has it sent, or None when that is on the screen already. It waits to go
    # on whenever the display has something to send.
    def painting(self, display):
        if not self._stale:
            return None
        self._stale = False
        return self._run(display, self._wanted)

    # In as many bands as the canvas needs, from the top of the screen.
    def _run(self, display, wanted):
        area = self.area
        wide = area.right - area.left
        lines = display.lines(wide)
        for top in range(area.top, area.bottom, lines):
            canvas = display.canvas(wide, min(lines, area.bottom - top))
            yield from self._paint(area.on(canvas, area.left, top), *wanted)
            display.send(area.left, top)
            yield
