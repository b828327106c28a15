from collections.abc import Sequence

NAME: str
SUIT: str
LIST: str

def joined(entry: Sequence[object]) -> tuple[str]: ...
