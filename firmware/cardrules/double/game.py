# One round of Double as the fold of its log: trump, bids, tricks, revokes with either motif of a card, points.
#
# Either motif identifies a card, because each motif is on only one card of a set. The code of a play is the motif that
# counts; `deck` contains the other motif. Rules: S004. D-D numbers are the decisions on questions that S004 leaves
# open.

from cardrules.cards import FOOL, POPE, UNKNOWN
from cardrules.deal import FORBIDDEN, TRUMPS, Deal
from cardrules.double.bids import bid, turn_up
from cardrules.double.cards import motif_text, motifs
from cardrules.double.deck import deck_of, order_of
from cardrules.double.players import check_players
from cardrules.double.result import result_of
from cardrules.double.rules import cards_of_round


class DoubleDeal(Deal):
    NOTATION = "double.notation"
    CHOICES = "double.choices"
    VERBS = Deal.VERBS + ("turn", "bid")
    HAS_POINTS = False
    HANDS = "double.hands"

    def __init__(self, dealer, players, rules, cards, points=None, deck=None):
        # cards: the number of cards for each player. The table derives this number from the number of the round; the
        # module `notation` infers it from the log. points: the points before the round, by seat; deck: the result of
        # deck_of().
        check_players(rules, players)
        self.HAND = cards
        self.COPIES = rules.sets
        self.before = points or [rules.start_points] * players
        if deck is None:
            deck = deck_of(rules)
        self.deck = self.others = deck
        super().__init__(dealer, rules, players)

    @classmethod
    def in_session(cls, dealer, session):
        rules = session.rules
        totals = session.totals()
        points = [rules.start_points + totals[person] for person in session.active]
        return cls(dealer, len(points), rules, cards_of_round(rules, session.scored_before + 1), points)

    def begin_deal(self):
        super().begin_deal()
        # turned: whether the turned-up card has set trump. spoken, standing: bit masks of the places after the dealer
        # that have spoken, and of those with a valid bid. A player without a stake announces no tricks (S004 section
        # 3).
        self.make_trump(None)
        self.turned = False
        self.bids = [0] * self.players
        self.spoken = 0
        self.standing = 0
        # For a trick that the Fool or the Pope led: whether the second card sets the suit, and whether the trick has no
        # trump.
        self._second_tells = False
        self._no_trump = False

    def card(self, at, text):
        try:
            card, other = motifs(text)
        except ValueError:
            card = other = UNKNOWN
        if card == UNKNOWN or self.deck[card] != other:
            self.odd[at] = (text,)
            return UNKNOWN
        if self.rules.motif_detection == "infer" and self._open and self._led:
            # If nothing else shows the motif, a card with the led suit counts as laid for that suit (D-D10).
            if self.suit(other) == self._led and self.missed(card, self._led):
                return other
        return card

    def text(self, card):
        # The card in notation, beginning with this motif.
        return motif_text(card) + "|" + motif_text(self.deck[card])

    def other_motif(self, card):
        return self.deck[card]

    def faces(self, card):
        return (card, self.deck[card]) if self.rules.motif_detection == "declare" else ()

    def packets(self):
        return (self.HAND,)

    def stakes(self):
        # The stake is one chip for each announced trick (S004 section 3).
        return self.bids

    # Trump and bids

    def check(self, seat, verb, arguments):
        if verb not in ("turn", "bid"):
            super().check(seat, verb, arguments)
        elif len(arguments) != 1 or type(arguments[0]) is not (str if verb == "turn" else int):
            raise ValueError("turn takes a card, bid a number of tricks")
        elif verb == "bid" and arguments[0] < 0:
            raise ValueError("nobody can announce fewer than no tricks")

    def enter(self, at, seat, verb, arguments):
        if verb in ("turn", "bid"):
            return (turn_up if verb == "turn" else bid)(self, at, seat, arguments[0])
        if verb in ("claim", "concede"):
            # Every hand is played out (S004 section 4).
            self.irregular(at, seat, FORBIDDEN)
        else:
            super().enter(at, seat, verb, arguments)
        return False

    def make_trump(self, suit):
        # suit: a letter, or None if the round has no trump.
        self.trump = suit
        self.use(order_of(self.rules, suit))

    # Tricks

    def lay(self, at, seat, card):
        leads = not self._open
        led = self._led
        count = len(self.cards)
        super().lay(at, seat, card)
        if len(self.cards) == count:
            return
        # Both motifs of a card count as laid, so duplicate cards are detected whichever motif counts.
        other = self.deck[card]
        self.laid[other] += 1
        if not leads:
            if card >= FOOL:
                self._judge(at, seat, card, led)
            if self._second_tells:
                self._tell_suit(card)
        elif card < FOOL:
            self._second_tells = self._no_trump = False
        else:
            self._lead(card, other)
        shown = self.suit(card) | self.suit(other)
        if self.voids[seat] & shown:
            self._show(seat, shown)

    def is_ordinary(self):
        # Returns False in a trick that the Fool or the Pope led, and for the lead after it.
        return not (self._second_tells or self._no_trump)

    def suit(self, motif):
        # The group of a motif for following suit; Fool, Pope and unknown cards have none.
        return self._groups[motif] if motif < FOOL else 0

    def _lead(self, card, other):
        # If the Fool or the Pope leads, the second card sets the suit to follow. The trick has no trump if trump is the
        # other motif of the leading card (S004, le Pape et le Fou; D-D04). `_led` is 0 if there is no suit to follow.
        court = FOOL <= card <= POPE
        self._second_tells = court and self.rules.fool_pope_lead == "second_card"
        self._no_trump = court and self.suit(other) == TRUMPS
        if court:
            self._led = self.suit(other) if self.rules.fool_pope_lead == "own_other_motif" else 0

    def _tell_suit(self, card):
        # A trump sets no suit, except in a trick without trump, where the trump suit is a suit like the others (D-D04).
        # If the second card is also a Fool or a Pope, it sets no suit.
        self._second_tells = False
        suit = self.suit(card)
        self._led = 0 if suit == TRUMPS and not self._no_trump else suit

    def missed(self, card, led):
        # Returns the groups that forbid this motif when the group `led` has been led: a player who holds a card of one
        # of these groups must not lay this motif (S004 section 4; le Pape et le Fou).
        if card < FOOL:
            return led if self._groups[card] != led else 0
        if card == UNKNOWN or self.rules.fool_pope_follow == "free":
            return 0
        # Only players with neither the led suit nor trump may lay the Fool or the Pope (D-D05).
        return led if self.rules.fool_pope_follow == "void_in_suit" or self._no_trump else led | TRUMPS

    def discard(self, at, seat, card):
        # The Fool and the Pope follow no group; lay() judges them.
        if card < FOOL:
            self._judge(at, seat, card, self._led)

    def _judge(self, at, seat, card, led):
        missed = self.missed(card, led)
        if missed:
            self.miss(at, seat, missed)

    def miss(self, at, seat, groups):
        # Records a card that may be a revoke. The card is allowed, unless this card or a later one shows that the seat
        # had one of these groups.
        self.discards.append(at << 8 | groups << 3 | seat)
        self.voids[seat] |= groups

    def revoked(self, seat, group):
        # A revoke depends on both motifs of a card, so lay() detects revokes.
        pass

    def _show(self, seat, groups):
        for place in range(len(self.discards) - 1, -1, -1):
            discard = self.discards[place]
            if discard & 7 == seat and discard >> 3 & groups:
                self.discards.pop(place)
                self.irregular(discard >> 8, seat, "revoke")
        self.voids[seat] &= ~groups

    # The result

    def result(self):
        return result_of(self)


DEAL = DoubleDeal
