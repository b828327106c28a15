from collections.abc import Mapping
from typing import Any

class BadRules(ValueError): ...

class Rules:
    game: str
    profile: str
    given: Mapping[str, Any]
    def __init__(self, game: str, profile: str, options: Mapping[str, Any] | None = None) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
