"""People at a virtual table who follow the guide: they read their panels, press keys and lay cards."""

from stichtisch.guide.sight import shows, shows_key
from stichtisch.guide.words import brief, quoted
from stichtisch.i18n.reason import Reason
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import MIDDLE, RIGHT

_SYMBOLS = "◀●▶"
_PRESS_MS = 50
_HOLD_MS = 1050
# The time until the display shows the effect of a key or a card.
_DRAWN_MS = 100
_READ_MS = 200
# The time that the table needs to journal a choice, and the maximum wait for a text. A change of game takes longest.
_DONE_MS = 400
_PATIENCE_MS = 1000
# The limit for presses of ▶ in a list. No list has this many entries.
_LONGEST = 60


class People:
    """The people at the four places, who read the panels in the table's language."""

    def __init__(self, table: VirtualTable, language: str) -> None:
        self.table = table
        self.language = language
        self._lying: list[tuple[int, Tag]] = []

    def text_for(self, text: str) -> str:
        """Return the table's text for a quotation, as words.quoted does."""
        return quoted(self.language, text)

    def sees(self, place: int, text: str, key: int | None = None) -> bool:
        """Return whether the panel of a place shows a text: anywhere, or beside a key if one is given."""
        shown = self.text_for(text)
        if key is None:
            return shows(self.table, place, shown)
        return shows_key(self.table, place, _SYMBOLS[key], (shown, brief(self.language, text)))

    def expect(self, place: int, text: str, key: int | None = None) -> None:
        """Wait for a text on the panel of a place. Raises NotTaken if it does not appear."""
        if not self.table.run_until(lambda: self.sees(place, text, key), _PATIENCE_MS, _DRAWN_MS):
            raise NotTaken(
                action=Reason(
                    "what leads to “{text}” at place {place}", text=self.text_for(text), place=place
                )
            )

    def press(self, place: int, key: int) -> None:
        """Press a key, and wait until the display shows its effect."""
        self.table.press(place, key, _PRESS_MS)
        self.table.run(_DRAWN_MS)

    def hold(self, place: int, key: int) -> None:
        """Hold a key until the table recognises a long press."""
        self.table.press(place, key, _HOLD_MS)
        self.table.run(_DRAWN_MS)

    def reach(self, place: int, text: str) -> None:
        """Press ▶ until ● is labelled with this text. Raises NotTaken if the list does not contain it."""
        for _ in range(_LONGEST):
            if self.sees(place, text, MIDDLE):
                return
            self.press(place, RIGHT)
        raise NotTaken(action=Reason("“{text}” at place {place}", text=self.text_for(text), place=place))

    def choose(self, place: int, *texts: str) -> None:
        """Go to each of these texts in turn with ▶, and press ●. Raises NotTaken."""
        for text in texts:
            self.reach(place, text)
            self.press(place, MIDDLE)
            self.table.run(_DONE_MS)

    def agree(self, place: int) -> None:
        """Press ● to agree to a request from another place. Raises NotTaken if there is no request."""
        self.expect(place, "agree", MIDDLE)
        self.press(place, MIDDLE)

    def lay(self, place: int, *tags: Tag) -> None:
        """Lay cards on a reader, all at once."""
        for tag in tags:
            self.table.lay(place, tag)
            self._lying.append((place, tag))
        self.table.run(_READ_MS)

    def lift(self, place: int | None = None, only: Tag | None = None) -> None:
        """Lift all cards, those at one place, or a single one."""
        lifted = [one for one in self._lying if place in (None, one[0]) and only in (None, one[1])]
        for where, tag in lifted:
            self.table.lift(where, tag)
        self._lying = [one for one in self._lying if one not in lifted]
        self.table.run(_READ_MS)

    def forget(self) -> None:
        """Record that no reader has a card: a virtual table loses its cards when it is switched off."""
        self._lying = []

    def has_laid(self, place: int) -> bool:
        """Return whether a card lies at a place."""
        return any(where == place for where, _ in self._lying)
