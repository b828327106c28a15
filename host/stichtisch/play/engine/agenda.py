"""Actions that are due at some moment of the table's time, such as lifting a card that lies for a moment."""

from typing import Any


class Agenda:
    """Actions in the order of their time; of two for the same moment the one that was entered first."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._entries: list[tuple[int, Any, tuple[Any, ...]]] = []

    def __len__(self) -> int:
        """Return how many actions are still to be done."""
        return len(self._entries)

    def enter(self, us: int, act: Any, *arguments: Any) -> None:
        """Have an action done at a moment, in microseconds of the table's time."""
        at = len(self._entries)
        while at and self._entries[at - 1][0] > us:
            at -= 1
        self._entries.insert(at, (us, act, arguments))

    def last_us(self) -> int:
        """Return when the last of them is due, 0 where there is none."""
        return self._entries[-1][0] if self._entries else 0

    def do_until(self, us: int) -> None:
        """Do what is due by a moment. An action may enter others."""
        while self._entries and self._entries[0][0] <= us:
            _, act, arguments = self._entries.pop(0)
            act(*arguments)
