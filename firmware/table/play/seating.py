# The people at each place, and the seat that a card on a reader belongs to.
#
# A person has a number in the session, a seat in the deal in play, and a place at the table. Each place has a reader,
# for one person or for two neighbours who share it. If the table has only one reader, everybody shows their cards to
# it, and a card belongs to the player whose turn it is.

from cardrules.deal import NOBODY
from table import PLACES, words


class Seating:
    # `readers`: the number of readers, which is the number of places, or one.
    def __init__(self, ledger, readers=PLACES):
        self._ledger = ledger
        # Whether all places share one reader.
        self.by_turn = readers == 1
        # For each place with a failed reader, the place that lends its reader; NOBODY for the other places.
        self.lent = [NOBODY] * PLACES
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False

    def lend(self, place, other):
        # From now on, the cards of this place are laid on the reader of the other place; NOBODY: on their own reader
        # again.
        self.lent[place] = other
        self.changed = True

    def at(self, place):
        # The people at this place, clockwise. Allocates.
        session = self._ledger.session
        return [person for person in session.ring if session.readers[person] == place]

    def place_of(self, seat):
        # The place of a seat of the deal in play.
        session = self._ledger.session
        return session.readers[session.active[seat]]

    def own_reader(self, place):
        # The reader for which messages are shown at this place.
        return 0 if self.by_turn else place

    def reader_of(self, seat):
        # The reader for the cards of a seat.
        place = self.place_of(seat)
        return self.own_reader(place) if self.lent[place] == NOBODY else self.lent[place]

    def seats_at(self, place):
        # The seats of the deal that use the keys of this place. Allocates.
        return [seat for seat in range(len(self._ledger.session.active)) if self.place_of(seat) == place]

    def player(self, place, turn):
        # The seat that a card on this reader belongs to. If several seats use the reader, the seat to play; NOBODY if
        # nobody lays cards here.
        owner = NOBODY
        for seat in range(len(self._ledger.session.active)):
            if self.reader_of(seat) == place:
                if seat == turn or owner == NOBODY:
                    owner = seat
        return owner

    def name(self, person):
        # A person without a name is shown as a guest with a number.
        names = self._ledger.session.names
        name = names[person]
        if not name:
            return "…" + str(person + 1) if words.brief else words.say("guest", person + 1)
        return words.short_name(name, names) if words.brief else name

    def name_of(self, seat):
        return self.name(self._ledger.session.active[seat])
