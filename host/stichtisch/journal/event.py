"""One event of a table's journal, as the PC reads it."""

from typing import Any, NamedTuple

from stichtisch.i18n.reason import Reason

# Verbs of events that the table journals on its own. Players do not cause them, and they do not change a game.
SEAL, SIGN = "seal", "sign"
SEALING = (SEAL, SIGN)
# The verb of the event that ends a restore: a PC has written all events before it.
RESTORED = "restored"
OWN_DOING = ("boot", "clock", *SEALING, RESTORED)
# Verbs of events that need no proof after a restore, because they affect neither a deal nor the date of its session.
SAYING_NOTHING = ("boot", "copy", *SEALING, RESTORED)


class Event(NamedTuple):
    """An event of a journal, and the line from which it was read.

    `milliseconds` is the time since the table booted; `seat` is -1 for events without a seat.
    """

    sequence: int
    milliseconds: int
    seat: int
    verb: str
    arguments: list[Any]
    line: str


def event_of(value: Any, line: str) -> Event:
    """Return the event decoded from the value of a line. Raises ValueError if the value is malformed."""
    if not isinstance(value, list) or len(value) < 4:
        raise ValueError(Reason("a malformed event"))
    sequence, milliseconds, seat, verb, *arguments = value
    if not (all(map(whole_number, (sequence, milliseconds, seat))) and isinstance(verb, str)):
        raise ValueError(Reason("a malformed event"))
    return Event(sequence, milliseconds, seat, verb, arguments, line.rstrip("\r\n"))


def whole_number(value: object) -> bool:
    """Return whether a JSON value is an integer that every program can represent exactly."""
    return type(value) is int and abs(value) < 2**53
