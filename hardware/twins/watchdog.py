"""The watchdog of the RP2040 (datasheet 4.7): begins the processor anew when nobody has fed it for so long."""

from twins.world import NEVER


class Watchdog:
    # `bite` is called when its time has run out.
    def __init__(self, world, bite):
        self._world = world
        self._bite = bite
        self._period = 0
        # When it runs out; NEVER while it does not count.
        self._end = NEVER
        self._watched = False

    def start(self, us):
        self._period = us
        self._end = 0
        self.feed()

    def feed(self):
        if self._end == NEVER:
            return
        self._end = self._world.now + self._period
        if not self._watched:
            self._watched = True
            self._world.at(self._end, self._look, None)

    def stop(self):
        self._end = NEVER

    def _look(self, _):
        # It may have been fed since this look was asked for.
        self._watched = False
        if self._end == NEVER:
            return
        if self._world.now >= self._end:
            self._end = NEVER
            self._bite()
            return
        self._watched = True
        self._world.at(self._end, self._look, None)
