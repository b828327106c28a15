"""The names of players at a table."""

from collections.abc import Mapping

from stichtisch.club.errors import NameTooLong
from stichtisch.i18n.reason import Reason
from stichtisch.text import harmless

# The maximum number of characters of a name on a table (table/files/player_names.py).
_LONGEST = 24
# A fact longer than this must be a mistake in the file.
LONGEST_FACT = 80
_FACTS = {
    "name": Reason("Name"),
    "nickname": Reason("Nickname"),
    "club": Reason("Club"),
    "number": Reason("Number"),
    "category": Reason("Category"),
    "categories": Reason("Categories"),
    "team": Reason("Team"),
}


def refuse_long(facts: Mapping[str, str | None], row: int = 0) -> None:
    """Raise NameTooLong if a name or another fact of a player is too long. `row` is the player's row in a file."""
    for what, text in facts.items():
        if text is not None and len(text) > LONGEST_FACT:
            fact = _FACTS[what]
            where = Reason("Row {row}, {fact}", row=row, fact=fact) if row else fact
            raise NameTooLong(where=where, length=len(text), longest=LONGEST_FACT)


def name_at_table(shown: str) -> str:
    """Return a name in the form sent to tables, one line that fits the display."""
    return harmless(shown)[:_LONGEST].strip()
