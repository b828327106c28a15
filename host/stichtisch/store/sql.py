"""The statements of the SQL files of this package."""

from functools import cache
from importlib import resources


@cache
def statements(file: str) -> tuple[str, ...]:
    """Return the statements of an SQL file of this package. Lines that begin with -- are comments."""
    text = resources.files("stichtisch.store").joinpath(file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return tuple(statement for statement in "\n".join(lines).split(";") if statement.strip())
