"""People at a table.

Their actions are performed at a bare table, which provides the content of the panels, and at a virtual table.
"""

from typing import Any

from support.bare_table import BareTable
from support.card_tags import card_tag

from stichtisch.device.client import Client
from stichtisch.simulation import PowerLost, Tag
from stichtisch.simulation.hands import TableTransport
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.readers import presence
from tablelog import tag
from tablelog.choice_list import MORE, is_list

_KEYS = 80
_HELD_MS = 1100
_LIFTED_MS = 250
_SEEN_MS = 150
_LOOK_MS = 20
_START_MS = 3000
_PATIENCE_MS = 3000
_LOOKS = 200


# Couplings of the tags at both ends of a card of Double to the antenna, the nearer one first.
_COUPLINGS = ((1.0, 0.4), (0.9, 0.8), (0.45, 0.3), (0.6, 0.35))


class PeopleAtTable(BareTable):
    """People at a bare table, optionally with a virtual table at which the same actions are done.

    `pick` selects an entry with the keys; `lay_card` and `clear` lay and lift cards. With `both_ends` the readers
    of the virtual table read both tags of a card of Double; those of the bare table always read one.
    """

    def __init__(self, folder, table=None, both_ends=False):
        self.table: Any = None
        self.both_ends = both_ends
        super().__init__(folder, names=None)
        self.table = table
        self._lying: list[list[Any]] = [[] for _ in range(4)]
        if table:
            transport = TableTransport(table)
            self.client = Client(transport, monotonic=transport.seconds)
            table.run(_START_MS)

    @property
    def session(self):
        return self.ledger.session

    def agree_on_journals(self):
        """Wait until the virtual table has journalled as many events as the bare table."""
        for _ in range(_LOOKS):
            if self.client.hello().next == self.ledger.journal.next:
                return
            self.table.run(_LOOK_MS)
        theirs = [(event.seat, event.verb, *event.arguments) for event in self.client.pull(1)]
        raise AssertionError(f"the table journalled {theirs[-3:]}, expected was {self.events()[-3:]}")

    # Power

    def power_again(self):
        """Switch both tables on again, with the same tags on the readers."""
        self.table.power_on()
        self.table.run(_START_MS)
        self.power_on()
        self.wait()
        for place, tags in enumerate(self._lying):
            for one in tags:
                self._lay_tags(place, one)
            if tags:
                self.take(place, presence.LAID, tuple(tags))
        self.table.run(_SEEN_MS)
        self.agree_on_journals()

    def lose_power_at(self, place, one):
        """Lay a tag, let the power fail in the middle of the flash operation that records it, and lift the tag."""
        self.table.cut_power_after(0)
        self._lay_tags(place, one)
        try:
            self.table.run(_PATIENCE_MS)
        except PowerLost:
            self.power_again()
        else:
            raise AssertionError("nothing was written")

    # Keys

    def act(self, place, key, kind=0):
        super().act(place, key, kind)
        if self.table:
            self.table.press(place, key, _HELD_MS if kind == HOLD else _KEYS)
            self.agree_on_journals()

    def pick(self, place, *entries):
        """Choose these entries one after the other with ▶ and ●.

        All but the last are lists that lead to the next entry.
        """
        for entry in entries:
            while True:
                self._turn_to(place, entry)
                reached = self.menu.offered(place)
                self.act(place, MIDDLE)
                if reached == entry:
                    break

    def _turn_to(self, place, entry):
        self.refresh()
        if self.menu.offered(place) is None:
            self.act(place, RIGHT)
        seen = []
        while not _leads_to(self.menu.offered(place), entry):
            seen.append(self.menu.offered(place))
            assert self.labels(place)[2], f"{entry} is not among {seen}"
            self.act(place, RIGHT)

    def sit(self, *places):
        """Let a guest sit down at each place; at a taken place, beside the person there."""
        for place in places:
            if self.seating.at(place):
                self.pick(place, ("people", MORE), ("join",))
            else:
                self.pick(place, ("sit",))

    def begin_deal(self, number):
        """Begin the first deal (0) or the next one of a session."""
        if number == 0:
            self.pick(0, ("deal", self.seating.at(0)[0]))
        else:
            self.pick(number % 4, ("next",))

    def say_who(self, place, seat):
        """At a place with two people, if the panel asks which of them presses the keys, answer it."""
        seats = self.seating.seats_at(place)
        if len(seats) > 1 and self.menu.offered(place) is None:
            self.act(place, RIGHT)
            if self.labels(place)[1] == "":
                self.act(place, (LEFT, RIGHT)[seats.index(seat)])

    def offers_undo(self, place):
        """Return whether the panel offers to take the last card back with ◀."""
        return bool(self.menu.labels(place)[0])

    def take_back(self, place, agreed):
        """Take back the last card, which the person at this place has played."""
        self.act(place, LEFT, HOLD)
        self.act(agreed, MIDDLE)

    # Cards

    def put(self, place, one):
        """Lay a tag in addition to those on the reader."""
        self._lying[place].append(one)
        tags = self._lying[place]
        seen = {1: presence.LAID, 2: presence.TWO}
        if self.table:
            self._lay_tags(place, one)
            self.table.run(_SEEN_MS if len(tags) > 1 else _LOOK_MS)
        self.take(place, seen.get(len(tags), presence.MANY), tuple(tags) if len(tags) < 3 else ())
        self.refresh()
        if self.table:
            self.agree_on_journals()

    def _lay_tags(self, place, one):
        near, far = _COUPLINGS[sum(one[0]) % len(_COUPLINGS)] if self.both_ends else (1.0, 0)
        self.table.lay(place, Tag(one[0], one[1], coupling=near))
        if self.both_ends:
            record = tag.decode(*one)
            assert record is not None
            _, deck, card, copy = record
            other = card_tag(self.session.game, deck, self.deal.deck[card], copy & tag.COPY)
            self.table.lay(place, Tag(other[0], other[1], coupling=far))

    def put_heap(self, place, tags):
        """Lay several tags at once."""
        self._lying[place] += tags
        if self.table:
            for one in tags:
                self.table.lay(place, Tag(*one))
            self.table.run(_LIFTED_MS)
        self.take(place, presence.MANY)
        self.refresh()
        if self.table:
            self.agree_on_journals()

    def clear(self, *places):
        """Take all tags off these places, or off all places."""
        for place in places or range(4):
            if self._lying[place]:
                self._lying[place] = []
                self.lift(place)
                if self.table:
                    self.table.lift(place)
        if self.table:
            self.table.run(_LIFTED_MS)
        self.refresh()

    def lay_card(self, seat, card, copy, deck=7, pack_of=None):
        """Lay a card on the reader of a seat, after removing all tags from it.

        `pack_of`: the game of the card's pack, if it is not the game of the session.
        """
        place = self.seating.reader_of(seat)
        if self._lying[place]:
            self.clear(place)
        before = self.ledger.journal.next
        self.put(place, card_tag(pack_of or self.session.game, deck, card, copy))
        assert self.ledger.journal.next > before, f"{self.deal.text(card)} is held: {self.reasons}"


def _leads_to(path, wanted):
    return path == wanted or (path is not None and is_list(path) and path[:-1] == wanted[: len(path) - 1])
