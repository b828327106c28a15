"""The hands of people whom the PC has told a virtual table of: they play a whole list there, whatever its game."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from cardrules.games import choices_of
from stichtisch.device.client import Client
from stichtisch.journal.event import OWN_DOING
from stichtisch.journal.session_fold import SessionFold
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import MIDDLE, RIGHT
from tablelog.choice_list import MORE, level

# Virtual time: between two looks at the journal, the most that an action may take, from the last card of a trick until
# it is taken away, and until the readers have seen that.
_LOOK_MS = 10
_PATIENCE_MS = 4000
_TRICK_MS = 20
_CLEARED_MS = 150
_KEY_MS = 60


class ListHands:
    """Plays the list that a table has begun, four people at four places. `deck`: the tags of its pack.

    What the table has taken, it is asked for through `client`: `session` is the fold of its journal.
    """

    def __init__(self, table: VirtualTable, deck: list[Tag], client: Client | None = None) -> None:
        self._fold = SessionFold()
        self.session = self._fold.session
        self._table = table
        self._deck = deck
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

        `happening` is told the deal and the number of its cards on the table, both from 0, before each card.
        """
        self.look()
        for number in range(deals):
            self._begin_deal()
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

    def _begin_deal(self) -> None:
        self.collect()
        self._unplayed = list(self._deck)
        if not self.session.ring:
            raise NotTaken(action="a deal, for nobody sits there")
        first = self.session.number == 0
        dealer = self.session.ring[0] if first else self.session.next_dealer()
        self._press(self.session.readers[dealer], MIDDLE)
        self._expect("a deal begins")

    def _play_deal(self, number: int, seed: str, happening: Callable[[int, int], None]) -> Iterator[None]:
        players = import_module(f"stichtisch.simulation.{self.session.game}_players")
        for entry in players.entries(self.deal, seed):
            seat, verb, *arguments = entry
            if verb != "play":
                self._say(seat, (verb, *arguments))
                continue
            happening(number, len(self.deal.cards))
            self._lay(seat, arguments[0])
            yield

    def _place(self, seat: int) -> int:
        return self.session.readers[self.session.active[seat]]

    def _lay(self, seat: int, card: str) -> None:
        if len(self._lying) == self.deal.players:
            self._table.run(_TRICK_MS)
            self.collect()
        tag = next(tag for tag in self._unplayed if tag.card == card)
        self._unplayed.remove(tag)
        place = self._place(seat)
        self._lying.append((place, tag))
        self._table.lay(place, tag)
        self._expect(f"{card} at seat {seat}")

    def _say(self, seat: int, entry: tuple[Any, ...]) -> None:
        # ▶ opens the list of what may be said and goes through it, ● says it or opens a list within. Who is asked finds
        # it open.
        rules = choices_of(self.session.game)
        offered = list(rules.choices(self.deal, seat))
        place = self._place(seat)
        if rules.asked(self.deal)[0] != seat:
            self._press(place, RIGHT)
        path: tuple[Any, ...] = ()
        while True:
            shown = level(offered, path)
            at = next(at for at, one in enumerate(shown) if one == entry or _leads_to(one, entry))
            for _ in range(at):
                self._press(place, RIGHT)
            self._press(place, MIDDLE)
            if shown[at] == entry:
                break
            path = shown[at][:-1]
        self._expect(f"{entry} at seat {seat}")

    def _end(self) -> None:
        # All deals are played, so ● at one place wants to end, and at the next agrees.
        for place in (0, 1):
            self._press(place, MIDDLE)
        self._expect("the list ends")

    def _press(self, place: int, key: int) -> None:
        self._table.press(place, key, _KEY_MS)

    def _expect(self, action: str) -> None:
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if self.look():
                return
        raise NotTaken(action=action)


def _leads_to(shown: tuple[Any, ...], entry: tuple[Any, ...]) -> bool:
    return shown[-1:] == (MORE,) and entry[: len(shown) - 1] == shown[:-1]
