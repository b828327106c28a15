"""A virtual table at which a test lays cards and presses keys, and a client that reads its journal."""

from typing import Any, cast

from support.without_seals import without_seals

from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.session import Session
from stichtisch.device.client import Client
from stichtisch.simulation import Tag, VirtualTable, make_deck
from stichtisch.simulation.hands import Hands, TableTransport


class TableWithHands:
    """Hands that lay cards and press keys at a running virtual table, and its journal, read over the serial line."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self.deck = make_deck(1)
        transport = TableTransport(table)
        self.client = Client(transport, monotonic=transport.seconds)
        self.hands = Hands(table, self.deck, self.client)

    def begin(self, dealer: int) -> None:
        """Press ● at the dealer's place."""
        self.hands.begin_deal(dealer)

    def events(self) -> list[list[Any]]:
        """The journal without its seals: [sequence, milliseconds, seat, verb, argument…]."""
        return without_seals(self.journal())

    def journal(self) -> list[list[Any]]:
        """The whole journal."""
        hello = self.client.hello()
        return [
            [event.sequence, event.milliseconds, event.seat, event.verb, *event.arguments]
            for event in self.client.pull(hello.first)
        ]

    def session(self) -> Session:
        """The fold of the journal."""
        session = Session()
        for _, _, seat, verb, *arguments in self.events():
            session.apply(seat, verb, arguments)
        return session

    def unplayed(self) -> list[Tag]:
        """Cards of the pack that were not played in this deal."""
        played = {event[5] for event in self.events() if event[3] == "play"}
        return [tag for tag in self.deck if tag.uid.hex().upper() not in played]

    def resume(self, dealer: int) -> None:
        """Continue the deal after a power-off, or begin it."""
        deal = self.session().deal
        if deal is None:
            self.begin(dealer)
        else:
            played = {bytes.fromhex(event[5]) for event in self.events() if event[3] == "play"}
            self.hands.resume(cast(DoppelkopfDeal, deal), played)
