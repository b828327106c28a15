"""Checks whether a table can start with a given journal, by the same rules as the table itself."""

from collections.abc import Iterable

from cardrules.event_check import check_event
from cardrules.session import Session
from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import UNFOLDABLE


def first_unfoldable(events: Iterable[Event]) -> int | None:
    """Return the number of the first event that a table cannot fold, or None if it can fold all of them."""
    session = Session()
    for event in events:
        try:
            check_event(
                session, [event.sequence, event.milliseconds, event.seat, event.verb, *event.arguments]
            )
            session.apply(event.seat, event.verb, event.arguments)
            session.result()
        except UNFOLDABLE:
            return event.sequence
    return None
