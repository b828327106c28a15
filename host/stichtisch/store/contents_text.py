"""The contents of a database, in words and as data."""

from dataclasses import asdict

from stichtisch.i18n.command_words import say
from stichtisch.store.restoring import Contents


def as_data(held: Contents) -> dict[str, object]:
    """Return the contents of a database as data."""
    return asdict(held) | {"latest": held.latest.isoformat() if held.latest else None}


def in_words(held: Contents) -> str:
    """Return the contents of a database as a line of text."""
    latest = say(", the latest of {time:%Y-%m-%d %H:%M}", time=held.latest) if held.latest else ""
    return say(
        "evenings {evenings}{latest}; deals {deals}, events {events}, names {names}",
        evenings=held.evenings,
        latest=latest,
        deals=held.deals,
        events=held.events,
        names=held.names,
    )
