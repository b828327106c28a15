"""Virtual time that stands still until the controller grants some of it: the same commands give the same evening."""

from twins.world import World


class GrantedWorld(World):
    def __init__(self):
        World.__init__(self)
        self._granted = 0
        # Set by the control channel: called when the grant is used up, returns the microseconds of the next one.
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
