from collections.abc import Sequence
from typing import Any

from cardrules.deal import Deal
from cardrules.rules import Rules

SEATS: int

class DoppelkopfDeal(Deal):
    contract: str
    soloist: int
    partner: int
    says: list[tuple[int, int, int, int]]
    def __init__(self, dealer: int, rules: Rules, mandatory_solo_open: Sequence[bool] = ...) -> None: ...
    def public_party(self, seat: int) -> int | None: ...
    def allowed_says(self, seat: int) -> list[str]: ...
    def re_seats(self) -> int | None: ...
    def result(self) -> dict[str, Any]: ...
