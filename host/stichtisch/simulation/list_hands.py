"""Simulated players who play a list at a virtual table, as ordered by the PC.

They play all deals of the list, whatever its game is.
"""

from collections.abc import Callable, Iterator
from typing import Any

from cardrules.games import TWO_TAGS, choices_of, panel_of
from cardrules.series import is_over
from stichtisch.device.client import Client
from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import OWN_DOING
from stichtisch.journal.session_fold import SessionFold
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import LEFT, MIDDLE, RIGHT
from stichtisch.simulation.simple_deals import entries
from tablelog.choice_list import way_to

_PLACES = 4
# All times are in virtual milliseconds: the interval between reads of the journal; the timeout for an action to be
# journalled; the delay before a trick is taken away; the time that the readers need to notice this; the length of a key
# press.
_LOOK_MS = 10
_PATIENCE_MS = 4000
_TRICK_MS = 20
_CLEARED_MS = 150
_KEY_MS = 60
# A number of presses of ▶ that always reaches the end of any menu between deals. At the last entry, ▶ has no effect.
_TO_THE_END = 20


# The verbs of actions in which a card is laid on a reader. `turn` comes before the tricks, because it can set trump.
_LAID = ("turn", "play")


class ListHands:
    """Plays the list that a table has begun, with a simulated player at each of its four places.

    Two players may share a place.

    `deck`: the tags of the pack. `client` fetches the journal of the table, and `session` is the fold of that
    journal.
    """

    def __init__(self, table: VirtualTable, deck: list[Tag], client: Client | None = None) -> None:
        self._fold = SessionFold()
        self.session = self._fold.session
        self._table = table
        self.deck = deck
        self.client = client
        self._folded = 0
        self._unplayed: list[Tag] = []
        self._lying: list[tuple[int, Tag]] = []

    @property
    def deal(self) -> Any:
        """The deal in play, or None."""
        return self.session.deal

    def look(self) -> int:
        """Fetch and fold the new events of the table. Return the number of new events that people caused."""
        assert self.client is not None
        hello = self.client.hello()
        self._folded = max(self._folded, hello.first)
        if hello.next <= self._folded:
            return 0
        news = 0
        for event in self.client.pull(self._folded):
            self._fold.apply(event.seat, event.verb, event.arguments)
            self._folded = event.sequence + 1
            news += event.verb not in OWN_DOING
        return news

    def play(self, deals: int, seed: str, happening: Callable[[int, int], None]) -> Iterator[None]:
        """Play `deals` deals, and end the list. Yield after every card. Raises NotTaken.

        Before each card, `happening` is called with the index of the deal and the number of cards played in
        it.
        """
        self.look()
        for number in range(deals):
            self.begin_deal()
            yield from self._play_deal(number, f"{seed} {number}", happening)
        self.collect()
        self._end()

    def forget_lying(self) -> None:
        """Lay the cards on the readers again, because switching a table off removes them."""
        for place, tag in self._lying:
            self._table.lay(place, tag)
        self._table.run(_CLEARED_MS)

    def collect(self) -> None:
        """Take away the cards on the readers, and give the readers time to notice this."""
        for place, tag in self._lying:
            self._table.lift(place, tag)
        if self._lying:
            self._table.run(_CLEARED_MS)
        self._lying = []

    def play_deal(self, seed: str) -> None:
        """Play one deal. If nobody has sat down, seat guests first. Raises NotTaken."""
        if not self.session.ring:
            self.sit_down()
        self.begin_deal()
        for _ in self._play_deal(0, seed, _undisturbed):
            pass

    def sit_down(self) -> None:
        """Seat a guest at each place. Raises NotTaken."""
        for place in range(_PLACES):
            self._press(place, MIDDLE)
            self._expect(Reason("sitting down at place {place}", place=place))

    def begin_deal(self) -> None:
        """Press ● at the place of the next dealer; in the first deal, the first player deals. Raises NotTaken."""
        self.collect()
        self._unplayed = list(self.deck)
        if not self.session.ring:
            raise NotTaken(action=Reason("a deal, because nobody sits there"))
        first = self.session.number == 0
        dealer = self.session.ring[0] if first else self.session.next_dealer()
        self._press(self.session.readers[dealer], MIDDLE)
        self._expect(Reason("the beginning of a deal"))

    def _play_deal(self, number: int, seed: str, happening: Callable[[int, int], None]) -> Iterator[None]:
        for entry in entries(self.deal, seed):
            seat, verb, *arguments = entry
            if verb not in _LAID:
                self._say(seat, (verb, *arguments))
                continue
            happening(number, len(self.deal.cards))
            self._lay(seat, arguments[0])
            yield

    def _place(self, seat: int) -> int:
        return self.session.readers[self.session.active[seat]]

    def _lay(self, seat: int, card: str) -> None:
        if len(self.deal.cards) % self.deal.players == 0:
            self._table.run(_TRICK_MS)
            self.collect()
        tag = self._take(card)
        place = self._place(seat)
        self._make_room(place)
        self._lying.append((place, tag))
        self._table.lay(place, tag)
        self._expect(Reason("{what} at seat {seat}", what=card, seat=seat))

    def _take(self, card: str) -> Tag:
        tag = next(tag for tag in self._unplayed if tag.card == card)
        self._unplayed.remove(tag)
        if panel_of(self.session.game).KINDS[0] in TWO_TAGS:
            # The same card has another tag at its other end.
            self._unplayed.remove(self.deck[self.deck.index(tag) ^ 1])
        return tag

    def _make_room(self, place: int) -> None:
        # If two people share this place, the other person's card is taken away before the next card is laid.
        before = [(other, tag) for other, tag in self._lying if other == place]
        for one in before:
            self._table.lift(*one)
            self._lying.remove(one)
        if before:
            self._table.run(_CLEARED_MS)

    def _say(self, seat: int, entry: tuple[Any, ...]) -> None:
        # ▶ opens the list of declarations and moves through it. ● selects one, or opens a list within it. For a seat
        # that is asked to declare, the list is already open. If two people share the place, ◀ or ▶ first selects one of
        # them.
        rules = choices_of(self.session.game)
        offered = list(rules.choices(self.deal, seat))
        place = self._place(seat)
        asked = rules.asked(self.deal)[0]
        here = [other for other in range(self.deal.players) if self._place(other) == place]
        if asked != seat:
            self._press(place, LEFT if asked in here else RIGHT)
            if len(here) > 1:
                self._press(place, LEFT if seat == here[0] else RIGHT)
        for forward in way_to(offered, entry):
            for _ in range(forward):
                self._press(place, RIGHT)
            self._press(place, MIDDLE)
        self._expect(Reason("{what} at seat {seat}", what=entry, seat=seat))

    def _end(self) -> None:
        # After the last deal, the entry that ends the list comes first. Before that, it comes last. Another place must
        # agree.
        one, other = sorted({self.session.readers[person] for person in self.session.ring})[:2]
        if not is_over(self.session):
            for _ in range(_TO_THE_END):
                self._press(one, RIGHT)
        self._press(one, MIDDLE)
        self._press(other, MIDDLE)
        self._expect(Reason("the end of the list"))

    def _press(self, place: int, key: int) -> None:
        self._table.press(place, key, _KEY_MS)

    def _expect(self, action: Reason) -> None:
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if self.look():
                return
        raise NotTaken(action=action)


def _undisturbed(_deal: int, _card: int) -> None:
    # The default of `happening`: a function that does nothing.
    pass
