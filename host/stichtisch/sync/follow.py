"""Follows one table: fetches its events as they are recorded, and sends it the next list."""

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from stichtisch.club.fold import club_of
from stichtisch.club.table_orders import TableOrder, order_for
from stichtisch.device.client import Client, Hello
from stichtisch.device.errors import NoListOrders, OrderRefused, TableBusy, WrongKey
from stichtisch.device.table_order import order_list, show_next
from stichtisch.keys.table_key import table_key
from stichtisch.store import Case, Database, cases, next_sequence, stored_sessions, uncertified_keys
from stichtisch.sync.sync import fetch, keep_keys, show_key, synchronise

# The time before an order is sent again to a table that is still playing.
_PATIENCE_SECONDS = 2.0


@dataclass(frozen=True)
class News:
    """The result of polling a table once. `events` is the number of new events.

    `begun` is the mark of a list that has begun at the table; `refused` is the reason why the table refused an order.
    `waiting` is the mark of a list that is sent only after the current list ends; it is reported once. `other_club` is
    the result of `keep_keys` for a certificate of another club; it is also reported once. `aside` are open cases of
    quarantine, each reported once.
    """

    serial: str
    events: int = 0
    begun: str = ""
    refused: str = ""
    waiting: str = ""
    other_club: dict[str, str] | None = None
    aside: tuple[Case, ...] = ()

    def __bool__(self) -> bool:
        told = self.begun or self.refused or self.waiting or self.other_club or self.aside
        return bool(self.events or told)


class Follower:
    """Follows the table of `client` on the latest evening, and stores its events in a database.

    `own_club` is the public half of the club's key pair, if this PC has the pair.
    """

    def __init__(
        self, client: Client, database: Database, club_key: bytes | None = None, own_club: str = ""
    ) -> None:
        self._client = client
        self._database = database
        self._club_key = club_key
        self._own_club = own_club
        # Keys with which the table has signed, but for which it sent no certificate.
        self._uncertified: set[str] = set()
        # The ids of the cases that were already reported.
        self._aside: set[str] = set()
        self._hello: Hello | None = None
        self._trusted = False
        # The last order sent; the earliest time for the next order; the reason for the last refusal.
        self._sent: TableOrder | None = None
        self._again = 0.0
        self._refused = ""
        # The mark of the list that the table is too busy to begin, and the mark that was reported last.
        self._waiting = ""
        self._reported_waiting = ""
        # The version of the database when the order was computed.
        self._version: object = -1

    @property
    def serial(self) -> str:
        """The serial number of the table; empty before the first poll."""
        return self._hello.serial if self._hello else ""

    def begin_following(self) -> News:
        """Fetch everything, and set the table's clock and names. Raises the errors of the client and the store."""
        summary = synchronise(self._client, self._database, self._club_key, own_club=self._own_club)
        self._hello = self._client.hello()
        self._trusted = show_key(self._client, self._hello, self._club_key)
        self._uncertified = uncertified_keys(self._database, self._hello.serial)
        (other_club,) = cast("list[dict[str, str]]", summary["certified_by_others"]) or (None,)
        new = int(str(summary["new_events"]))
        return News(self._hello.serial, new, other_club=other_club, aside=self._new_cases(self._hello))

    def look(self) -> News:
        """Fetch new events, and send the table the next list if it is due.

        Raises the errors of `begin_following`.
        """
        if self._hello is None:
            return self.begin_following()
        hello = self._client.hello()
        if (hello.serial, hello.journal) != (self._hello.serial, self._hello.journal):
            return self.begin_following()
        events, other_club = 0, None
        aside: tuple[Case, ...] = ()
        if hello.next > next_sequence(self._database, hello.serial, hello.journal):
            events = self._fetch(hello)
            self._version = -1
            other_club = self._certify(hello.serial)
            aside = self._new_cases(hello)
        begun = self._order(hello) if self._trusted else ""
        if begun:
            events += self._fetch(self._client.hello())
        refused, self._refused = self._refused, ""
        waiting = self._waiting if self._waiting != self._reported_waiting else ""
        self._reported_waiting = self._waiting
        return News(hello.serial, events, begun, refused, waiting, other_club, aside)

    def _new_cases(self, hello: Hello) -> tuple[Case, ...]:
        new = [one for one in cases(self._database, hello.serial, hello.journal) if one.open]
        new = [one for one in new if one.id not in self._aside]
        self._aside |= {one.id for one in new}
        return tuple(new)

    def _certify(self, serial: str) -> dict[str, str] | None:
        # The table may have signed with a new key since the last poll.
        other_club = None
        if uncertified_keys(self._database, serial) - self._uncertified:
            other_club = keep_keys(self._client, self._database, serial, self._own_club)
            self._uncertified = uncertified_keys(self._database, serial)
        return other_club

    def _fetch(self, hello: Hello) -> int:
        key = table_key(self._club_key, hello.serial) if self._club_key else None
        return fetch(self._client, self._database, hello, key, self._trusted).events

    def _changed(self) -> bool:
        # Whether the database has changed since the last call.
        version = self._database.connection.version()
        before, self._version = self._version, version
        return bool(version != before)

    def _order(self, hello: Hello) -> str:
        # Returns the mark of a list that has begun.
        if time.monotonic() < self._again or not (self._again or self._changed()):
            return ""
        self._again = 0.0
        club = club_of(self._database)
        evening = club.latest()
        if evening is None:
            return ""
        wanted = order_for(club, evening, hello.serial, stored_sessions(self._database))
        self._waiting = ""
        if wanted == self._sent:
            return ""
        begun = ""
        try:
            if wanted.order is not None and order_list(self._client, wanted.order):
                begun = wanted.order.mark
            show_next(self._client, wanted.lines)
            if wanted.order is None or begun:
                self._sent = TableOrder(None, wanted.lines)
                return begun
        except TableBusy:
            # The table is still playing. When the list ends, the table may show the players their next seats.
            self._waiting = wanted.order.mark if wanted.order is not None else ""
            with suppress(TableBusy):
                show_next(self._client, wanted.lines)
        except (NoListOrders, OrderRefused, WrongKey) as error:
            self._refused = str(error)
            self._sent = wanted
        self._again = time.monotonic() + _PATIENCE_SECONDS
        return begun
