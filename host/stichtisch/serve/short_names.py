"""Names for a card of the beamer: short, and two that begin alike stay apart."""

from collections.abc import Collection

# Letters of a first name that is cut and alone.
_LEAST = 4


def short_names(name: str, others: Collection[str]) -> tuple[str, str]:
    """Return two forms of a name, the second one shorter, that no other of `others` has; they may contain it.

    The first is the first name, with as much of the last as is needed; in the second the first name is cut, too.
    """
    first, last = _parts(name)
    pairs = {_parts(other) for other in others if other != name}
    part = _part(last, {one for other, one in pairs if other == first})
    stem = part.rstrip(".")
    rivals = {other for other, rest in pairs if other != first and rest.startswith(stem)}
    cut = _cut(first, 1 if part else _LEAST, rivals)
    return f"{first} {part}".strip(), f"{cut} {part}".strip()


def _parts(name: str) -> tuple[str, str]:
    # Of several last names the last one.
    first, _, rest = name.partition(" ")
    return first, rest.rpartition(" ")[2]


def _part(last: str, alike: set[str]) -> str:
    if not alike:
        return ""
    lengths = range(1, len(last) - 1)
    length = next((one for one in lengths if not any(other[:one] == last[:one] for other in alike)), 0)
    return f"{last[:length]}." if length else last


def _cut(first: str, least: int, others: set[str]) -> str:
    lengths = range(least, len(first) - 1)
    length = next((one for one in lengths if not any(other[:one] == first[:one] for other in others)), 0)
    return f"{first[:length]}." if length else first
