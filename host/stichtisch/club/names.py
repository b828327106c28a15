"""The names of players at a table."""

from collections.abc import Mapping

from stichtisch.club.errors import NameTooLong
from stichtisch.text import harmless

# The longest name that a table stores (table/files/player_names.py).
_LONGEST = 24
# Longer names of people are mistakes of a file.
LONGEST_FACT = 80


def refuse_long(facts: Mapping[str, str | None], row: int = 0) -> None:
    """Raise NameTooLong where a name or another fact of a player has no room; `row`: that of a file."""
    for what, text in facts.items():
        if text is not None and len(text) > LONGEST_FACT:
            where = f"Row {row}: the {what}" if row else f"The {what}"
            raise NameTooLong(where=where, length=len(text), longest=LONGEST_FACT)


def name_at_table(shown: str) -> str:
    """Return a name as it is sent to a table: one line that fits its display."""
    return harmless(shown)[:_LONGEST].strip()
