# One round of Double as the fold of its log: trump, bids, tricks, revokes by both motifs of a card, points.
#
# A card is known by either of its motifs, for no two cards of a set share one. In a play the motif that counts is the
# code; the table of the deck gives the other. Rules: S004; D-D numbers are the decisions where it is silent.

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
        # cards: how many each player gets. The table sets it by the number of the round; notation finds it.
        # points: before the round, one per seat; deck: from deck_of().
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

    def begin(self):
        super().begin()
        # Whether the turned card has set trump; as bit masks, the places after the dealer that have spoken, and those
        # whose bid is valid. A player without a stake announces nothing (S004 section 3).
        self.make_trump(None)
        self.turned = False
        self.bids = [0] * self.players
        self.spoken = 0
        self.standing = 0
        # Of a trick that Fool or Pope led: whether the second card tells the suit, whether there is no trump.
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
            # Where nothing tells the motif, a card that has the led suit is laid for it (D-D10).
            if self.suit(other) == self._led and self.missed(card, self._led):
                return other
        return card

    def text(self, card):
        # The card of a motif as in notation, that motif first.
        return motif_text(card) + "|" + motif_text(self.deck[card])

    def other_motif(self, card):
        return self.deck[card]

    def packets(self):
        return (self.HAND,)

    def stakes(self):
        # A chip for each trick announced (S004 section 3).
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
        # suit: a letter, or None where the round has no trump.
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
        # Both motifs of a card are laid with it, so that its copies are seen whichever counts.
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
        # Not in a trick that Fool or Pope led, nor for the lead after it.
        return not (self._second_tells or self._no_trump)

    def suit(self, motif):
        # The group of a motif that is to be followed; Fool, Pope and unknown cards have none.
        return self._groups[motif] if motif < FOOL else 0

    def _lead(self, card, other):
        # Where Fool or Pope leads, the second card tells the suit to follow, and there is no trump in this trick if
        # trump is the other motif of the card (S004, le Pape et le Fou; D-D04). 0 is nothing to follow.
        court = FOOL <= card <= POPE
        self._second_tells = court and self.rules.fool_pope_lead == "second_card"
        self._no_trump = court and self.suit(other) == TRUMPS
        if court:
            self._led = self.suit(other) if self.rules.fool_pope_lead == "own_other_motif" else 0

    def _tell_suit(self, card):
        # A trump tells nothing, unless this trick has no trump and it is a suit like the others (D-D04); nor does a
        # second Fool or Pope.
        self._second_tells = False
        suit = self.suit(card)
        self._led = 0 if suit == TRUMPS and not self._no_trump else suit

    def missed(self, card, led):
        # The groups that a player must not hold, to lay this motif to that group (S004 section 4; le Pape et le Fou).
        if card < FOOL:
            return led if self._groups[card] != led else 0
        if card == UNKNOWN or self.rules.fool_pope_follow == "free":
            return 0
        # Fool and Pope are for players who have neither the led suit nor trump (D-D05).
        return led if self.rules.fool_pope_follow == "void_in_suit" or self._no_trump else led | TRUMPS

    def discard(self, at, seat, card):
        # Fool and Pope are of no group that is followed: lay() judges them.
        if card < FOOL:
            self._judge(at, seat, card, self._led)

    def _judge(self, at, seat, card, led):
        missed = self.missed(card, led)
        if missed:
            self.miss(at, seat, missed)

    def miss(self, at, seat, groups):
        # Allowed, unless this card or a later one shows that the seat had one of these groups.
        self.discards.append(at << 8 | groups << 3 | seat)
        self.voids[seat] |= groups

    def revoked(self, seat, group):
        # The face of a card depends on both its motifs: lay() asks for them.
        pass

    def _show(self, seat, groups):
        for place in range(len(self.discards) - 1, -1, -1):
            discard = self.discards[place]
            if discard & 7 == seat and discard >> 3 & groups:
                self.discards.pop(place)
                self.irregular(discard >> 8, seat, "revoke")
        self.voids[seat] &= ~groups

    # The end

    def result(self):
        return result_of(self)


DEAL = DoubleDeal
