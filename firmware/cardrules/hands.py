# The plays that known hands allow. The table never knows a hand; programs that play or check whole deals do.

from cardrules.cards import FOOL, UNKNOWN, card_from_text, card_text
from cardrules.deal import TRUMPS, Deal
from cardrules.games import module


def legal(deal, hand):
    # The cards of a hand (codes) that the seat to play may lay (TSR 5.2.2, ISkO 4.2.3). Allocates.
    led = deal.led()
    cards = [card for card in hand if led is None or deal.order.groups[card] == led] or list(hand)
    return module(deal.DUTIES).allowed(deal, hand, cards) if deal.DUTIES else cards


def winning_place(order, cards):
    # Index of the card that wins among cards in the order played. Of equal cards the first wins (TSR 5.3.3).
    best = 0
    for place in range(1, len(cards)):
        power = order.powers[cards[place]]
        if power > order.powers[cards[best]] and order.groups[cards[place]] in (order.groups[cards[0]], TRUMPS):
            best = place
    return best


def codes_of(deal):
    # The codes of the cards by their texts, so that each is read once; a game that reads its cards itself knows them.
    if type(deal).card is not Deal.card:
        own = getattr(module(deal.NOTATION), "codes_of", None)
        return own(deal) if own else {}
    powers = deal.order.powers
    if powers not in _codes:
        _codes[powers] = {card_text(card): card for card in range(FOOL) if powers[card]}
    return _codes[powers]


_codes = {}


def with_hands(deal_class):
    # The deal class of a game for hands that are known: a revoke is seen when it happens.
    if deal_class not in _classes:
        _classes[deal_class] = _make(deal_class)
    return _classes[deal_class]


_classes = {}


def _make(deal_class):
    discard_unseen = deal_class.discard

    class KnownHands(deal_class):  # type: ignore[misc, valid-type]
        # know() has to be called before the first entry.
        _dealt = None
        # Whether each seat was dealt as many cards as it plays.
        _whole = False

        def know(self, hands):
            # hands: card texts, one list per seat. Raises ValueError for what is no card of the pack.
            if not isinstance(hands, (list, tuple)) or len(hands) != self.players:
                raise ValueError('"hands" is not a list of %d hands' % self.players)
            codes = codes_of(self)
            try:
                self._dealt = [[codes[text] for text in hand] for hand in hands]
            except (KeyError, TypeError):
                # It is found out which card is none.
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

        def begin(self):
            super().begin()
            self._hands = [list(hand) for hand in self._dealt or [[]] * self.players]
            # How many of the cards that lie have left the hands.
            self._taken = 0

        def hands(self):
            # The cards each seat has now. Most cards are laid without anybody asking.
            for seat, card in zip(self.seats[self._taken :], self.cards[self._taken :]):
                try:
                    self._hands[seat].remove(card)
                except ValueError:
                    # A card that this seat was not dealt.
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
            # A hand that had none of the led group gets none.
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
    # Two hands after cards have passed between them; without a record of them both become unknown.
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
