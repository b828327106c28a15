from collections.abc import Collection, Mapping, Sequence
from typing import Any

class ClubRules:
    TABLE: tuple[int, int, int]
    MORE: tuple[str, ...]
    FEWER: tuple[str, ...]
    LOT: bool
    DECLARER: bool
    ZERO_SUM: bool
    PAID_BY_DEAL: bool
    STRUCK_OUT: bool
    WORDS: tuple[str, ...]
    ASIDE: tuple[str, ...]
    SPECIAL_POINTS: Collection[str]
    @staticmethod
    def check_line(players: int, points: Sequence[int], declarer: int | None) -> None: ...
    @staticmethod
    def has_won(result: Mapping[str, Any], seat: int) -> bool: ...
    @staticmethod
    def contract(result: Mapping[str, Any]) -> str | None: ...
    @staticmethod
    def missed(result: Mapping[str, Any], said: Collection[str], party: str) -> list[str]: ...
