from typing import Any

GAMES: tuple[str, ...]

def module(name: str) -> Any: ...
