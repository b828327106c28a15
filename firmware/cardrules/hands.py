# The plays that known hands allow. At a table, the hands are unknown, but programs that play or check whole deals have
# them.

from cardrules.cards import FOOL, UNKNOWN, card_from_text, card_text
from cardrules.deal import TRUMPS, Deal
from cardrules.games import module


def legal(deal, hand):
    # The legal cards (codes) of a hand, if its seat plays next (TSR 5.2.2, ISkO 4.2.3). Allocates.
    led = deal.led()
    cards = [card for card in hand if led is None or deal.order.groups[card] == led] or list(hand)
    return module(deal.DUTIES).allowed(deal, hand, cards) if deal.DUTIES else cards


def winning_place(order, cards):
    # The index of the winner among cards in the order played. Of equal cards, the first wins (TSR 5.3.3).
    best = 0
    for place in range(1, len(cards)):
        power = order.powers[cards[place]]
        if power > order.powers[cards[best]] and order.groups[cards[place]] in (order.groups[cards[0]], TRUMPS):
            best = place
    return best


def codes_of(deal):
    # The codes of the cards by their texts, so that each text is read only once. A game that defines card() may have
    # its own table, which is then used.
    if type(deal).card is not Deal.card:
        own = getattr(module(deal.NOTATION), "codes_of", None)
        return own(deal) if own else {}
    powers = deal.order.powers
    if powers not in _codes:
        _codes[powers] = {card_text(card): card for card in range(FOOL) if powers[card]}
    return _codes[powers]


_codes = {}


def with_hands(deal_class):
    # The class of a game's deals with known hands. A deal with known hands detects each revoke at once.
    if deal_class not in _classes:
        _classes[deal_class] = _make(deal_class)
    return _classes[deal_class]


_classes = {}


def _make(deal_class):
    discard_unseen = deal_class.discard

    class KnownHands(deal_class):  # type: ignore[misc, valid-type]
        # know() must be called before the first entry.
        _dealt = None
        # Whether each seat was dealt a full hand.
        _whole = False

        def know(self, hands):
            # Sets the hands: a list of card texts per seat. Raises ValueError if a text is not a card of the pack.
            if not isinstance(hands, (list, tuple)) or len(hands) != self.players:
                raise ValueError('"hands" is not a list of %d hands' % self.players)
            codes = codes_of(self)
            try:
                self._dealt = [[codes[text] for text in hand] for hand in hands]
            except (KeyError, TypeError):
                # Read the texts one by one, to find the text that is not a card.
                self._dealt = [[self._known_card(text) for text in hand] for hand in hands]
            self._hands = [hand[:] for hand in self._dealt]
            self._taken = 0
            self._whole = not [hand for hand in self._dealt if len(hand) != self.HAND]

        def _known_card(self, text):
            try:
                card = card_from_text(text)
                if self._powers[card]:
                    return card
            except (TypeError, ValueError):
                pass
            raise ValueError("hands: %r is not a card of the pack" % (text,))

        def begin_deal(self):
            super().begin_deal()
            self._hands = [list(hand) for hand in self._dealt or [[]] * self.players]
            # The number of laid cards that have already been removed from the hands.
            self._taken = 0

        def hands(self):
            # The cards that each seat has now. The hands are updated only here, because most plays do not need them.
            for seat, card in zip(self.seats[self._taken :], self.cards[self._taken :]):
                try:
                    self._hands[seat].remove(card)
                except ValueError:
                    # This seat was not dealt this card.
                    pass
            self._taken = len(self.cards)
            return self._hands

        def hand(self, seat):
            return self.hands()[seat]

        def dealt(self, seat):
            return self._dealt and self._dealt[seat]

        def know_hand(self, seat, cards):
            self.hands()[seat] = cards

        def exchange(self, poor, rich, given, returned):
            hands = self.hands()
            hands[poor], hands[rich] = _exchanged(self._dealt[poor], self._dealt[rich], given, returned)

        def discard(self, at, seat, card):
            groups, led = self._groups, self._led
            # A seat without a card of the led group never gets such a card later.
            if self._dealt and card != UNKNOWN and not self.voids[seat] & led:
                for other in self.hands()[seat]:
                    if groups[other] == led:
                        self.irregular(at, seat, "revoke")
                        return
            discard_unseen(self, at, seat, card)

        def holders(self, card):
            if not self._whole:
                return super().holders(card)
            return [seat for seat in range(self.players) for _ in range(self._dealt[seat].count(card))]

    return KnownHands


def _exchanged(poor, rich, given, returned):
    # Returns two hands after an exchange of cards. If the exchanged cards were not recorded, both hands are unknown.
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
