"""Jumps of a table's clock within a session. A jump by days can change the date of an evening."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from cardrules.deal import NOBODY
from stichtisch.journal.event import Event, whole_number

_DAY_SECONDS = 86_400
# The millisecond counter of a table restarts at 0 when it reaches this number.
_MILLISECONDS = 1 << 30


@dataclass(frozen=True)
class ClockStep:
    """A `clock` event that is more than a day off the time expected from earlier events. `days` is signed."""

    event: int
    days: int


@dataclass(frozen=True)
class _Clock:
    event: int
    boot: int
    milliseconds: int
    unix: int

    def ahead_of(self, before: "_Clock") -> float:
        # Return the seconds by which this clock is ahead of the time expected from `before`. If the table has booted in
        # between, return the seconds between the two clocks.
        if self.boot != before.boot:
            return self.unix - before.unix
        passed = (self.milliseconds - before.milliseconds) % _MILLISECONDS
        return self.unix - before.unix - passed / 1000


def clock_steps(events: Iterable[Event], start: int) -> list[ClockStep]:
    """Return the steps of the clock in the session that begins at event `start`. `events` must end with the session.

    Only boots from the first to the last deal are checked. From one boot to the next, the clock may advance by up to a
    day.
    """
    clocks: list[_Clock] = []
    played: list[int] = []
    boot = 0
    for event in events:
        if event.verb == "boot":
            boot += 1
        elif event.verb == "clock" and event.arguments and whole_number(event.arguments[0]):
            clocks.append(_Clock(event.sequence, boot, event.milliseconds, event.arguments[0]))
        elif event.sequence > start and event.seat != NOBODY:
            played.append(boot)
    if not played:
        return []
    inside = [clock for clock in clocks if played[0] <= clock.boot <= played[-1]]
    ahead = [(clock, clock.ahead_of(before) / _DAY_SECONDS) for before, clock in pairwise(inside)]
    return [
        ClockStep(clock.event, round(days)) for clock, days in ahead if abs(days) > 1 and clock.event > start
    ]
