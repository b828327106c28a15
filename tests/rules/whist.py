"""A game as GAMES.md describes it: Whist, thirteen tricks, the trump turned up by the dealer."""

from cardrules.cards import SUITS
from cardrules.deal import MISSING_CARDS, Deal
from cardrules.results import missing_cards, with_penalties
from cardrules.tricks import Order


def head_of(deal):
    return {}


def arguments_of(notation, rules):
    return notation["dealer"], rules


class WhistDeal(Deal):
    NOTATION = "whist"
    VERBS = Deal.VERBS + ("trump",)
    PLAYERS = 4
    HAND = 13
    HAS_POINTS = False

    def begin(self):
        super().begin()
        self.make_trump("")

    def make_trump(self, suit):
        ranks = "AKQJT98765432"
        self.use(Order(" ".join([suit + rank for rank in ranks]) if suit else "", ranks))

    def check(self, seat, verb, arguments):
        if verb != "trump":
            super().check(seat, verb, arguments)
        elif len(arguments) != 1 or arguments[0] not in tuple(SUITS):
            raise ValueError("trump takes a suit")

    def enter(self, at, seat, verb, arguments):
        if verb == "trump":
            self.make_trump(arguments[0])
        else:
            super().enter(at, seat, verb, arguments)

    def result(self):
        # Each trick above the book is a point of the side, seats 0 and 2 or 1 and 3.
        even = len([seat for seat in self.winners if seat % 2 == 0])
        over = (even - self.rules.book, 13 - even - self.rules.book)
        scores = [max(0, over[seat % 2]) for seat in range(4)] if self.complete() else None
        return {
            "scores": scores and with_penalties(self, scores),
            "irregularities": sorted(self.irregularities + missing_cards(self)),
            "inferred": {},
            "why": self.why or (None if scores else MISSING_CARDS),
        }


DEAL = WhistDeal
