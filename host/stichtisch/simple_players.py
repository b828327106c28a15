"""Simple players, who use only their own hand and the public state of the deal.

The players follow a few short rules of thumb.

This module uses only `cardrules.api`. A card is a string in deal notation, and a declaration is (verb, argument…).
"""

from typing import Any

from cardrules.api import read_deal

# The minimum strength (see `_worth`) per eight cards of a hand to name a game with a partner, and to name a game
# without a partner.
_NAMES, _ALONE = 5, 6.5
# The minimum number of trumps per eight cards to knock after the first packet, and to double.
_KNOCKS, _DOUBLES = 5, 4.5
# The minimum strength to bid: jacks count 2; aces and the other cards of the longest suit count 1. The second number is
# the minimum number of jacks for a grand.
_BIDS, _GRAND_JACKS = 8, 3
# The minimum number of trumps per twelve cards to make an announcement, and the minimum card points in the player's own
# tricks to make the next one.
_ANNOUNCES, _ADDS = 8, 45
# The minimum number of card points in a trick that a player tries to win with a high card.
_WORTH_TAKING = 10
_BEST_RANKS = "AK"
# The stages of doubling, announced alternately by the defenders and by the declarer's side.
_STEPS = ("kontra", "re", "sub", "resub")

# A cache of deals without cards, by rules and named game. The deals are used to find the trumps of the named game.
_named: dict[str, Any] = {}


def declaration(deal: Any, seat: int, hand: list[Any]) -> tuple[Any, ...] | None:
    """Return the declaration that a player makes, or None to play a card instead."""
    offered = deal.declarations(seat)
    if not offered:
        return None
    for wish in (_wedding, _rest, _tricks, _bid, _game, _default):
        entry = wish(deal, seat, hand, offered)
        if entry:
            return entry
    return offered[0]


def knock(deal: Any, seat: int, packet: list[Any]) -> tuple[Any, ...] | None:
    """Return ("knock",) if a player doubles the deal for all after the first packet of their hand, else None."""
    trumps = sum(deal.is_trump(card) for card in packet)
    strong = 8 * trumps >= _KNOCKS * len(packet)
    return ("knock",) if strong and ("knock",) in deal.declarations(seat) else None


def announcement(deal: Any, seat: int, hand: list[Any], laid: list[Any]) -> tuple[Any, ...] | None:
    """Return the announcement that a player makes before playing a card, or None.

    `laid` are the cards that the player has already played.
    """
    offered, dealt = deal.declarations(seat), hand + laid
    share = sum(deal.is_trump(card) for card in dealt) / len(dealt)
    own = ("say", "re" if "CQ" in dealt else "kontra")
    if 12 * share >= _ANNOUNCES and own in offered:
        return own
    steps = [entry for entry in offered if entry[0] in _STEPS]
    if steps and 8 * share >= _DOUBLES and _is_of_own_side(deal, seat, dealt, steps[0]):
        return steps[0]
    if ("say", "no90") in offered and [seat, own[0], own[1]] in deal.notation()["log"]:
        return ("say", "no90") if _points_of(deal, seat) >= _ADDS else None
    return None


def card(deal: Any, hand: list[Any]) -> str:
    """Return the card that the player to move plays from `hand`."""
    cards = sorted(deal.legal(hand), key=lambda one: (deal.points(one), deal.strength(one)))
    trick = deal.trick()
    if not trick:
        return _lead(deal, cards)
    winners = [one for one in cards if deal.beats(one)]
    worth = sum(deal.points(one) for _, one in trick)
    # Win the trick if it has enough points, or if the winning card has no points.
    if winners and (worth >= _WORTH_TAKING or not deal.points(winners[0])):
        return winners[0]
    return cards[0]


def put_away(deal: Any, hand: list[Any], count: int) -> list[Any]:
    """Return the cards that a player puts away.

    The player puts away the cards with the most points, but trumps and aces only if there are no other cards.
    """
    order = sorted(hand, key=lambda one: (deal.is_trump(one), one[1] == "A", -deal.points(one)))
    return order[:count]


def _lead(deal: Any, cards: list[Any]) -> str:
    # Lead a plain ace first. Otherwise lead the highest trump from a hand of mostly trumps, or the cheapest card from
    # any other hand.
    aces = [one for one in cards if one[1] == "A" and not deal.is_trump(one)]
    trumps = [one for one in cards if deal.is_trump(one)]
    if aces:
        return aces[0]
    if len(trumps) * 2 > len(cards):
        return max(trumps, key=deal.strength)
    return cards[0]


# Announcements


def _is_of_own_side(deal: Any, seat: int, dealt: list[Any], step: tuple[Any, ...]) -> bool:
    # The declarer's side consists of the declarer and the player with the called ace.
    result = deal.result()
    plays = seat == result["declarer"] or result["contract"][-1] + "A" in dealt
    return plays == (_STEPS.index(step[0]) % 2 == 1)


def _points_of(deal: Any, seat: int) -> int:
    return sum(trick["points"] for trick in deal.result()["tricks"] if trick["winner"] == seat)


# Declarations, by the kind of declaration offered


def _wedding(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    return ("wedding",) if ("wedding",) in offered and hand.count("CQ") == 2 else None


def _rest(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    return ("pick_up",) if ("pick_up",) in offered else None


def _tricks(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # Bid a number of tricks: half the number of high cards and high trumps, rounded up.
    if ("pass",) in offered or offered[0][0] != "bid":
        return None
    high = sum(one[1] in _BEST_RANKS or one[0] in "FP" for one in hand)
    allowed = [entry[1] for entry in offered]
    return ("bid", min(allowed, key=lambda tricks: abs(tricks - (high + 1) // 2)))


def _bid(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # With a strong hand, make or hold the first bid. Never bid higher.
    if ("hold",) not in offered and ("bid", 18) not in offered:
        return None
    if _strength(hand) < _BIDS:
        return ("pass",)
    return ("hold",) if ("hold",) in offered else ("bid", 18)


def _strength(hand: list[Any]) -> int:
    jacks, aces = (sum(one[1] == rank for one in hand) for rank in "JA")
    return 2 * jacks + aces + max(sum(one[0] == suit and one[1] != "J" for one in hand) for suit in "CSHD")


def _game(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    # Name the contract with the most trumps and aces. If passing is not allowed, name a contract even with a weak hand.
    must = ("pass",) not in offered
    contracts = [entry for entry in offered if entry[0] in ("game", "call") and len(entry) == 2]
    if not contracts:
        return None
    if not must:
        contracts = [entry for entry in contracts if _is_worth_it(deal, seat, hand, entry)]
    # Among equally good contracts, choose the highest game.
    contracts.reverse()
    return max(contracts, key=lambda entry: _worth(deal, seat, hand, entry)) if contracts else None


def _is_worth_it(deal: Any, seat: int, hand: list[Any], entry: tuple[Any, ...]) -> bool:
    least = _NAMES if entry[0] == "call" else _ALONE
    return 8 * _worth(deal, seat, hand, entry) >= least * len(hand)


def _worth(deal: Any, seat: int, hand: list[Any], entry: tuple[Any, ...]) -> float:
    # Return the strength of the hand in this contract: trumps count 1, and plain aces count a half. A Wenz or Geier has
    # only four trumps, so each trump counts 2.
    if not _may_name(entry, hand):
        return -1
    if entry[1] == "grand" and sum(one[1] == "J" for one in hand) < _GRAND_JACKS:
        return 0
    named = _deal_of(deal, seat, entry)
    trumps = sum(named.is_trump(one) for one in hand)
    aces = sum(one[1] == "A" and not named.is_trump(one) for one in hand)
    return trumps * (2 if entry[1] in ("wenz", "geier") else 1) + aces / 2


def _deal_of(deal: Any, seat: int, entry: tuple[Any, ...]) -> Any:
    notation = deal.notation()
    notation.pop("hands", None)
    key = repr((notation["game"], notation["rules"], entry))
    if key not in _named:
        _named[key] = read_deal(dict(notation, log=[[seat] + list(entry)]))
    return _named[key]


def _may_name(entry: tuple[Any, ...], hand: list[Any]) -> bool:
    if entry[1] == "sie":
        # A Sie needs all queens and jacks.
        return all(one[1] in "QJ" for one in hand)
    if entry[0] != "call":
        return True
    # The player must not hold the called ace, but must hold a plain card of its suit.
    return entry[1] + "A" not in hand and any(one[0] == entry[1] and one[1] not in "QJA" for one in hand)


def _default(deal: Any, seat: int, hand: list[Any], offered: list[Any]) -> tuple[Any, ...] | None:
    for entry in (("healthy",), ("refuse",), ("pass",)):
        if entry in offered:
            return entry
    return None
