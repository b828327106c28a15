"""People at a virtual table who follow the guide: read their panel, press keys, lay cards."""

from stichtisch.guide.sight import shows, shows_key
from stichtisch.guide.words import brief, quoted
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import MIDDLE, RIGHT

_SYMBOLS = "◀●▶"
_PRESS_MS = 50
_HOLD_MS = 1050
# Until the display shows what has come of a key or a card.
_DRAWN_MS = 100
_READ_MS = 200
# Time for the table to journal a choice; the longest is another game for all players.
_DONE_MS = 400
_PATIENCE_MS = 1000
# No list is longer.
_LONGEST = 60


class People:
    """Whoever sits at the four places, and what they see in the table's language."""

    def __init__(self, table: VirtualTable, language: str) -> None:
        self.table = table
        self.language = language
        self._lying: list[tuple[int, Tag]] = []

    def text_for(self, text: str) -> str:
        """Return what the table says for a quotation, as words.quoted."""
        return quoted(self.language, text)

    def sees(self, place: int, text: str, key: int | None = None) -> bool:
        """Say whether the panel of a place shows a text, beside a key if one is given."""
        shown = self.text_for(text)
        if key is None:
            return shows(self.table, place, shown)
        return shows_key(self.table, place, _SYMBOLS[key], (shown, brief(self.language, text)))

    def expect(self, place: int, text: str, key: int | None = None) -> None:
        """Raise NotTaken where the panel of a place does not show what it should."""
        if not self.table.run_until(lambda: self.sees(place, text, key), _PATIENCE_MS, _DRAWN_MS):
            raise NotTaken(action=f"what leads to “{self.text_for(text)}” at place {place}")

    def press(self, place: int, key: int) -> None:
        """Press a key and wait until the display shows what has come of it."""
        self.table.press(place, key, _PRESS_MS)
        self.table.run(_DRAWN_MS)

    def hold(self, place: int, key: int) -> None:
        """Hold a key until the table understands it."""
        self.table.press(place, key, _HOLD_MS)
        self.table.run(_DRAWN_MS)

    def reach(self, place: int, text: str) -> None:
        """Press ▶ until ● would do what the text says. Raises NotTaken where the list does not have it."""
        for _ in range(_LONGEST):
            if self.sees(place, text, MIDDLE):
                return
            self.press(place, RIGHT)
        raise NotTaken(action=f"“{self.text_for(text)}” at place {place}")

    def choose(self, place: int, *texts: str) -> None:
        """Go by ▶ to each of these texts in turn and press ●. Raises NotTaken."""
        for text in texts:
            self.reach(place, text)
            self.press(place, MIDDLE)
            self.table.run(_DONE_MS)

    def agree(self, place: int) -> None:
        """Press ● where another place asks. Raises NotTaken where none does."""
        self.expect(place, "agree", MIDDLE)
        self.press(place, MIDDLE)

    def lay(self, place: int, *tags: Tag) -> None:
        """Lay cards on a reader, all at once."""
        for tag in tags:
            self.table.lay(place, tag)
            self._lying.append((place, tag))
        self.table.run(_READ_MS)

    def lift(self, place: int | None = None, only: Tag | None = None) -> None:
        """Take away every card, those at one place, or only one of these."""
        lifted = [one for one in self._lying if place in (None, one[0]) and only in (None, one[1])]
        for where, tag in lifted:
            self.table.lift(where, tag)
        self._lying = [one for one in self._lying if one not in lifted]
        self.table.run(_READ_MS)

    def forget(self) -> None:
        """Say that nothing lies on the readers: a virtual table that was switched off has lost it."""
        self._lying = []

    def has_laid(self, place: int) -> bool:
        """Say whether a card lies at a place."""
        return any(where == place for where, _ in self._lying)
