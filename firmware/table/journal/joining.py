# The people who join a new session. They join one by one, because a record has room for only a few names, and a step
# has time for only a few records.

from micropython import const

# The seat number of events that belong to no seat.
_TABLE = const(-1)


class Joining:
    # `ledger`: the ledger, which records the events.
    def __init__(self, ledger):
        self._ledger = ledger
        # The events that are still to be recorded.
        self.events = []

    def step_joining(self):
        # Records the next event. Returns False if there is no event left.
        ledger = self._ledger
        if not self.events or ledger.frozen:
            return False
        if not ledger.record(_TABLE, *self.events.pop(0)):
            self.events = []
        return True
