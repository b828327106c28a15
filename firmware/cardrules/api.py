# The rules as a library: one deal to read, play, take back, judge and write. README.md describes its names, and what a
# version promises. Only the PC loads it. Cards and entries are texts, as in deal notation; seats are numbers from 0.

import json

from cardrules.cards import UNKNOWN
from cardrules.corrections import retract, take_back
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import GAMES, asked, book_of, choices_of, module
from cardrules.judge import FORMAT, VERSION, NotADeal, deal_from, describe, notation_of

# The version of these names: another first number for a change that breaks programs, another second for more names.
API_VERSION = "1.1"


def games():
    # By game the names of its profiles, the usual one first.
    return {game: list(book_of(game).PROFILES) for game in GAMES}


def read_deal(notation):
    # The deal of a dict in deal notation, or of its JSON text. Raises NotADeal.
    if isinstance(notation, str):
        try:
            notation = json.loads(notation)
        except ValueError as error:
            raise NotADeal("not JSON: %s" % error)
    return Deal(deal_from(notation), notation.get("hands"), notation.get("id"))


def new_deal(game, dealer=0, hands=None, profile=None, options=None, **more):
    # A deal before its first entry. hands: card texts by seat, [] for a hand that is not known; more: other keys of the
    # notation, such as cards=5 for a round of Double. Raises NotADeal.
    notation = {"format": FORMAT, "version": VERSION, "game": game, "dealer": dealer, "log": []}
    if game in GAMES:
        notation["rules"] = {"profile": profile or book_of(game).PROFILES[0], "options": options or {}}
    if hands is not None:
        notation["hands"] = hands
    notation.update(more)
    return read_deal(notation)


class Deal:
    # A deal in play. read_deal() and new_deal() make it; the deal of a Session can be given as it is.

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
        # The cards that a seat still has; [] where its hand is not known.
        return [self._deal.text(card) for card in self._deal.hand(seat)] if self._hands is not None else []

    def legal(self, hand=None):
        # The cards that the seat to play may lay, each once. hand: what it has, where the deal does not know it.
        if self.turn is None:
            return []
        hand = self.hand(self.turn) if hand is None else hand
        if not hand:
            raise ValueError("the hand of seat %d is not known" % self.turn)
        codes = [self._code(text) for text in hand]
        return [self._deal.text(card) for card in sorted(set(module(self._deal.HANDS).legal(self._deal, codes)))]

    def declarations(self, seat):
        # The declarations that a seat may make now, as far as a table can tell that sees no hands: (verb, argument…).
        choices = choices_of(self._deal.rules.game)
        return choices.choices(self._deal, seat) if choices else []

    def declare(self, seat, verb, *arguments):
        # An entry that is no card. One that the rules forbid is void, and result() lists it. Raises ValueError for what
        # is no entry of this game.
        if verb == "play":
            raise ValueError("a card is laid with play()")
        self._check_seat(seat)
        self._deal.add(seat, verb, *arguments)

    def play(self, card):
        # A card of the seat to play. Raises ValueError where that seat may not lay it, as far as its hand is known.
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
        # The seat that wins the open trick as it lies, else the seat that won the last trick, or None.
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
        # A number: of two cards of one suit, or of two trumps, the higher one wins; a trump has more than any other.
        return self._deal.order.powers[self._code(card)]

    def beats(self, card):
        # Whether a card would win the open trick as it lies; every card beats no card. Cards that a player has declared
        # to be higher count as they are printed.
        deal, code = self._deal, self._code(card)
        led = deal.led()
        group = deal.order.groups[code]
        return led is None or (deal.order.powers[code] > deal._best and group in (led, TRUMPS))

    def result(self):
        # Winner, value, scores and the reasons, by the keys of deal notation; "why" names what still keeps it open.
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
