# Double with known hands: revokes are detected at once, and the legal plays are known. At a table, the hands are
# unknown.

from cardrules.double.cards import motifs
from cardrules.double.game import DoubleDeal


def with_hands(deal_class):
    # The class of Double's deals with known hands.
    return KnownHands


class KnownHands(DoubleDeal):
    # know() must be called before the first entry.
    _dealt = None

    def know(self, hands):
        # Sets the hands: a list of cards per seat. Raises ValueError if they are not hands of this round.
        if not isinstance(hands, (list, tuple)) or len(hands) != self.players:
            raise ValueError('"hands" is not a list of %d hands' % self.players)
        if any(len(hand) != self.HAND for hand in hands):
            raise ValueError('"hands" are not %d cards each' % self.HAND)
        self._dealt = [[self._known_card(text) for text in hand] for hand in hands]
        self.begin_deal()

    def _known_card(self, text):
        card, other = motifs(text)
        if self.deck[card] != other:
            raise ValueError("hands: the card %s is not in the deck" % text)
        return card

    def begin_deal(self):
        super().begin_deal()
        self._hands = [list(hand) for hand in self._dealt or [[]] * self.players]
        # The number of laid cards that have already been removed from the hands.
        self._taken = 0

    def hand(self, seat):
        # The cards that a seat has now; each is named by one of its motifs.
        for place in range(self._taken, len(self.cards)):
            hand, card = self._hands[self.seats[place]], self.cards[place]
            held = [motif for motif in (card, self.deck[card]) if motif in hand]
            if held:
                hand.remove(held[0])
        self._taken = len(self.cards)
        return self._hands[seat]

    def miss(self, at, seat, groups):
        if groups_of(self, self.hand(seat)) & groups:
            self.irregular(at, seat, "revoke")
        else:
            super().miss(at, seat, groups)


def groups_of(deal, hand):
    # The groups of all motifs of a hand; each card is named by one of its motifs.
    groups = 0
    for card in hand:
        groups |= deal.suit(card) | deal.suit(deal.deck[card])
    return groups


def legal(deal, hand):
    # The motifs that the next seat may lay. hand: the cards of this seat, each named by one of its motifs. Allocates.
    both = [motif for card in hand for motif in (card, deal.deck[card])]
    led = deal.led()
    if led is None:
        return both
    groups = groups_of(deal, hand)
    return [motif for motif in both if not deal.missed(motif, led) & groups]
