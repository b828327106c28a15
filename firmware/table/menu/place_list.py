# The list of one place: its entries, and the one that the panel shows.

from micropython import const

from cardrules.deal import NOBODY

# Values of `shown` that are not the index of an entry. At a shared place, the panel first asks which of the two players
# the list is for.
_CLOSED = const(-1)
_WHO = const(-2)


class PlaceList:
    def __init__(self):
        self.entries = ()
        # The path with which all entries begin, the index of the displayed entry, the time at which its display began,
        # and the seat that uses the list.
        self.path = ()
        self.shown = _CLOSED
        self.since = 0
        self.seat = NOBODY
        # The latest event when the list was built, 0 if the list must be rebuilt; and all values that the list depends
        # on.
        self.made = 0
        self.made_of = ()
        # The entry of an action card, until a key shows which of two players laid the card.
        self.pending = ()

    def close(self):
        self.shown = _CLOSED
        self.path = ()
        self.pending = ()
        self.seat = NOBODY
        self.made = 0

    def clear(self):
        self.entries = self.made_of = ()
        self.close()

    def is_closed(self):
        return self.shown == _CLOSED

    def ask_who(self):
        self.shown = _WHO

    def asks_who(self):
        return self.shown == _WHO

    def current(self, latest):
        # The entries, or () if they have not been rebuilt since the latest event.
        return self.entries if self.made == latest else ()
