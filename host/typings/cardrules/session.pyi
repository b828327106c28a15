from collections.abc import Sequence
from typing import Any

from cardrules.deal import Deal
from cardrules.rules import Rules

CLOSING: tuple[str, ...]
LAST_READER: int

class Session:
    counter: int
    game: str
    profile: str
    rules: Rules
    names: list[str]
    readers: list[int]
    ring: list[int]
    active: list[int]
    dealer: int
    deal: Deal | None
    number: int
    bock: int
    owed: list[int]
    ended: bool
    decided: list[Any] | None
    def __init__(self) -> None: ...
    def apply(self, seat: int, verb: str, arguments: Sequence[Any]) -> None: ...
    def replace(self, deal: Deal | None) -> None: ...
    def result(self) -> dict[str, Any] | None: ...
    def scores(self) -> list[int] | None: ...
    def scores_by_cards(self) -> list[int] | None: ...
    def totals(self) -> list[int]: ...
    def next_dealer(self) -> int: ...
