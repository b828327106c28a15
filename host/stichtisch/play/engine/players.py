"""Simple players: they know their own hand and what everybody sees. Each rule of thumb is a line or two.

They stand on `cardrules.api` alone. A card is its text in deal notation, a declaration (verb, argument…).
"""

from typing import Any

from cardrules.api import read_deal

# Trumps and aces together, of a hand of eight cards, with which a player names a game, or plays it alone.
_NAMES, _ALONE = 5, 6.5
# Jacks count twice, aces and the longest suit once: from here on a player bids, or with so many jacks plays grand.
_BIDS, _GRAND_JACKS = 8, 3
# Trumps of twelve cards with which a player announces.
_ANNOUNCES = 8
# Card points of a trick that is worth a high card.
_WORTH_TAKING = 10
_BEST_RANKS = "AK"


def declaration(deal: Any, seat: int, hand: list[Any]) -> tuple[Any, ...] | None:
    """Return what a player declares who may do so now; None: nothing, a card is laid."""
    offered = deal.declarations(seat)
    if not offered:
        return None
    for wish in (_wedding, _rest, _tricks, _bid, _game, _default):
        entry = wish(deal, seat, hand, offered)
        if entry:
            return entry
    return offered[0]


def announcement(deal: Any, seat: int, hand: list[Any], laid: list[Any]) -> tuple[Any, ...] | None:
    """Return what a player announces before the own card; `laid`: the cards that the hand had before."""
    dealt = hand + laid
    if len(dealt) < 12 or sum(deal.is_trump(card) for card in dealt) < _ANNOUNCES:
        return None
    own = ("say", "re" if "CQ" in dealt else "kontra")
    return own if own in deal.declarations(seat) else None


def card(deal: Any, hand: list[Any]) -> str:
    """Return the card that the player whose turn it is lays from a hand."""
    cards = sorted(deal.legal(hand), key=lambda one: (deal.points(one), deal.strength(one)))
    trick = deal.trick()
    if not trick:
        return _lead(deal, cards)
    winners = [one for one in cards if deal.beats(one)]
    worth = sum(deal.points(one) for _, one in trick)
    # Whoever plays last takes every trick that costs no high card.
    if winners and (worth >= _WORTH_TAKING or not deal.points(winners[0])):
        return winners[0]
    return cards[0]


def put_away(deal: Any, hand: list[Any], count: int) -> list[Any]:
    """Return the cards that a player lays away: no trumps, no aces, worth most."""
    order = sorted(hand, key=lambda one: (deal.is_trump(one), one[1] == "A", -deal.points(one)))
    return order[:count]


def _lead(deal: Any, cards: list[Any]) -> str:
    # A plain ace first; the one who plays alone draws trumps; else the cheapest card.
    aces = [one for one in cards if one[1] == "A" and not deal.is_trump(one)]
    trumps = [one for one in cards if deal.is_trump(one)]
    if aces:
        return aces[0]
    if len(trumps) * 2 > len(cards):
        return max(trumps, key=deal.strength)
    return cards[0]


# Declarations, by what is offered


def _wedding(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    return ("wedding",) if ("wedding",) in offered and hand.count("CQ") == 2 else None


def _rest(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    return ("pick_up",) if ("pick_up",) in offered else None


def _tricks(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # Tricks are announced: one for each high card and each trump above the middle.
    if ("pass",) in offered or offered[0][0] != "bid":
        return None
    high = sum(one[1] in _BEST_RANKS or one[0] in "FP" for one in hand)
    allowed = [entry[1] for entry in offered]
    return ("bid", min(allowed, key=lambda tricks: abs(tricks - (high + 1) // 2)))


def _bid(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # The first bid is made, and held, with a strong hand; higher bids nobody makes.
    if ("hold",) not in offered and ("bid", 18) not in offered:
        return None
    if _strength(hand) < _BIDS:
        return ("pass",)
    return ("hold",) if ("hold",) in offered else ("bid", 18)


def _strength(hand: list[Any]) -> int:
    jacks, aces = (sum(one[1] == rank for one in hand) for rank in "JA")
    return 2 * jacks + aces + max(sum(one[0] == suit and one[1] != "J" for one in hand) for suit in "CSHD")


def _game(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # The contract with most trumps and aces; one that must be named is, whatever the hand.
    must = ("pass",) not in offered
    contracts = [entry for entry in offered if entry[0] in ("game", "call") and len(entry) == 2]
    if not contracts:
        return None
    if not must:
        contracts = [entry for entry in contracts if _is_worth_it(deal, seat, hand, entry)]
    return max(contracts, key=lambda entry: _worth(deal, seat, hand, entry)) if contracts else None


def _is_worth_it(deal: Any, seat: int, hand: list[Any], entry: tuple[Any, ...]) -> bool:
    least = _NAMES if entry[0] == "call" else _ALONE
    return 8 * _worth(deal, seat, hand, entry) >= least * len(hand)


def _worth(deal: Any, seat: int, hand: list[Any], entry: tuple[Any, ...]) -> float:
    # How many trumps and plain aces the hand has in this contract, as far as the rules tell.
    tried = read_deal(deal.notation())
    tried.declare(seat, *entry)
    if _is_void(tried) or not _may_name(entry, hand):
        return -1
    if entry[1] == "grand" and sum(one[1] == "J" for one in hand) < _GRAND_JACKS:
        return 0
    trumps = sum(tried.is_trump(one) for one in hand)
    aces = sum(one[1] == "A" and not tried.is_trump(one) for one in hand)
    return trumps + aces / 2


def _is_void(tried: Any) -> bool:
    # The cards that are still to be played are missing in every result.
    return any(one["code"] != "missing_cards" for one in tried.result()["irregularities"])


def _may_name(entry: tuple[Any, ...], hand: list[Any]) -> bool:
    if entry[1] == "sie":
        # All queens and jacks.
        return all(one[1] in "QJ" for one in hand)
    if entry[0] != "call":
        return True
    # A called ace is not one's own, and its suit has to be in the hand.
    return entry[1] + "A" not in hand and any(one[0] == entry[1] and one[1] not in "QJA" for one in hand)


def _default(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    for entry in (("healthy",), ("refuse",), ("pass",)):
        if entry in offered:
            return entry
    return None
