# What known hands allow. The table never knows a hand; programs that play or check whole deals do.

from cardrules.cards import UNKNOWN, card_from_text
from cardrules.deal import TRUMPS


def legal(deal, hand):
    # The cards of a hand (codes) that the seat to play may lay (TSR 5.2.2, ISkO 4.2.3). Allocates.
    led = deal.led()
    return [card for card in hand if led is None or deal.order.groups[card] == led] or list(hand)


def winning_place(order, cards):
    # Index of the card that wins among cards in the order played. Of equal cards the first wins (TSR 5.3.3).
    best = 0
    for place in range(1, len(cards)):
        power = order.powers[cards[place]]
        if power > order.powers[cards[best]] and order.groups[cards[place]] in (order.groups[cards[0]], TRUMPS):
            best = place
    return best


def with_hands(deal_class):
    # The deal class of a game for hands that are known: a revoke is seen when it happens.
    if deal_class not in _classes:
        _classes[deal_class] = _make(deal_class)
    return _classes[deal_class]


_classes = {}


def _make(deal_class):
    class KnownHands(deal_class):  # type: ignore[misc, valid-type]
        # know() has to be called before the first entry.
        _dealt = None

        def know(self, hands):
            # hands: card texts, one list per seat. Raises ValueError for what is no card of the pack.
            if not isinstance(hands, (list, tuple)) or len(hands) != self.players:
                raise ValueError('"hands" is not a list of %d hands' % self.players)
            self._dealt = [[self._known_card(text) for text in hand] for hand in hands]
            self._hands = [hand[:] for hand in self._dealt]

        def _known_card(self, text):
            try:
                card = card_from_text(text)
                if self._powers[card]:
                    return card
            except (TypeError, ValueError):
                pass
            raise ValueError("hands: %r is not a card of the pack" % (text,))

        def begin(self):
            super().begin()
            self._hands = [list(hand) for hand in self._dealt or [[]] * self.players]

        def lay(self, at, seat, card):
            before = len(self.cards)
            super().lay(at, seat, card)
            if len(self.cards) > before and card in self._hands[seat]:
                self._hands[seat].remove(card)

        def dealt(self, seat):
            return self._dealt and self._dealt[seat]

        def know_hand(self, seat, cards):
            self._hands[seat] = cards

        def exchange(self, poor, rich, given, returned):
            hands = _exchanged(self._dealt[poor], self._dealt[rich], given, returned)
            self._hands[poor], self._hands[rich] = hands

        def discard(self, at, seat, card):
            if card == UNKNOWN:
                return
            if any(self.order.groups[other] == self._led for other in self._hands[seat]):
                self.irregular(at, seat, "revoke")
            else:
                super().discard(at, seat, card)

        def holders(self, card):
            if self._dealt is None or any(len(hand) != self.HAND for hand in self._dealt):
                return super().holders(card)
            return [seat for seat in range(self.players) for other in self._dealt[seat] if other == card]

    return KnownHands


def _exchanged(poor, rich, given, returned):
    # Two hands after cards have passed between them; what nobody has told of leaves both unknown.
    poor, rich = poor[:], rich[:]
    try:
        for card in given:
            poor.remove(card)
            rich.append(card)
        for card in returned:
            rich.remove(card)
            poor.append(card)
    except (TypeError, ValueError):
        return [], []
    return poor, rich
