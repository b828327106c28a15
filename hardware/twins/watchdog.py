"""The watchdog of the RP2040 (datasheet 4.7). The watchdog resets the processor if it is not fed within its period."""

from twins.world import NEVER


class Watchdog:
    # `bite` is called at a time-out.
    def __init__(self, world, bite):
        self._world = world
        self._bite = bite
        self._period = 0
        # The time of the time-out; NEVER while the watchdog is stopped.
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
        # The watchdog may have been fed since this call was scheduled.
        self._watched = False
        if self._end == NEVER:
            return
        if self._world.now >= self._end:
            self._end = NEVER
            self._bite()
            return
        self._watched = True
        self._world.at(self._end, self._look, None)
