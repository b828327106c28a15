"""The clock that all twins share, and the scheduled events.

Time advances only through actions: bytes on a bus, sleeping, flash operations, reading the time. Time is measured in
microseconds.
"""

NEVER = 1 << 62

# The time that a call to the machine module takes on a Pico at 125 MHz, excluding the transfer of bytes.
CALL_US = 40
TICKS_US = 2


class World:
    """The virtual time of a simulation, which runs as fast as the computer allows."""

    def __init__(self):
        self.now = 0
        # The time of the next event. Code that advances `now` must call meet() when it reaches this time.
        self.due = NEVER
        self._events = []
        self._count = 0
        self.erase_us = 0
        self.longest_step_us = 0
        self._step_start = 0
        self._step_erase = 0

    def spend(self, us):
        self.now += us
        if self.now >= self.due:
            self.meet()

    def ticks(self):
        self.spend(TICKS_US)
        return self.now

    def sleep(self, us):
        # The firmware sleeps. A sleep ends one step of the firmware and begins the next.
        self._end_step()
        end = self.now + (us if us > 0 else 0)
        while self.due <= end:
            if self.due > self.now:
                self.now = self.due
            self.meet()
        if end > self.now:
            self.now = end
        self._begin_step()

    def program(self, us):
        # Like an erase, programming blocks everything, but it is so short that it counts as part of the step.
        self.now += us

    def erase(self, us):
        # A flash erase blocks everything, even interrupts. Due events wait until the erase is over.
        self.erase_us += us
        self.now += us

    def _end_step(self):
        step = self.now - self._step_start - (self.erase_us - self._step_erase)
        if step > self.longest_step_us:
            self.longest_step_us = step

    def _begin_step(self):
        self._step_start = self.now
        self._step_erase = self.erase_us

    def reset_longest_step(self):
        self.longest_step_us = 0
        self._begin_step()

    def at(self, moment, action, argument):
        # Schedules action(argument) for the time `moment`. Actions for the same time run in the order in which they
        # were scheduled.
        self._count += 1
        event = (moment, self._count, action, argument)
        index = len(self._events)
        while index and self._events[index - 1][:2] > event[:2]:
            index -= 1
        self._events.insert(index, event)
        self.schedule()

    def schedule(self):
        self.due = self._events[0][0] if self._events else NEVER

    def meet(self):
        # Carries out all actions that are due.
        while self._events and self._events[0][0] <= self.now:
            event = self._events.pop(0)
            event[2](event[3])
        self.schedule()
