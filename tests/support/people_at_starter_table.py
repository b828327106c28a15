"""People at a starter table: they lay their cards on one reader, and select their place with three keys."""

from support.bare_table import BareTable
from support.people_at_table import PeopleAtTable

from table.menu.keys import LEFT, MIDDLE, RIGHT
from table.menu.shared_menu import SharedMenu

_ROUND = 40
_EMPTY_MS = 200


class BareStarterTable(BareTable):
    """A bare table with one reader and one set of keys, both at place 0."""

    READERS = 1
    MENU = SharedMenu

    def lift(self, seat=0):
        """Take all tags off the reader. Time passes before the next card can be laid."""
        super().lift(seat)
        self.clock.now += _EMPTY_MS

    def act_at_once(self, key, kind=0):
        """Press one of the three keys, for the place that is selected."""
        BareStarterTable.act(self, 0, key, kind)

    @property
    def place(self):
        """The place that is selected for the keys."""
        self.refresh()
        return self.menu.speaker()


class PeopleAtStarterTable(BareStarterTable, PeopleAtTable):
    """People at a starter table. All of them use the same keys."""

    def offers_undo(self, place):
        """Return whether the last card was played from this place.

        Holding ◀ takes back the last card, whichever place is selected.
        """
        return self.seating.place_of(self.ledger.last_player()) == place

    def act(self, place, key, kind=0):
        """Select this place unless a question must be answered, then press a key. Here ●, not ▶, opens lists."""
        if not self.menu.question():
            self._go_to(place)
            if key == RIGHT and kind == 0 and self.menu.is_closed(place):
                key = MIDDLE
        super().act(0, key, kind)

    def _go_to(self, place):
        for _ in range(_ROUND):
            if self.place == place:
                return
            super().act(0, LEFT)
        raise AssertionError(f"no way leads to place {place}")

    def _turn_to(self, place, entry):
        self._go_to(place)
        super()._turn_to(place, entry)
