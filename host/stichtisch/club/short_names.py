"""Short names for the cards on the projected board. Names that begin alike stay distinct."""

from collections.abc import Collection

# The minimum length of a shortened first name if no last name follows.
_LEAST = 4
# The number of letters to which a first name is cut if a last name follows and there is room.
_SOME = 3


def short_names(name: str, others: Collection[str]) -> tuple[str, str, str]:
    """Return three ever shorter forms of a name, which differ from the forms of all other names in `others`.

    `others` may contain the name itself.

    The first form is the first name, with as much of the last name as is needed. In the second form, the first name is
    shortened as well. In the third form, the first name is as short as possible.
    """
    first, last = _parts(name)
    pairs = {_parts(other) for other in others if other != name}
    part = _part(last, {one for other, one in pairs if other == first})
    stem = part.rstrip(".")
    rivals = {other for other, rest in pairs if other != first and rest.startswith(stem)}
    cuts = (_cut(first, least, rivals) for least in ((_SOME, 1) if part else (_LEAST, _LEAST)))
    some, fewest = (f"{cut} {part}".strip() for cut in cuts)
    return f"{first} {part}".strip(), some, fewest


def _parts(name: str) -> tuple[str, str]:
    # Return the first name, and the last one of the names after it.
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
