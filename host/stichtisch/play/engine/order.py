"""An order: a game and its players, which a PC sends to the table. See firmware/PROTOCOL.md, "An order"."""

from typing import Any


class Order:
    """One order: the rules, and the people by place. `request` is the payload of the next request to the table."""

    def __init__(self, mark: str, rules: tuple[Any, ...], people: list[Any]) -> None:
        """Describe an order. `rules`: game, profile, options. `people`: (name, place), clockwise."""
        self._mark = mark
        self._rules = rules
        self._people = people
        self.done = False
        self.refused = False
        self._begin()

    def answer(self, kind: str, value: list[Any]) -> None:
        """Handle the table's answer to the request. `kind` is "O" or "X"."""
        if kind == "X":
            # If the table is busy, the same request is repeated. Rules that the table cannot play are not sent again.
            self.refused = value[0] == "argument"
            self.done = self.refused
        elif value[0] == self._mark:
            self._go_on(value[1:])

    def _begin(self) -> None:
        self.request: list[Any] = ["begin", self._mark] + list(self._rules)

    def _go_on(self, wanted: list[Any]) -> None:
        if wanted[0] == "begin":
            self._begin()
        elif wanted[0] == "seat" and wanted[1] < len(self._people):
            name, place = self._people[wanted[1]]
            self.request = ["seat", self._mark, wanted[1], name, place, ""]
        elif wanted[0] in ("seat", "end", "wait"):
            self.request = ["end", self._mark, len(self._people)]
        elif wanted[0] == "taken":
            self.done = True
