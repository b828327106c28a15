"""The hands of people whom the PC has sent to a virtual table: they play a whole list there, whatever its game."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from cardrules.games import TWO_TAGS, choices_of, panel_of
from cardrules.series import is_over
from stichtisch.device.client import Client
from stichtisch.journal.event import OWN_DOING
from stichtisch.journal.session_fold import SessionFold
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import LEFT, MIDDLE, RIGHT
from stichtisch.simulation.tags import make_deck
from tablelog.choice_list import way_to

_PLACES = 4
# Virtual time: between two looks at the journal, the most that an action may take, from the last card of a trick until
# it is taken away, and until the readers have seen that.
_LOOK_MS = 10
_PATIENCE_MS = 4000
_TRICK_MS = 20
_CLEARED_MS = 150
_KEY_MS = 60
# More entries than any list between deals has: ▶ stays at its last one.
_TO_THE_END = 20


def deck_of(number: int, game: str) -> list[Tag]:
    """Return the tags of the first pack of a game; of cards with two tags, the two one after the other."""
    players = _players_of(game)
    return players.pack(number) if hasattr(players, "pack") else make_deck(number, game)


def _players_of(game: str) -> Any:
    return import_module(f"stichtisch.simulation.{game}_players")


class ListHands:
    """Plays the list that a table has begun: people at four places, two of whom may share one. `deck`: its tags.

    What the table has taken, it is asked for through `client`: `session` is the fold of its journal.
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
        """Fold what the table has journalled meanwhile. Returns how many of these events people made."""
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
        """Play so many deals, and end the list; yields after every card. Raises NotTaken.

        `happening` gets the deal and the number of its cards on the table, both from 0, before each card.
        """
        self.look()
        for number in range(deals):
            self.begin_deal()
            yield from self._play_deal(number, f"{seed} {number}", happening)
        self.collect()
        self._end()

    def forget_lying(self) -> None:
        """Lay again what lay on the readers: a table that was switched off has lost it."""
        for place, tag in self._lying:
            self._table.lay(place, tag)
        self._table.run(_CLEARED_MS)

    def collect(self) -> None:
        """Take away what lies on the readers, and give them time to see it."""
        for place, tag in self._lying:
            self._table.lift(place, tag)
        if self._lying:
            self._table.run(_CLEARED_MS)
        self._lying = []

    def play_deal(self, seed: str) -> None:
        """Play one deal; guests sit down first where nobody has. Raises NotTaken."""
        if not self.session.ring:
            self.sit_down()
        self.begin_deal()
        for _ in self._play_deal(0, seed, _undisturbed):
            pass

    def sit_down(self) -> None:
        """Seat a guest at each place. Raises NotTaken."""
        for place in range(_PLACES):
            self._press(place, MIDDLE)
            self._expect(f"sitting down at place {place}")

    def begin_deal(self) -> None:
        """Press ● at the place of the next dealer, before the first deal of the first of the ring. Raises NotTaken."""
        self.collect()
        self._unplayed = list(self.deck)
        if not self.session.ring:
            raise NotTaken(action="a deal, for nobody sits there")
        first = self.session.number == 0
        dealer = self.session.ring[0] if first else self.session.next_dealer()
        self._press(self.session.readers[dealer], MIDDLE)
        self._expect("a deal begins")

    def _play_deal(self, number: int, seed: str, happening: Callable[[int, int], None]) -> Iterator[None]:
        players = _players_of(self.session.game)
        laid = getattr(players, "LAID", ("play",))
        for entry in players.entries(self.deal, seed):
            seat, verb, *arguments = entry
            if verb not in laid:
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
        self._expect(f"{card} at seat {seat}")

    def _take(self, card: str) -> Tag:
        tag = next(tag for tag in self._unplayed if tag.card == card)
        self._unplayed.remove(tag)
        if panel_of(self.session.game).KINDS[0] in TWO_TAGS:
            # Its other end is on the same card.
            self._unplayed.remove(self.deck[self.deck.index(tag) ^ 1])
        return tag

    def _make_room(self, place: int) -> None:
        # Two share this place: the card of the other is taken away before the next one comes.
        before = [(other, tag) for other, tag in self._lying if other == place]
        for one in before:
            self._table.lift(*one)
            self._lying.remove(one)
        if before:
            self._table.run(_CLEARED_MS)

    def _say(self, seat: int, entry: tuple[Any, ...]) -> None:
        # ▶ opens the list of what may be said and goes through it, ● says it or opens a list within. Anyone who is
        # asked finds it open. Where two share the place, ◀ or ▶ says first which of them speaks.
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
        self._expect(f"{entry} at seat {seat}")

    def _end(self) -> None:
        # The end is the first entry once all deals are played, before that the last one; another place agrees.
        one, other = sorted({self.session.readers[person] for person in self.session.ring})[:2]
        if not is_over(self.session):
            for _ in range(_TO_THE_END):
                self._press(one, RIGHT)
        self._press(one, MIDDLE)
        self._press(other, MIDDLE)
        self._expect("the list ends")

    def _press(self, place: int, key: int) -> None:
        self._table.press(place, key, _KEY_MS)

    def _expect(self, action: str) -> None:
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if self.look():
                return
        raise NotTaken(action=action)


def _undisturbed(_deal: int, _card: int) -> None:
    # Nothing happens before a card.
    pass
