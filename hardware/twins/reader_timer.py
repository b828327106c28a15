"""The MFRC522's timer (datasheet 8.5): counts down from its reload value in ticks of the divided carrier."""

from twins.frame import microseconds
from twins.world import NEVER


class ReaderTimer:
    def __init__(self):
        self.prescaler = 0
        self.even = False
        self.reload = 0
        # The time at which the timer reaches zero; NEVER while the timer is stopped.
        self.end = NEVER
        self.broken = False

    def period(self):
        tick = 2 * self.prescaler + (2 if self.even else 1)
        return microseconds((self.reload + 1) * tick)

    def start(self, moment):
        self.end = NEVER if self.broken else moment + self.period()

    def stop(self):
        self.end = NEVER

    def counter(self, now):
        if self.end == NEVER:
            return 0
        return (self.end - now) * (self.reload + 1) // max(1, self.period())
