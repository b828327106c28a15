"""Three people who play a deal of Skat: who is strong enough bids, the others pass; legal cards, plain sense."""

import random
from collections.abc import Iterator
from typing import Any

from cardrules.cards import POINTS, card_from_text, card_text
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import choices_of
from cardrules.hands import legal, winning_place

Entry = tuple[Any, ...]

_SUITS = "CSHD"
_RANKS = "789TJQKA"
_JACK, _ACE = "J", "A"
# The strength of a hand: jacks count twice, aces and the length of the longest suit once; from here on it bids.
_STRONG = 8
_GRAND_JACKS = 3
_WORTH_TAKING = 10
_HAND = 10


def deal_skat(seed: int | str) -> tuple[list[list[int]], list[int]]:
    """Return three hands of ten card codes and the skat, the same for the same seed."""
    pack = [card_from_text(suit + rank) for suit in _SUITS for rank in _RANKS]
    random.Random(seed).shuffle(pack)
    return [pack[_HAND * seat : _HAND * (seat + 1)] for seat in range(3)], pack[3 * _HAND :]


def entries(deal: Any, seed: int | str) -> Iterator[Entry]:
    """Yield what three players do with the pack of a seed until a deal is over, which the reader adds to the deal."""
    hands, skat = deal_skat(seed)
    while not deal.over():
        seat, verb, *arguments = next_entry(deal, hands, skat)
        if verb == "play":
            hands[seat].remove(arguments[0])
            arguments = [card_text(arguments[0])]
        yield seat, verb, *arguments


def next_entry(deal: Any, hands: list[list[int]], skat: list[int]) -> Entry:
    """Return what happens next in a deal that is not over: (seat, verb, argument…), a card as its code.

    `hands` are what the players hold; who takes the skat has it in his hand then, and lays two away.
    """
    rules = choices_of("skat")
    seat, needed = rules.asked(deal)
    if seat == NOBODY or not needed:
        return deal.turn, "play", _card(deal, hands[deal.turn])
    offered = rules.choices(deal, seat)
    entry = _answer(hands[seat], offered)
    if entry == ("pick_up",):
        hands[seat] += skat
    elif entry[0] == "game" and len(hands[seat]) > _HAND:
        _lay_away(hands[seat], entry[1])
    return seat, *entry


def _answer(hand: list[int], offered: list[Entry]) -> Entry:
    if ("pick_up",) in offered:
        return ("pick_up",)
    if offered[0][0] == "game":
        return ("game", _contract(hand))
    strong = _strength(hand) >= _STRONG
    if strong and ("hold",) in offered:
        return ("hold",)
    bids = [entry for entry in offered if entry[0] == "bid"]
    if strong and bids and bids[0] == ("bid", 18):
        return bids[0]
    return ("pass",)


def _suit(card: int) -> int:
    return card // 13


def _is(card: int, rank: str) -> bool:
    return any(card == card_from_text(suit + rank) for suit in _SUITS)


def _lengths(hand: list[int]) -> list[int]:
    plain = [_suit(card) for card in hand if not _is(card, _JACK)]
    return [plain.count(suit) for suit in range(len(_SUITS))]


def _strength(hand: list[int]) -> int:
    jacks, aces = (sum(_is(card, rank) for card in hand) for rank in (_JACK, _ACE))
    return 2 * jacks + aces + max(_lengths(hand))


def _contract(hand: list[int]) -> str:
    if sum(_is(card, _JACK) for card in hand) >= _GRAND_JACKS:
        return "grand"
    lengths = _lengths(hand)
    return _SUITS[lengths.index(max(lengths))]


def _lay_away(hand: list[int], contract: str) -> None:
    # Two cards that are no trumps, worth most but aces; where there are none, whatever.
    def keep(card: int) -> tuple[bool, bool, int]:
        trump = _is(card, _JACK) or (contract in _SUITS and _suit(card) == _SUITS.index(contract))
        return trump, _is(card, _ACE), -POINTS[card]

    for card in sorted(hand, key=keep)[: len(hand) - _HAND]:
        hand.remove(card)


def _card(deal: Any, hand: list[int]) -> int:
    cards = sorted(legal(deal, hand), key=lambda card: (POINTS[card], deal.order.powers[card]))
    trick = deal.trick(len(deal.winners))
    if not trick:
        trumps = [card for card in cards if deal.order.groups[card] == TRUMPS]
        alone = deal.turn == deal.declarer
        return trumps[-1] if alone and trumps else cards[-1] if cards[-1] not in trumps else cards[0]
    holder = deal.seats[len(deal.winners) * deal.players + winning_place(deal.order, trick)]
    if deal.declarer not in (deal.turn, holder) and len(trick) == deal.players - 1:
        return cards[-1]
    winners = [card for card in cards if winning_place(deal.order, trick + bytes([card])) == len(trick)]
    worth = sum(POINTS[card] for card in trick)
    return winners[0] if winners and worth >= _WORTH_TAKING else cards[0]
