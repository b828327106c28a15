"""The contents of a database, in words and as data."""

from dataclasses import asdict

from stichtisch.store.restoring import Contents


def as_data(held: Contents) -> dict[str, object]:
    """Return what a database holds as data."""
    return asdict(held) | {"latest": held.latest.isoformat() if held.latest else None}


def in_words(held: Contents) -> str:
    """Return what a database holds in a line of text."""
    latest = f", the latest of {held.latest:%Y-%m-%d %H:%M}" if held.latest else ""
    return f"evenings {held.evenings}{latest}; deals {held.deals}, events {held.events}, names {held.names}"
