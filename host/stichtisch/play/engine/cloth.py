"""Where the cards are: hands, readers, won tricks, what is left over. It knows no rule and no table, only cards.

A place is a number from 0 to 3. Methods that move a card raise NotThere where it is not in the place they name.
"""

from typing import Any

PLACES = 4


class NotThere(ValueError):
    """A card is not where it was said to be."""


class Cloth:
    """The cards of one pack around the table."""

    def __init__(self) -> None:
        """Begin without cards."""
        self.clear()

    def clear(self) -> None:
        """Put all cards away."""
        self.hands: list[Any] = [[] for _ in range(PLACES)]
        # On each reader: (card, the end that counts, the hand that it came from; None: it was turned up).
        self.lying: list[Any] = [[] for _ in range(PLACES)]
        self.tricks: list[Any] = [0] * PLACES
        self.rest: list[Any] = []

    def deal(self, pack: list[Any], places: list[Any], size: int) -> None:
        """Give each of the places so many cards of a pack, in order; the others are the rest."""
        self.clear()
        for turn, place in enumerate(places):
            self.hands[place] = pack[turn * size : (turn + 1) * size]
        self.rest = pack[len(places) * size :]

    def in_hand(self, place: int, number: Any) -> Any:
        """Return the card with this number of a hand. Raises NotThere."""
        return _find(self.hands[place], number)

    def lay(self, place: int, number: Any, at: int, end: int = 0) -> Any:
        """Lay a card of a hand on a reader; returns it. Raises NotThere, also for an end that it has not."""
        card = self.in_hand(place, number)
        if not 0 <= end < len(card.tags):
            raise NotThere("end")
        self.hands[place].remove(card)
        self.lying[at].append((card, end, place))
        return card

    def lift(self, place: int, number: Any) -> tuple[Any, int]:
        """Take a card back that this hand laid or turned up; returns the card and the reader. Raises NotThere."""
        for at in range(PLACES):
            for entry in self.lying[at]:
                card, _, hand = entry
                if card.id == number and (hand == place or (hand is None and at == place)):
                    self.lying[at].remove(entry)
                    if hand is None:
                        # It was never dealt: under the cards that are left over.
                        self.rest.insert(0, card)
                    else:
                        self.hands[place].append(card)
                    return card, at
        raise NotThere("not laid by this hand")

    def laid_by(self, place: int) -> list[Any]:
        """Return the numbers of the cards that this hand has laid."""
        return [card.id for lying in self.lying for card, _, hand in lying if hand == place]

    def take(self, winner: int) -> list[Any]:
        """Give all cards that lie to the tricks of a place; returns them with their readers: (card, reader)."""
        taken = [(entry[0], at) for at in range(PLACES) for entry in self.lying[at]]
        self.lying = [[] for _ in range(PLACES)]
        self.tricks[winner] += 1
        return taken

    def pick_up(self, place: int) -> int:
        """Take what is left over into a hand; returns how many cards that were."""
        count = len(self.rest)
        self.hands[place] += self.rest
        self.rest = []
        return count

    def put_away(self, place: int, numbers: list[Any]) -> None:
        """Put cards of a hand away. Raises NotThere before anything is moved."""
        cards = self._of_hand(place, numbers)
        for card in cards:
            self.hands[place].remove(card)
            self.rest.append(card)

    def give(self, place: int, to: int, numbers: list[Any]) -> None:
        """Hand cards to another hand. Raises NotThere before anything is moved."""
        cards = self._of_hand(place, numbers)
        for card in cards:
            self.hands[place].remove(card)
            self.hands[to].append(card)

    def turn_up(self, place: int) -> Any:
        """Lay the top card of the rest on a reader, as that place's. Raises NotThere where there is none."""
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
