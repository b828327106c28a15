from collections.abc import Sequence
from typing import Any

from cardrules.doppelkopf import Deal

class Session:
    counter: int
    game: str
    profile: str
    names: list[str]
    dealer: int
    deal: Deal | None
    number: int
    def __init__(self) -> None: ...
    def apply(self, seat: int, verb: str, arguments: Sequence[Any]) -> None: ...
    def scores(self) -> list[int] | None: ...
    def totals(self) -> list[int]: ...
    def next_dealer(self) -> int: ...
