from collections.abc import Sequence

MORE: str

def level(
    entries: Sequence[tuple[object, ...]], path: tuple[object, ...] = ()
) -> list[tuple[object, ...]]: ...
def is_list(path: tuple[object, ...]) -> bool: ...
