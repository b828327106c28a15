"""Points as directors write them: whole numbers that fit on a list."""

import re

from stichtisch.i18n.reason import Reason

_POINTS = re.compile(r"[+-]?[0-9]{1,6}")


def points_of(text: str) -> int:
    """Return the points that a text contains: an optional sign and one to six digits. Raises ValueError."""
    if not _POINTS.fullmatch(text):
        raise ValueError(Reason("points must be a whole number of six digits at most, such as +3 or -12"))
    return int(text)
