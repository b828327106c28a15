from collections.abc import Sequence
from typing import Any, Self

from cardrules.rules import Rules
from cardrules.tricks import Order

TRUMPS: int
ABANDONED: str
MISSING_CARDS: str
UNKNOWN_CARD: str
FORBIDDEN: str
NOBODY: int

class Deal:
    VERBS: tuple[str, ...]
    COPIES: int
    HAND: int
    PLAYERS: int
    HAS_POINTS: bool
    NOTATION: str
    HANDS: str
    CHOICES: str
    DUTIES: str
    KEPT: tuple[str, ...]
    dealer: int
    players: int
    rules: Rules
    order: Order
    turn: int
    cards: bytearray
    seats: bytearray
    leaders: bytearray
    winners: bytearray
    points: bytearray
    played: bytearray
    laid: bytearray
    log: bytearray
    odd: dict[int, tuple[Any, ...]]
    irregularities: list[tuple[int, int, str]]
    abandoned: bool
    why: str | None
    def __init__(self, dealer: int, rules: Rules, players: int = 0) -> None: ...
    @classmethod
    def in_session(cls, dealer: int, session: Any) -> Self: ...
    def add(self, seat: int, verb: str, *arguments: Any) -> None: ...
    def entry(self, at: int) -> tuple[int, str, Sequence[Any]]: ...
    def text(self, card: int) -> str: ...
    def led(self) -> int | None: ...
    def has_played(self, seat: int) -> int: ...
    def complete(self) -> bool: ...
    def over(self) -> bool: ...
    def trick(self, number: int) -> bytearray: ...
    def holders(self, card: int) -> list[int]: ...
