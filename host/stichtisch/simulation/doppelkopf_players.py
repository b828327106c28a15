"""Four people who play a deal of Doppelkopf from a seed: legal cards, plain sense, now and then an announcement."""

import random
from collections.abc import Iterator

from cardrules.cards import POINTS, card_from_text, card_text
from cardrules.deal import TRUMPS
from cardrules.doppelkopf.contract import order_of
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.doppelkopf.kinds import SEATS
from cardrules.hands import legal, winning_place
from cardrules.judge import FORMAT, VERSION
from cardrules.rules import Rules
from stichtisch.journal.notation import DealNotation

Entry = tuple[int, str, str]

_GAME = "doppelkopf"
_PROFILE = "ddv-tsr"
_RULES = Rules(_GAME, _PROFILE)
_ORDER = order_of(_RULES, None)
_CLUB_QUEEN = card_from_text("CQ")
# With so many trumps, or so many card points won together, people announce.
_TRUMPS_FOR_PARTY = 8
_POINTS_FOR_NO90 = 45
_POINTS_WORTH_TAKING = 10


def deal_cards(seed: int | str) -> list[list[int]]:
    """Return four hands of twelve card codes, the same for the same seed."""
    pack = [card for card, power in enumerate(_ORDER.powers) if power] * 2
    random.Random(seed).shuffle(pack)
    size = len(pack) // SEATS
    return [pack[seat * size : (seat + 1) * size] for seat in range(SEATS)]


def play_deal(dealer: int, hands: list[list[int]]) -> Iterator[Entry]:
    """Yield what four players do with `hands`, in order: (seat, "say", word) and (seat, "play", card)."""
    deal = DoppelkopfDeal(dealer, _RULES)
    players = [_Player(seat, hand) for seat, hand in enumerate(hands)]
    while not deal.over():
        player = players[deal.turn]
        for entry in player.turn(deal):
            yield entry
            deal.add(*entry)


def entries(deal: DoppelkopfDeal, seed: int | str) -> Iterator[Entry]:
    """Yield what four players do with the pack of a seed until a deal is over, which the reader adds to the deal."""
    # Announcements are what this pack of players says; the party has to be named before a level.
    for seat, verb, argument in play_deal(deal.dealer, deal_cards(seed)):
        if verb == "play" or argument in deal.allowed_says(seat):
            yield seat, verb, argument


def played_deal(seed: int | str, dealer: int = 0) -> DealNotation:
    """Return a whole deal from a seed in deal notation, hands included."""
    hands = deal_cards(seed)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": str(seed),
        "game": _GAME,
        "rules": {"profile": _PROFILE},
        "dealer": dealer,
        "hands": [[card_text(card) for card in hand] for hand in hands],
        "log": [list(entry) for entry in play_deal(dealer, hands)],
    }


class _Player:
    """One player: knows the own hand and what everybody sees, nothing else."""

    def __init__(self, seat: int, hand: list[int]) -> None:
        self._seat = seat
        self._hand = list(hand)
        self._party = 0 if _CLUB_QUEEN in hand else 1
        self._strong = sum(1 for card in hand if _ORDER.groups[card] == TRUMPS) >= _TRUMPS_FOR_PARTY

    def turn(self, deal: DoppelkopfDeal) -> Iterator[Entry]:
        """Yield what the player does when it is his turn: perhaps an announcement, then a card."""
        word = self._announcement(deal)
        if word:
            yield (self._seat, "say", word)
        card = self._choose(deal)
        self._hand.remove(card)
        yield (self._seat, "play", card_text(card))

    def _announcement(self, deal: DoppelkopfDeal) -> str | None:
        allowed = deal.allowed_says(self._seat)
        own = ("re", "kontra")[self._party]
        if own in allowed:
            return own if self._strong else None
        return "no90" if "no90" in allowed and self._points_won(deal) >= _POINTS_FOR_NO90 else None

    def _points_won(self, deal: DoppelkopfDeal) -> int:
        return sum(
            POINTS[card]
            for number, winner in enumerate(deal.winners)
            if self._with(deal, winner)
            for card in deal.trick(number)
        )

    def _with(self, deal: DoppelkopfDeal, seat: int) -> bool:
        return seat == self._seat or deal.public_party(seat) == self._party

    def _choose(self, deal: DoppelkopfDeal) -> int:
        cards = sorted(legal(deal, self._hand), key=lambda card: (POINTS[card], _ORDER.powers[card]))
        trick = deal.trick(len(deal.winners))
        if not trick:
            return self._lead(cards)
        place = winning_place(_ORDER, trick)
        holder = deal.seats[len(deal.winners) * SEATS + place]
        if self._with(deal, holder) and len(trick) == SEATS - 1:
            return cards[-1]
        return self._take_or_duck(trick, cards)

    def _lead(self, cards: list[int]) -> int:
        # A plain ace first; otherwise the strongest trump, while there is one.
        aces = [card for card in cards if _ORDER.groups[card] != TRUMPS and POINTS[card] == 11]
        return aces[0] if aces else max(cards, key=lambda card: _ORDER.powers[card])

    def _take_or_duck(self, trick: bytearray, cards: list[int]) -> int:
        # The weakest card that wins a trick worth having, else the cheapest.
        winners = [card for card in cards if winning_place(_ORDER, trick + bytes([card])) == len(trick)]
        worth = sum(POINTS[card] for card in trick)
        if winners and worth >= _POINTS_WORTH_TAKING:
            return min(winners, key=lambda card: _ORDER.powers[card])
        return cards[0]
