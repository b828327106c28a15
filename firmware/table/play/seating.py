# The seats of people at places: a reader with its keys belongs to one person, or to two neighbours who share it.
#
# A person has a number in the session, a seat in the deal in play, and a place at the table.

from cardrules.deal import NOBODY
from table import PLACES, words


class Seating:
    def __init__(self, ledger):
        self._ledger = ledger
        # The place on whose reader the cards of a place whose own is gone may lie; NOBODY: none.
        self.lent = [NOBODY] * PLACES
        # Set with everything that is shown otherwise now; who shows it clears it.
        self.changed = False

    def lend(self, place, other):
        # From now on the cards of this place may lie on the other's reader.
        self.lent[place] = other
        self.changed = True

    def end_loans(self, place):
        # Readers that this place has lent or borrowed.
        self.lent = [NOBODY if place in (own, lent) else lent for own, lent in enumerate(self.lent)]
        self.changed = True

    def at(self, place):
        # The persons whose place it is, clockwise. Allocates.
        session = self._ledger.session
        return [person for person in session.ring if session.readers[person] == place]

    def place_of(self, seat):
        # The place of a seat of the deal in play.
        session = self._ledger.session
        return session.readers[session.active[seat]]

    def reader_of(self, seat):
        # Where the cards of a seat are read.
        place = self.place_of(seat)
        return place if self.lent[place] == NOBODY else self.lent[place]

    def seats_at(self, place):
        # The seats of the deal that have their keys here. Allocates.
        return [seat for seat in range(len(self._ledger.session.active)) if self.place_of(seat) == place]

    def player(self, place, turn):
        # The seat that a card on this reader belongs to: whose turn it is where that is one of several, else the only
        # one; NOBODY where nobody lays cards here.
        owner = NOBODY
        for seat in range(len(self._ledger.session.active)):
            if self.reader_of(seat) == place:
                if seat == turn or owner == NOBODY:
                    owner = seat
        return owner

    def name(self, person):
        # A person without a name is a guest with a number.
        names = self._ledger.session.names
        name = names[person] or words.say("guest", person + 1)
        return words.short_name(name, names) if words.brief else name

    def name_of(self, seat):
        return self.name(self._ledger.session.active[seat])
