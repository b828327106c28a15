"""Lines of journals as the PC reads them. All numbers in them are integers."""

from typing import Any

from tablelog import line


def decode(text: bytes) -> tuple[str, Any]:
    """Return the kind and value of a line. Numbers such as 5.0, 5e0 and NaN are refused. Raises BadLine."""
    kind, value = line.decode(text, parse_float=int, parse_constant=int)
    return kind, value
