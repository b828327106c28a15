"""Steps of a table's clock inside a session: a clock that jumps by days can give an evening another date."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from cardrules.deal import NOBODY
from stichtisch.journal.event import Event, whole_number

_DAY_SECONDS = 86_400
# The table's milliseconds begin at 0 again after these.
_MILLISECONDS = 1 << 30


@dataclass(frozen=True)
class ClockStep:
    """A `clock` event that differs by more than a day from the time by the events before it; `days` have a sign."""

    event: int
    days: int


@dataclass(frozen=True)
class _Clock:
    event: int
    boot: int
    milliseconds: int
    unix: int

    def ahead_of(self, before: "_Clock") -> float:
        # By how many seconds it is ahead of the time that follows from the one before; of a later boot since then.
        if self.boot != before.boot:
            return self.unix - before.unix
        passed = (self.milliseconds - before.milliseconds) % _MILLISECONDS
        return self.unix - before.unix - passed / 1000


def clock_steps(events: Iterable[Event], start: int) -> list[ClockStep]:
    """Return the steps of the clock in the session that event `start` begins; `events` are those up to its end.

    The boots from the first deal to the last one count. From one boot to the next a clock may go on by up to a day.
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
