"""Virtual time that advances only as far as the controller grants.

The same commands therefore always produce the same evening.
"""

from twins.world import World


class GrantedWorld(World):
    def __init__(self):
        World.__init__(self)
        self._granted = 0
        # The function that is called when the granted time is over, set by the control channel. It returns the
        # microseconds of the next grant.
        self.next_grant = None
        self.schedule()

    def schedule(self):
        World.schedule(self)
        if self._granted < self.due:
            self.due = self._granted

    def meet(self):
        while self.now >= self.due:
            World.meet(self)
            if self.now >= self._granted:
                self._granted += self.next_grant()
                self.schedule()
