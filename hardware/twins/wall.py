"""Virtual time kept in step with the wall clock: the firmware sleeps as long as a person would see it sleep."""

from twins.world import World

_POLL_US = 2000
_LATE_US = 50000


class WallWorld(World):
    # `clock` returns microseconds of real time, `pause(milliseconds)` waits for that long or for a command.
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
        self._next_poll = self.now + _POLL_US
        World.meet(self)
        self._keep_step()

    def _keep_step(self):
        # Ahead of the wall: wait. Far behind it (a busy machine): let the time that went by be gone.
        ahead = self.now - (self._clock() - self._start)
        if ahead < -_LATE_US:
            self.now -= ahead
        self._pause(ahead // 1000 if ahead > 0 else 0)
