"""Journals without seals and their signatures, for tests of what is played: they do not matter there."""

from collections.abc import Iterable
from typing import Any

from stichtisch.journal.event import SEALING


def without_seals(events: Iterable[list[Any]]) -> list[list[Any]]:
    """The events of a journal, [sequence, milliseconds, seat, verb, argument…], that are about play and people."""
    return [event for event in events if event[3] not in SEALING]
