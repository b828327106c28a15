"""A game as GAMES.md describes it: Whist, thirteen tricks, the trump named by the dealer."""

from cardrules.cards import SUITS
from cardrules.deal import FORBIDDEN, MISSING_CARDS, NOBODY, Deal
from cardrules.results import missing_cards, with_penalties
from cardrules.tricks import Order


def head_of(deal):
    return {}


def arguments_of(notation, rules):
    return notation["dealer"], rules


class WhistDeal(Deal):
    NOTATION = "whist.game"
    CHOICES = "whist.choices"
    VERBS = Deal.VERBS + ("trump",)
    PLAYERS = 4
    HAND = 13
    HAS_POINTS = False

    def begin_deal(self):
        super().begin_deal()
        self.make_trump("")

    def make_trump(self, suit):
        self.trump = suit
        ranks = "AKQJT98765432"
        self.use(Order(" ".join([suit + rank for rank in ranks]) if suit else "", ranks))

    def check(self, seat, verb, arguments):
        if verb != "trump":
            super().check(seat, verb, arguments)
        elif len(arguments) != 1 or arguments[0] not in tuple(SUITS):
            raise ValueError("trump takes a suit")

    def enter(self, at, seat, verb, arguments):
        if verb != "trump":
            super().enter(at, seat, verb, arguments)
        elif self.to_name_trump() == seat:
            self.make_trump(arguments[0])
        else:
            self.irregular(at, seat, FORBIDDEN)

    def to_name_trump(self):
        # Return the dealer until trump is named or a card is played; then NOBODY.
        return NOBODY if self.trump or self.cards or self.over() else self.dealer

    def result(self):
        # Each trick above the book scores a point for the side (seats 0 and 2, or 1 and 3).
        won = [list(self.winners).count(seat) for seat in range(4)]
        over = [won[side] + won[side + 2] - self.rules.book for side in range(2)]
        scores = [max(0, over[seat % 2]) for seat in range(4)] if self.complete() else None
        return {
            "scores": scores and with_penalties(self, scores),
            "irregularities": sorted(self.irregularities + missing_cards(self)),
            "inferred": {},
            "trump": self.trump or None,
            "tricks_won": won,
            "why": self.why or (None if scores else MISSING_CARDS),
        }


DEAL = WhistDeal
