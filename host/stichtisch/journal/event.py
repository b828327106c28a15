"""One event of a table's journal, as the PC reads it."""

from dataclasses import dataclass
from typing import Any

# Verbs of events that the table journals by itself: no player acts, and no game changes.
SEAL, SIGN = "seal", "sign"
SEALING = (SEAL, SIGN)
OWN_DOING = ("boot", "clock", *SEALING)


@dataclass(frozen=True)
class Event:
    """One event of a journal, and its line; `milliseconds` since the table's boot, `seat` -1 for nobody."""

    sequence: int
    milliseconds: int
    seat: int
    verb: str
    arguments: list[Any]
    line: str


def event_of(value: Any, line: str) -> Event:
    """Return the event with the value of a line. Raises ValueError if that has another form."""
    if not isinstance(value, list) or len(value) < 4:
        raise ValueError("an event of another form")
    sequence, milliseconds, seat, verb, *arguments = value
    if not (all(map(whole_number, (sequence, milliseconds, seat))) and isinstance(verb, str)):
        raise ValueError("an event of another form")
    return Event(sequence, milliseconds, seat, verb, arguments, line.rstrip("\r\n"))


def whole_number(value: object) -> bool:
    """Say whether a value that came as JSON is an integer that every program can hold exactly."""
    return type(value) is int and abs(value) < 2**53
