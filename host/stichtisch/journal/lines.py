"""Lines of journals as the PC reads them: all their numbers are whole."""

from typing import Any

from tablelog import line


def decode(text: bytes) -> tuple[str, Any]:
    """Return kind and value of a line; 5.0, 5e0 and NaN are no numbers of a journal. Raises BadLine."""
    kind, value = line.decode(text, parse_float=int, parse_constant=int)
    return kind, value
