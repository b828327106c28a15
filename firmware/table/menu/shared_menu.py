# The menus of a table with one reader for all places, where a card does not show which place it comes from.
#
# The three shared keys act for one place at a time, at first for the place to play. The labels of
# the keys are shown at that place. ◀ and ▶ choose another place, ● opens its list. In an open list, the keys work like
# a place's own keys; in a list that has opened by itself, ▶ moves forward. The table cannot detect who presses a key,
# so the other places answer a question with the same keys.

from cardrules.deal import NOBODY
from table import PLACES, words
from table.menu.deal_menu import expected
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.menu.menu import Menu


class OneReaderMenu(Menu):
    # The menu of a table with one reader, but with keys at each place.
    def __init__(self, *parts):
        super().__init__(*parts)
        self._place = 0

    def speaker(self):
        # The place that a player or action card belongs to: the place of the last key press.
        return self._place

    def act(self, place, key, kind):
        self._place = place
        super().act(place, key, kind)


class SharedMenu(Menu):
    def __init__(self, *parts):
        super().__init__(*parts)
        # The place that the keys act for, and the latest event when that place was chosen.
        self._place = 0
        self._chosen_at = 0

    def speaker(self):
        self._follow()
        return self._place

    def is_closed(self, place):
        return self._lists[place].is_closed()

    def act(self, place, key, kind):
        self._follow()
        place = self._place
        asks = self.confirmation.question and not self.sheet
        if asks and key == MIDDLE:
            super().act((self.confirmation.place + 1) % PLACES, key, kind)
        elif asks:
            self.confirmation.end()
        elif kind == HOLD and key == LEFT and self.ledger.last_player() != NOBODY:
            # Take back the last card for the player who laid it.
            self._place = self.seating.place_of(self.ledger.last_player())
            super().act(self._place, key, kind)
        elif kind == HOLD or self.sheet or not self._is_idle(place, key):
            super().act(place, key, kind)
        elif key == MIDDLE:
            super().act(place, RIGHT, kind)
        else:
            self._place = self._beside(place, 1 if key == RIGHT else PLACES - 1)
            self.changed = True

    def _is_idle(self, place, key):
        # Returns whether this key has no use in the list of a place.
        self._catch_up(place)
        if key == LEFT:
            return self._is_at_rest(place)
        return self.is_closed(place)

    def _beside(self, place, step):
        # The next place in a direction; during a deal, the next place with a player.
        while True:
            place = (place + step) % PLACES
            if not self.ledger.in_play() or self.seating.seats_at(place):
                return place

    def _follow(self):
        super()._follow()
        if self._chosen_at == self.ledger.latest:
            return
        self._chosen_at = self.ledger.latest
        deal = self.ledger.in_play()
        if deal:
            asked = self.ledger.asked()[0]
            seat = expected(deal) if asked == NOBODY else asked
            if seat != NOBODY:
                self._place = self.seating.place_of(seat)

    # For the panels

    def labels(self, place):
        self._follow()
        if place != self._place:
            return "", "", ""
        if self.confirmation.question and not self.sheet:
            return words.say("previous"), words.say("agree"), ""
        left, middle, right = super().labels(place)
        if self._is_idle(place, LEFT) and not self.sheet:
            left = self._name_at(self._beside(place, PLACES - 1))
            if self.is_closed(place):
                middle, right = right, self._name_at(self._beside(place, 1))
        return left, middle, right

    def _name_at(self, place):
        here = self.seating.at(place)
        return self.seating.name(here[0]) if here else words.say("place_" + str(place))

    def notice(self, place):
        return self.confirmation.question or self.notices.text(place)
