"""Removes seals and signatures from journals, for tests of the play, in which they do not matter."""

from collections.abc import Iterable
from typing import Any

from stichtisch.journal.event import SEALING


def without_seals(events: Iterable[list[Any]]) -> list[list[Any]]:
    """Return the events of a journal, [sequence, milliseconds, seat, verb, argument…], without seals and
    signatures."""
    return [event for event in events if event[3] not in SEALING]
