# The rules as a library: one deal, which a program can read, play, undo, judge and write. README.md describes the names
# of this library and the compatibility of its versions. Only the PC loads this module. Cards and entries are written as
# in deal notation; seats are numbers from 0.

import json

from cardrules.cards import UNKNOWN
from cardrules.corrections import retract, take_back
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import GAMES, asked, book_of, choices_of, module
from cardrules.judge import FORMAT, VERSION, NotADeal, deal_from, describe, notation_of

# The version of this interface. The first number rises with every incompatible change, the second with every new name.
API_VERSION = "1.1"


def games():
    # Returns the names of the profiles by game, the default profile first.
    return {game: list(book_of(game).PROFILES) for game in GAMES}


def read_deal(notation):
    # Returns the deal that is described by a dict in deal notation, or by the JSON text of such a dict. Raises
    # NotADeal.
    if isinstance(notation, str):
        try:
            notation = json.loads(notation)
        except ValueError as error:
            raise NotADeal("not JSON: %s" % error)
    return Deal(deal_from(notation), notation.get("hands"), notation.get("id"))


def new_deal(game, dealer=0, hands=None, profile=None, options=None, **more):
    # Returns a deal before its first entry. hands: card texts by seat, [] for an unknown hand. more: other keys of
    # the notation, such as cards=5 for a round of Double. Raises NotADeal.
    notation = {"format": FORMAT, "version": VERSION, "game": game, "dealer": dealer, "log": []}
    if game in GAMES:
        notation["rules"] = {"profile": profile or book_of(game).PROFILES[0], "options": options or {}}
    if hands is not None:
        notation["hands"] = hands
    notation.update(more)
    return read_deal(notation)


class Deal:
    # A deal in play. read_deal() and new_deal() create one; you can also wrap the deal of a Session.

    def __init__(self, deal, hands=None, id=None):
        self._deal = deal
        self._hands = hands
        self._id = id

    @property
    def turn(self):
        # The seat that plays next, or None.
        return None if self._deal.turn == NOBODY or self._deal.over() else self._deal.turn

    @property
    def over(self):
        return self._deal.over()

    @property
    def asked(self):
        # The seat that has to declare something now, or None.
        seat = asked(self._deal)[0]
        return None if seat == NOBODY else seat

    def hand(self, seat):
        # The cards that a seat still has; [] if its hand is not known.
        return [self._deal.text(card) for card in self._deal.hand(seat)] if self._hands is not None else []

    def legal(self, hand=None):
        # The cards that the next seat may lay, each listed once. hand: the seat's cards, needed if the deal has no
        # hands.
        if self.turn is None:
            return []
        hand = self.hand(self.turn) if hand is None else hand
        if not hand:
            raise ValueError("the hand of seat %d is not known" % self.turn)
        codes = [self._code(text) for text in hand]
        return [self._deal.text(card) for card in sorted(set(module(self._deal.HANDS).legal(self._deal, codes)))]

    def declarations(self, seat):
        # The declarations that a seat may make now, each (verb, argument…). Hands are not considered, because a table
        # cannot see them.
        choices = choices_of(self._deal.rules.game)
        return choices.choices(self._deal, seat) if choices else []

    def declare(self, seat, verb, *arguments):
        # Adds an entry that is not a card. If the rules forbid it, the entry is void, and result() lists it. Raises
        # ValueError if the game has no such entry.
        if verb == "play":
            raise ValueError("a card is laid with play()")
        verbs = [known for known in self._deal.VERBS if known != "play"]
        if verb not in verbs:
            raise ValueError("%r is no declaration of this game; it has: %s" % (verb, " ".join(verbs)))
        self._check_seat(seat)
        self._deal.add(seat, verb, *arguments)

    def play(self, card):
        # Lays a card for the seat whose turn it is. Raises ValueError if that seat may not lay it; an unknown hand is
        # not checked.
        if self.turn is None:
            raise ValueError("no card is expected")
        code = self._code(card)
        if self.hand(self.turn) and self._deal.text(code) not in self.legal():
            raise ValueError("seat %d may not lay %s" % (self.turn, card))
        self._deal.add(self.turn, "play", card)

    def take_back(self):
        # Removes the last entry, and returns it: (seat, verb, argument…).
        last = (len(self._deal.log) >> 1) - 1
        if last < 0:
            raise ValueError("there is nothing to take back")
        seat, verb, arguments = self._deal.entry(last)
        if verb == "play":
            take_back(self._deal)
        else:
            retract(self._deal, last)
        return (seat, verb) + tuple(arguments)

    def trick(self):
        # The cards of the open trick, as (seat, card).
        deal = self._deal
        begin = len(deal.winners) * deal.players
        return [(deal.seats[at], deal.text(deal.cards[at])) for at in range(begin, len(deal.cards))]

    def winner(self):
        # The seat that would win the open trick if it ended now. If no trick is open, the seat that won the last one,
        # or None.
        deal = self._deal
        if deal.led() is not None:
            return deal._taker
        return deal.winners[-1] if deal.winners else None

    def points(self, card):
        # The card points of a card.
        return self._deal.order.points[self._code(card)]

    def is_trump(self, card):
        return self._deal.order.groups[self._code(card)] == TRUMPS

    def strength(self, card):
        # The strength of a card, as a number. Of two cards of one suit, or of two trumps, the card with the higher
        # number wins; every trump has a higher number than every plain card.
        return self._deal.order.powers[self._code(card)]

    def beats(self, card):
        # Returns whether a card beats all cards of the open trick. If the trick has no card yet, the result is True. A
        # card that a player has declared to be higher is treated as an ordinary card.
        deal, code = self._deal, self._code(card)
        led = deal.led()
        power, group = deal.order.powers[code], deal.order.groups[code]
        if led is None or (power > deal._best and group in (led, TRUMPS)):
            return True
        # Of two equal cards, the second wins in some games (S003).
        return power == deal._best == deal.later_wins

    def result(self):
        # Winner, value, scores and reasons, with the keys of deal notation. "why" is the reason if the deal has no
        # scores.
        return describe(self._deal, self._id)

    def notation(self):
        # The deal as a dict in deal notation, which read_deal() reads.
        notation = notation_of(self._deal, self._id)
        if self._hands is not None:
            notation["hands"] = [list(hand) for hand in self._hands]
        return notation

    def _code(self, text):
        at = len(self._deal.log) >> 1
        code = self._deal.card(at, text) if isinstance(text, str) else UNKNOWN
        if code == UNKNOWN:
            self._deal.odd.pop(at, None)
            raise ValueError("%r is not a card of the pack" % (text,))
        return code

    def _check_seat(self, seat):
        if type(seat) is not int or not 0 <= seat < self._deal.players:
            raise ValueError("%r is not a seat" % (seat,))
