"""Points as directors write them down: whole numbers that a list can hold."""

import re

_POINTS = re.compile(r"[+-]?[0-9]{1,6}")


def points_of(text: str) -> int:
    """Return the points that a text says: a sign perhaps, and one to six digits. Raises ValueError."""
    if not _POINTS.fullmatch(text):
        raise ValueError("points are a whole number of six digits at most, as +3 or -12")
    return int(text)
