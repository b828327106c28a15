"""Actions that are due at a given table time, such as lifting a card that was laid only briefly."""

from typing import Any


class Agenda:
    """Actions in the order in which they are due.

    Actions that are due at the same time keep the order in which they were entered.
    """

    def __init__(self) -> None:
        """Begin without actions."""
        self._entries: list[tuple[int, Any, tuple[Any, ...]]] = []

    def __len__(self) -> int:
        """Return the number of pending actions."""
        return len(self._entries)

    def enter(self, us: int, act: Any, *arguments: Any) -> None:
        """Enter an action that is due at a given table time, in microseconds."""
        at = len(self._entries)
        while at and self._entries[at - 1][0] > us:
            at -= 1
        self._entries.insert(at, (us, act, arguments))

    def last_us(self) -> int:
        """Return the time at which the last action is due, or 0 if there is none."""
        return self._entries[-1][0] if self._entries else 0

    def do_until(self, us: int) -> None:
        """Do all actions that are due by a given time.

        An action may enter further actions, which are also done if they are due by this time.
        """
        while self._entries and self._entries[0][0] <= us:
            _, act, arguments = self._entries.pop(0)
            act(*arguments)
