"""The clock that all twins share, and what happens to them at set moments.

Time passes only by what things cost: bytes on a bus, sleeping, flash, reading the time. It counts in microseconds.
"""

NEVER = 1 << 62

# What one call of the machine module costs a Pico at 125 MHz besides the bytes it moves.
CALL_US = 40
TICKS_US = 2


class World:
    """Virtual time: runs as fast as the processor can."""

    def __init__(self):
        self.now = 0
        # Nothing but the firmware does anything before this moment; whoever lets time pass compares with it.
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
        # The firmware's own sleep: also the mark between two of its steps.
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
        # Like an erase, but short enough to be part of the step it happens in.
        self.now += us

    def erase(self, us):
        # Time in which the flash holds up everything, interrupts too: what is due waits until it is over.
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
        # Calls action(argument) at that moment; two of the same moment in the order they were asked for.
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
        # Does what was due up to now.
        while self._events and self._events[0][0] <= self.now:
            event = self._events.pop(0)
            event[2](event[3])
        self.schedule()
