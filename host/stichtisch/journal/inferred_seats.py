"""Deals at a table with one shared reader, where the seat of each card is inferred from whose turn it was."""

from collections.abc import Iterable

from stichtisch.journal.event import Event


def inferred_deals(events: Iterable[Event], first: int) -> tuple[int, ...]:
    """Return the numbers of a session's deals in which the seat of at least one card was inferred.

    Args:
        events: the events of the journal up to the end of the session.
        first: the number of the event that begins the session.
    """
    deals: dict[int, None] = {}
    number, inferred = 0, False
    for event in events:
        if event.sequence < first:
            continue
        if event.verb == "deal":
            number += 1
        elif event.verb == "seats":
            inferred = event.arguments[:1] == ["turn"]
        elif event.verb == "play" and inferred:
            deals[number] = None
    return tuple(deals)
