# What a known hand allows. The table never knows a hand; programs that play or check whole deals do.

from cardrules.cards import card_from_text
from cardrules.doppelkopf import NORMAL, Deal
from cardrules.tricks import group


def legal(deal, hand):
    # The cards of a hand (codes) that the seat to play may lay (TSR 5.2.2). Allocates.
    led = deal.led()
    return [card for card in hand if led in (0, group(NORMAL[card]))] or list(hand)


class DealtDeal(Deal):
    """A deal whose hands are known: a revoke is seen when it happens."""

    def __init__(self, dealer, hands):
        # hands: card texts, one list per seat.
        self._dealt = [[card_from_text(card) for card in hand] for hand in hands]
        super().__init__(dealer)

    def _begin(self):
        super()._begin()
        self._hands = [list(hand) for hand in self._dealt]

    def _discard(self, at, seat, led):
        if any(group(NORMAL[card]) == led for card in self._hands[seat]):
            self._irregular(at, seat, "revoke")
        else:
            super()._discard(at, seat, led)

    def _play(self, at, seat, card):
        before = len(self.cards)
        super()._play(at, seat, card)
        if len(self.cards) > before and card in self._hands[seat]:
            self._hands[seat].remove(card)
