"""Virtual time that follows the wall clock: the firmware sleeps in real time."""

from twins.world import World

_POLL_US = 2000
_LATE_US = 50000


class WallWorld(World):
    # `clock` returns microseconds of real time. `pause(milliseconds)` waits for this long, or until a command arrives.
    def __init__(self, clock, pause):
        World.__init__(self)
        self._clock = clock
        self._pause = pause
        self._start = clock()
        self._next_poll = 0
        self.schedule()

    def schedule(self):
        World.schedule(self)
        if self._next_poll < self.due:
            self.due = self._next_poll

    def meet(self):
        # First advance the time, then handle due events: no code may see a time at which due events are still
        # pending.
        self._catch_up()
        self._next_poll = self.now + _POLL_US
        World.meet(self)
        self._wait()

    def _catch_up(self):
        # If virtual time is far behind (on a busy machine), it jumps forward.
        behind = self._since_start() - self.now
        if behind > _LATE_US:
            self.now += behind

    def _wait(self):
        ahead = self.now - self._since_start()
        self._pause(ahead // 1000 if ahead > 0 else 0)

    def _since_start(self):
        return self._clock() - self._start
