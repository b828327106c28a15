"""Follows one table: fetches what it records as it comes, and tells it who plays there next."""

import time
from contextlib import suppress
from dataclasses import dataclass

from stichtisch.club.fold import club_of
from stichtisch.club.table_orders import TableOrder, order_for
from stichtisch.device.client import Client, Hello
from stichtisch.device.errors import NoListOrders, OrderRefused, TableBusy, WrongKey
from stichtisch.device.table_order import order_list, tell_next
from stichtisch.keys.table_key import table_key
from stichtisch.store import Database, next_sequence, stored_sessions
from stichtisch.sync.sync import fetch, show_key, synchronise

# How long a table that is still playing is left alone before it is told again.
_PATIENCE_SECONDS = 2.0


@dataclass(frozen=True)
class News:
    """What a look at a table brought: new events, whether a list was begun there, and what it would not take.

    `waiting`: the list that it is told only when the one that is played there is ended; said once.
    """

    serial: str
    events: int = 0
    begun: str = ""
    refused: str = ""
    waiting: str = ""

    def __bool__(self) -> bool:
        return bool(self.events or self.begun or self.refused or self.waiting)


class Follower:
    """Follows the table behind `client`, on the evening that is the latest, into a database."""

    def __init__(self, client: Client, database: Database, club_key: bytes | None = None) -> None:
        self._client = client
        self._database = database
        self._club_key = club_key
        self._hello: Hello | None = None
        self._trusted = False
        # What the table was told last; when it may be told again; what it does not take at all.
        self._told: TableOrder | None = None
        self._again = 0.0
        self._refused = ""
        # The mark of the list that the table is too busy for, and whether that was said.
        self._waiting = ""
        self._said = ""
        # What the database was when the order was worked out.
        self._version = -1

    @property
    def serial(self) -> str:
        """The serial number of the table; empty before the first look."""
        return self._hello.serial if self._hello else ""

    def begin(self) -> News:
        """Fetch everything, and set the table's clock and names. Raises whatever client and store raise."""
        summary = synchronise(self._client, self._database, self._club_key)
        self._hello = self._client.hello()
        self._trusted = show_key(self._client, self._hello, self._club_key)
        return News(self._hello.serial, int(str(summary["new_events"])))

    def look(self) -> News:
        """Fetch what is new, and tell the table who plays next where that is due. Raises as `begin`."""
        if self._hello is None:
            return self.begin()
        hello = self._client.hello()
        if (hello.serial, hello.journal) != (self._hello.serial, self._hello.journal):
            return self.begin()
        events = 0
        if hello.next > next_sequence(self._database, hello.serial, hello.journal):
            events = self._fetch(hello)
            self._version = -1
        begun = self._order(hello) if self._trusted else ""
        if begun:
            events += self._fetch(self._client.hello())
        refused, self._refused = self._refused, ""
        waiting = self._waiting if self._waiting != self._said else ""
        self._said = self._waiting
        return News(hello.serial, events, begun, refused, waiting)

    def _fetch(self, hello: Hello) -> int:
        key = table_key(self._club_key, hello.serial) if self._club_key else None
        return fetch(self._client, self._database, hello, key, self._trusted).events

    def _changed(self) -> bool:
        # Whether the database is another than when this was asked before.
        (version,) = self._database.connection.execute("PRAGMA data_version").fetchone()
        before, self._version = self._version, version
        return bool(version != before)

    def _order(self, hello: Hello) -> str:
        # Returns the mark of the list that has begun.
        if time.monotonic() < self._again or not (self._again or self._changed()):
            return ""
        self._again = 0.0
        club = club_of(self._database)
        evening = club.latest()
        if evening is None:
            return ""
        wanted = order_for(club, evening, hello.serial, stored_sessions(self._database))
        self._waiting = ""
        if wanted == self._told:
            return ""
        begun = ""
        try:
            if wanted.order is not None and order_list(self._client, wanted.order):
                begun = wanted.order.mark
            tell_next(self._client, wanted.lines)
            if wanted.order is None or begun:
                self._told = TableOrder(None, wanted.lines)
                return begun
        except TableBusy:
            # Where people go it may show once the list is ended.
            self._waiting = wanted.order.mark if wanted.order is not None else ""
            with suppress(TableBusy):
                tell_next(self._client, wanted.lines)
        except (NoListOrders, OrderRefused, WrongKey) as error:
            self._refused = str(error)
            self._told = wanted
        self._again = time.monotonic() + _PATIENCE_SECONDS
        return begun
