"""Four people who play a deal of Schafkopf: they knock, name a game, double, and lay legal cards with plain sense."""

import random
from collections.abc import Iterator
from typing import Any

from cardrules.cards import card_text
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import choices_of
from cardrules.hands import legal, winning_place
from cardrules.schafkopf.sides import called_ace

Entry = tuple[Any, ...]

_SUITS = "CSHD"
_STEPS = ("kontra", "re", "sub", "resub")
_PASS = ("pass",)
# From so many trumps among eight cards a player knocks, calls, plays alone, doubles.
_KNOCKS, _CALLS, _PLAYS_ALONE, _DOUBLES = 5, 5, 6.5, 4.5
# Courts for a game in which they alone are trumps, and aces beside them.
_COURTS, _ACES = 3, 1
_WORTH_TAKING = 10


def deal_cards(deal: Any, seed: int | str) -> list[list[int]]:
    """Return four hands of the deal's pack, the same for the same seed."""
    pack = [card for card, power in enumerate(deal.order.powers) if power]
    random.Random(seed).shuffle(pack)
    return [pack[deal.HAND * seat : deal.HAND * (seat + 1)] for seat in range(deal.players)]


def entries(deal: Any, seed: int | str) -> Iterator[Entry]:
    """Yield what four players do with the pack of a seed until a deal is over, which the reader adds to the deal."""
    players = [_Player(deal, seat, hand) for seat, hand in enumerate(deal_cards(deal, seed))]
    for player in players:
        if player.knocks():
            yield player.seat, "knock"
    while not deal.over():
        asked = choices_of("schafkopf").asked(deal)[0]
        if asked != NOBODY:
            yield asked, *players[asked].word()
            continue
        for player in players:
            for step in player.steps():
                yield player.seat, *step
        yield deal.turn, "play", card_text(players[deal.turn].card())


class _Player:
    """One player: knows the own hand and what everybody sees, nothing else."""

    def __init__(self, deal: Any, seat: int, hand: list[int]) -> None:
        self.seat = seat
        self._deal = deal
        self._dealt = hand
        self._hand = list(hand)

    def knocks(self) -> bool:
        """Return whether the first packet is strong."""
        first = self._dealt[: len(self._dealt) // 2]
        return ("knock",) in self._offered() and 8 * _length(first, "QJ", "H") >= _KNOCKS * len(first)

    def word(self) -> Entry:
        """Return the highest game that the hand is strong enough for and the auction allows, or a pass."""
        offered = self._offered()
        return next((entry for entry in _wishes(self._dealt) if entry in offered), _PASS)

    def steps(self) -> list[Entry]:
        """Return the step of doubling that the player says now, if any."""
        groups = self._deal.order.groups
        strong = 8 * sum(groups[card] == TRUMPS for card in self._dealt) >= _DOUBLES * len(self._dealt)
        own = _STEPS[self._is_declarers(self.seat) :: 2]
        return [entry for entry in self._offered() if strong and entry[0] in own]

    def card(self) -> int:
        """Return the card that the player lays, which leaves the hand."""
        order = self._deal.order
        cards = sorted(
            legal(self._deal, self._hand), key=lambda card: (order.points[card], order.powers[card])
        )
        card = self._follow(cards) if self._trick() else self._lead(cards)
        self._hand.remove(card)
        return card

    def _lead(self, cards: list[int]) -> int:
        # The declarer's side leads its highest trump, the others their best plain card; in Ramsch each leads low.
        if self._deal.game is None:
            return cards[0]
        order = self._deal.order
        trumps = [card for card in cards if order.groups[card] == TRUMPS]
        plain = [card for card in cards if card not in trumps]
        if trumps and (not plain or self._is_declarers(self.seat)):
            return max(trumps, key=lambda card: order.powers[card])
        return plain[-1]

    def _follow(self, cards: list[int]) -> int:
        # The best card for a trick that is the own side's, the lowest that wins a trick worth having, else the lowest.
        order, trick = self._deal.order, self._trick()
        holder = self._deal.seats[len(self._deal.winners) * self._deal.players + winning_place(order, trick)]
        if len(trick) == self._deal.players - 1 and self._plays_with(holder):
            return cards[-1]
        winners = [card for card in cards if winning_place(order, trick + bytes([card])) == len(trick)]
        worth = sum(order.points[card] for card in trick)
        return winners[0] if winners and self._deal.game and worth >= _WORTH_TAKING else cards[0]

    def _trick(self) -> bytearray:
        trick: bytearray = self._deal.trick(len(self._deal.winners))
        return trick

    def _plays_with(self, seat: int) -> bool:
        return self._deal.game is not None and self._is_declarers(seat) == self._is_declarers(self.seat)

    def _is_declarers(self, seat: int) -> bool:
        # As far as the player knows: of the partner, by the own hand or when the called ace lies.
        ace = called_ace(self._deal)
        holds = ace in self._dealt if seat == self.seat else seat in self._deal.holders(ace)
        return holds or bool(seat == self._deal.declarer)

    def _offered(self) -> list[Entry]:
        offered: list[Entry] = choices_of("schafkopf").choices(self._deal, self.seat)
        return offered


def _length(hand: list[int], courts: str, suit: str) -> int:
    # The trumps of a game with these courts and this suit.
    texts = [card_text(card) for card in hand]
    return sum(text[1] in courts or text[0] == suit for text in texts)


def _wishes(hand: list[int]) -> Iterator[Entry]:
    # The games that a hand is strong enough for, the highest first.
    texts = [card_text(card) for card in hand]
    aces = sum(text[1] == "A" for text in texts)
    alone: list[tuple[str, float]] = []
    for game, court in (("wenz", "J"), ("geier", "Q")):
        courts = _length(hand, court, "")
        alone += [(f"{game}:{suit}", _length(hand, court, suit)) for suit in _SUITS if courts >= _COURTS - 1]
        if courts >= _COURTS and aces >= _ACES:
            alone.append((game, len(hand) if courts + aces == len(hand) else _PLAYS_ALONE))
    alone += [("solo:" + suit, _length(hand, "QJ", suit)) for suit in _SUITS]
    alone.sort(key=lambda game: -game[1])
    yield from (("game", game, "tout") for game, trumps in alone if trumps == len(hand))
    yield from (("game", game) for game, trumps in alone if 8 * trumps >= _PLAYS_ALONE * len(hand))
    if 8 * _length(hand, "QJ", "H") >= _CALLS * len(hand):
        plain = [text[0] for text in texts if text[1] not in "QJ"]
        lengths = [(plain.count(suit), suit) for suit in "CSD" if suit in plain and suit + "A" not in texts]
        yield from (("call", suit) for _, suit in sorted(lengths))
