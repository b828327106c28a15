"""Simulated hands, which lay cards and press keys at a virtual table, and check that the table journals each action."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from cardrules.games import choices_of, deal_of
from cardrules.session import Session
from stichtisch.device.client import Client
from stichtisch.device.transport import Transport
from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import OWN_DOING
from stichtisch.journal.session_fold import SessionFold
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import NotTaken
from tablelog.choice_list import way_to

Entry = tuple[Any, ...]

LEFT, MIDDLE, RIGHT = range(3)

_PLACES = 4
# In virtual time: the duration of a read from the serial line, and the maximum time until an action is journalled.
_LOOK_MS = 10
_PATIENCE_MS = 5000
# In virtual time: the delay from the last card of a trick until the trick is taken, and from then until the readers
# have detected this.
_LOOK_AT_TRICK_MS = 300
_CLEARED_MS = 500


class TableTransport:
    """A connection to a virtual table. The table's time advances only while the connection is read.

    Without `inner` the connection uses the table's own link. `inner` is a connection to a serial port that is bridged
    to the table.
    """

    def __init__(self, table: VirtualTable, inner: Transport | None = None) -> None:
        self.port = inner.port if inner else "virtual table"
        self.passed_ms = 0
        self._table = table
        self._inner = inner

    def seconds(self) -> float:
        """Return the number of seconds by which this connection has advanced the table's time."""
        return self.passed_ms / 1000

    def read(self) -> bytes:
        """Advance the table's time a little, and return the bytes received."""
        self._table.run(_LOOK_MS)
        self.passed_ms += _LOOK_MS
        return self._inner.read() if self._inner else self._table.link.read()

    def write(self, data: bytes) -> None:
        """Send all of `data`."""
        if self._inner:
            self._inner.write(data)
        else:
            self._table.link.write(data)


class Hands:
    """The hands of four players of a game, each at their own place.

    Each method for an action returns after the action is journalled. `deck`: the tags of the players' pack.
    `deal`: the deal in play, with all entries so far.
    """

    def __init__(self, table: VirtualTable, deck: list[Tag], client: Client) -> None:
        self._table = table
        self._deck = deck
        self._client = client
        self._unplayed: list[Tag] = []
        self.lying: list[tuple[int, Tag]] = []
        # The fold of the journal, and the number of the next event to fold.
        self._fold = SessionFold()
        self._folded = 0
        self.deal: Any = None

    def session(self) -> Session:
        """Fetch all new events, and return the session of the table's journal."""
        self._folded = max(self._folded, self._client.hello().first)
        for event in self._client.pull(self._folded):
            self._fold.apply(event.seat, event.verb, event.arguments)
            self._folded = event.sequence + 1
        return self._fold.session

    def sit_down(self, cards: Iterable[Tag] = ()) -> None:
        """Seat four people, either with these player cards or, by pressing ●, as guests. Raises NotTaken."""
        cards = list(cards)
        for place in range(_PLACES):
            before = self._next()
            if cards:
                self._table.lay(place, cards[place])
            else:
                self._table.press(place, MIDDLE)
            self._expect(before, Reason("sitting down at place {place}", place=place))
            if cards:
                self._table.lift(place, cards[place])
        self._table.run(_CLEARED_MS)

    def begin_deal(self, dealer: int) -> None:
        """Begin the first or next deal with ● at `dealer`'s place.

        If nobody has sat down, seat guests first. Raises NotTaken.
        """
        if not self.session().ring:
            self.sit_down()
        self.collect()
        self._unplayed = list(self._deck)
        before = self._next()
        self._table.press(dealer, MIDDLE)
        self._expect(before, Reason("{what} at seat {seat}", what="●", seat=dealer))
        session = self.session()
        self.deal = deal_of(session.game).in_session(dealer, session)

    def resume(self, deal: Any, played: set[bytes]) -> None:
        """Continue a deal after a power cut. `deal`: the deal with all entries so far.

        `played`: the UIDs of the cards that were played in this deal.
        """
        self.deal = deal
        self._unplayed = [tag for tag in self._deck if tag.uid not in played]
        self.lying = []

    def play(self, entries: Iterable[Entry]) -> None:
        """Perform the actions recorded by these entries of a deal. Raises NotTaken."""
        for entry in entries:
            self.act(entry)

    def act(self, entry: Entry) -> None:
        """Perform the action that an entry records. Raises NotTaken if the table does not journal it."""
        seat, *said = entry
        before = self._next()
        if said[0] == "play":
            self._lay(seat, said[1])
        else:
            self._say(seat, tuple(said))
        self._expect(before, Reason("{what} at seat {seat}", what=" ".join(map(str, said)), seat=seat))
        self.deal.add(*entry)

    @contextmanager
    def mistake(self, seat: int) -> Iterator[None]:
        """Lay a wrong card at `seat`, and lift it at the end of the block."""
        tag = self._unplayed[-1]
        self._table.lay(seat, tag)
        yield
        self._table.lift(seat, tag)
        self._table.run(_CLEARED_MS)

    def collect(self) -> None:
        """Remove the cards from the readers, and give the readers time to detect this."""
        for seat, tag in self.lying:
            self._table.lift(seat, tag)
        if self.lying:
            self._table.run(_CLEARED_MS)
        self.lying = []

    def forget_lying(self) -> None:
        """Record that the readers are empty. Must be called after switching the table off, which removes all cards."""
        self.lying = []

    def _lay(self, seat: int, card: str) -> None:
        if len(self.lying) == self.deal.players:
            self._table.run(_LOOK_AT_TRICK_MS)
            self.collect()
        tag = next(tag for tag in self._unplayed if tag.card == card)
        self._unplayed.remove(tag)
        self.lying.append((seat, tag))
        self._table.lay(seat, tag)

    def _say(self, seat: int, entry: Entry) -> None:
        # ▶ opens the list of declarations and moves through it, ● selects one. If the table asks the seat for a
        # declaration, the list is already open.
        rules = choices_of(self.deal.rules.game)
        if rules.asked(self.deal)[0] != seat:
            self._table.press(seat, RIGHT)
        for forward in way_to(rules.choices(self.deal, seat), entry):
            for _ in range(forward):
                self._table.press(seat, RIGHT)
            self._table.press(seat, MIDDLE)

    def _next(self) -> int:
        return self._client.hello().next

    def _expect(self, before: int, action: Reason) -> None:
        for _ in range(_PATIENCE_MS // _LOOK_MS):
            if self._next() > before:
                events = self._client.pull(before)
                if any(event.verb not in OWN_DOING for event in events):
                    return
                before += len(events)
        raise NotTaken(action=action)
