"""The positions of all cards: in a hand, on a reader, in a won trick, or undealt.

This module depends on neither the rules nor the table. A place is a number from 0 to 3. Methods that move a card raise
NotThere if the card is not in the named place.
"""

from typing import Any

PLACES = 4


class NotThere(ValueError):
    """A card is not in the place that a call names."""


class Cloth:
    """The cards of one pack around the table."""

    def __init__(self) -> None:
        """Begin without cards."""
        self.clear()

    def clear(self) -> None:
        """Put all cards away."""
        self.hands: list[Any] = [[] for _ in range(PLACES)]
        # On each reader: (card, end that counts, hand that it came from). The hand of a card that was turned
        # up is None.
        self.lying: list[Any] = [[] for _ in range(PLACES)]
        self.tricks: list[Any] = [0] * PLACES
        self.rest: list[Any] = []

    def deal(self, pack: list[Any], places: list[Any], size: int) -> None:
        """Deal `size` cards of a pack to each of the places, in order. The undealt cards become `rest`."""
        self.clear()
        for turn, place in enumerate(places):
            self.hands[place] = pack[turn * size : (turn + 1) * size]
        self.rest = pack[len(places) * size :]

    def in_hand(self, place: int, number: Any) -> Any:
        """Return the card with this number from a hand. Raises NotThere."""
        return _find(self.hands[place], number)

    def lay(self, place: int, number: Any, at: int, end: int = 0) -> Any:
        """Lay a card from a hand on a reader, and return it.

        Raises NotThere if the card is not in the hand or does not have this end.
        """
        card = self.in_hand(place, number)
        if not 0 <= end < len(card.tags):
            raise NotThere("end")
        self.hands[place].remove(card)
        self.lying[at].append((card, end, place))
        return card

    def lift(self, place: int, number: Any) -> tuple[Any, int]:
        """Take back a card that this hand laid or turned up. Return the card and the reader. Raises NotThere."""
        for at in range(PLACES):
            for entry in self.lying[at]:
                card, _, hand = entry
                if card.id == number and (hand == place or (hand is None and at == place)):
                    self.lying[at].remove(entry)
                    if hand is None:
                        # A card that was turned up was never dealt, so it is put back under the undealt cards.
                        self.rest.insert(0, card)
                    else:
                        self.hands[place].append(card)
                    return card, at
        raise NotThere("not laid by this hand")

    def laid_by(self, place: int) -> list[Any]:
        """Return the numbers of the cards that this hand has laid."""
        return [card.id for lying in self.lying for card, _, hand in lying if hand == place]

    def take_trick(self, winner: int) -> list[Any]:
        """Add all cards on the readers to the tricks of a place.

        Return the cards with their readers: (card, reader).
        """
        taken = [(entry[0], at) for at in range(PLACES) for entry in self.lying[at]]
        self.lying = [[] for _ in range(PLACES)]
        self.tricks[winner] += 1
        return taken

    def pick_up(self, place: int) -> int:
        """Move all undealt cards into a hand. Return their number."""
        count = len(self.rest)
        self.hands[place] += self.rest
        self.rest = []
        return count

    def put_away(self, place: int, numbers: list[Any]) -> None:
        """Put cards of a hand away. If any of them is not in that hand, raise NotThere and move none."""
        cards = self._of_hand(place, numbers)
        for card in cards:
            self.hands[place].remove(card)
            self.rest.append(card)

    def give(self, place: int, to: int, numbers: list[Any]) -> None:
        """Pass cards to another hand. If any of them is not in the hand at `place`, raise NotThere and move none."""
        cards = self._of_hand(place, numbers)
        for card in cards:
            self.hands[place].remove(card)
            self.hands[to].append(card)

    def turn_up(self, place: int) -> Any:
        """Lay the top undealt card on the reader of a place. Raises NotThere if there is none."""
        if not self.rest:
            raise NotThere("rest")
        card = self.rest.pop()
        self.lying[place].append((card, 0, None))
        return card

    def _of_hand(self, place: int, numbers: list[Any]) -> list[Any]:
        if not isinstance(numbers, list) or len(set(map(str, numbers))) != len(numbers):
            raise NotThere("ids")
        return [self.in_hand(place, number) for number in numbers]


def _find(cards: list[Any], number: Any) -> Any:
    for card in cards:
        if card.id == number and type(number) is int:
            return card
    raise NotThere("card")
