"""What people are called at a table."""

from stichtisch.text import harmless

# What a table has room for (table/files/player_names.py).
_LONGEST = 24


def told_name(shown: str) -> str:
    """Return a name as a table is told it: one line, of as many characters as it has room for."""
    return harmless(shown)[:_LONGEST].strip()
