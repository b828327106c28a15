"""Journals without their seals, for tests of what is played: whether there is one does not matter there."""

from collections.abc import Iterable
from typing import Any


def without_seals(events: Iterable[list[Any]]) -> list[list[Any]]:
    """The events of a journal, [sequence, milliseconds, seat, verb, argument…], that are about play and people."""
    return [event for event in events if event[3] != "seal"]
