# One piece of a scene: what it reads from the view, and how it paints that.


# `read(view)` gives a tuple of what the part shows; `paint(area, *tuple)` is a generator that yields after
# every bounded piece of drawing (under 15 ms on an RP2040).
class Part:
    def __init__(self, area, read, paint):
        self._area = area
        self._read = read
        self._paint = paint
        self._wanted = ()
        self._stale = True

    def look(self, view):
        wanted = self._read(view)
        if wanted != self._wanted:
            self._wanted = wanted
            self._stale = True

    # A generator that draws what is wanted, or None when that is on the screen already.
    def painting(self):
        if not self._stale:
            return None
        self._stale = False
        return self._run()

    def _run(self):
        yield from self._paint(self._area, *self._wanted)
        self._area.mark()
