# A session as the fold of a table's events: who plays, who deals, the deal in play, the totals.

from cardrules.doppelkopf import ABANDONED, SEATS, VERBS, Deal
from cardrules.settlement import Result

NOBODY = -1


class Session:
    def __init__(self):
        self._begin("doppelkopf", "ddv-tsr", [""] * SEATS)

    def _begin(self, game, profile, names, counter=0):
        # counter: deals the table has begun before this session.
        self.counter = counter
        self.game = game
        self.profile = profile
        self.names = names
        # The dealer of the deal in play, or of the first deal once it is chosen.
        self.dealer = NOBODY
        self.deal = None
        self.deck = None
        # Deals begun in this session; deals of it that are scored; their totals without the deal in play.
        self.number = 0
        self._scored = 0
        self._totals = [0] * SEATS
        self._result = None

    def apply(self, seat, verb, arguments):
        # Folds one event of the journal; verbs that mean nothing to a session change nothing.
        if verb == "session":
            self._begin(*arguments)
        elif verb == "dealer":
            self.dealer = seat
        elif verb == "deal":
            self._begin_deal(seat, arguments[0])
        elif verb == "pack":
            self.deck = arguments[0]
        elif self.deal and seat >= 0:
            self._apply_to_deal(seat, verb, arguments)

    def _begin_deal(self, dealer, counter):
        self._totals = self.totals()
        self._scored = self.scored()
        self.dealer = dealer
        self.counter = counter
        self.number += 1
        self.deck = None
        self.deal = Deal(dealer)
        self._result = None

    def _apply_to_deal(self, seat, verb, arguments):
        self._result = None
        if verb == "take_back":
            self.deal.take_back()
            if not self.deal.cards:
                self.deck = None
        elif verb in VERBS:
            self.deal.add(seat, verb, arguments[0] if arguments else None)

    def result(self):
        # The result of the deal in play once it is over, else None.
        if self._result is None and self.deal and self.deal.over():
            self._result = Result(self.deal)
        return self._result

    def scores(self):
        # Game points of the four seats in the deal in play, or None while it is not over or cannot be scored.
        result = self.result()
        return result.scores if result else None

    def totals(self):
        scores = self.scores() or [0] * SEATS
        return [self._totals[seat] + scores[seat] for seat in range(SEATS)]

    def scored(self):
        return self._scored + (self.scores() is not None)

    def next_dealer(self):
        # The deal passes to the left; after one that was thrown in the same dealer deals again (TSR 3.3.1).
        if self.deal is None:
            return self.dealer
        return (self.dealer + 1) % SEATS if self.deal.why != ABANDONED and self.deal.complete() else self.dealer
