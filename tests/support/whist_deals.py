"""Three deals of Whist, and their results by an independent implementation of the rule: the highest trump wins the
trick, else the highest card of the suit led.
"""

import random
from collections.abc import Iterator
from typing import Any

# The language of the table in each deal.
LANGUAGES = ("en", "de", "fr")
_RANKS = "23456789TJQKA"
_SUITS = "CSHD"
_BOOK = 6
# Seat 0 has the king of hearts instead of the two of clubs. The seat does not follow the ace of hearts, but
# plays the king in the next trick: a revoke.
_REVOKE = [
    *((1, "trump", "H"), (2, "play", "HA"), (3, "play", "DA"), (0, "play", "CA"), (1, "play", "SA")),
    *((2, "play", "HQ"), (3, "play", "DK"), (0, "play", "HK"), (1, "play", "SK")),
    *((0, "play", "CK"), (1, "play", "SQ"), (2, "play", "C2"), (3, "play", "DQ")),
    *((0, "play", "CQ"), (1, "play", "SJ"), (2, "play", "HJ"), (3, "play", "DJ")),
]

Log = list[tuple[int, str, str]]


def logs() -> list[Log]:
    """The three deals. The dealers are seats 0, 1 and 2."""
    return [_dealt(0, "D", "a"), _with_a_revoke(), _dealt(2, "S", "k")]


def winner(trump: str, trick: Log) -> int:
    """The seat that wins a trick."""

    def strength(entry: tuple[int, str, str]) -> tuple[bool, bool, int]:
        card, led = entry[2], trick[0][2]
        return card[0] == trump, card[0] == led[0], _RANKS.index(card[1])

    return max(trick, key=strength)[0]


def tricks_won(log: Log) -> list[int]:
    """The tricks of each seat."""
    plays = log[1:]
    winners = [winner(log[0][2], plays[at : at + 4]) for at in range(0, len(plays), 4)]
    return [winners.count(seat) for seat in range(4)]


def scores(log: Log) -> list[int]:
    """The points of each seat: both seats of a side get a point for each of the side's tricks beyond the sixth."""
    won = tricks_won(log)
    return [max(0, won[seat % 2] + won[seat % 2 + 2] - _BOOK) for seat in range(4)]


def _dealt(dealer: int, trump: str, seed: str) -> Log:
    dice = random.Random(seed)
    pack = [suit + rank for suit in _SUITS for rank in _RANKS]
    dice.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    log: Log = [(dealer, "trump", trump)]
    leader = (dealer + 1) % 4
    for _ in range(13):
        trick: Log = []
        for seat in ((leader + turn) % 4 for turn in range(4)):
            following = [card for card in hands[seat] if trick and card[0] == trick[0][2][0]]
            card = dice.choice(following or hands[seat])
            hands[seat].remove(card)
            trick.append((seat, "play", card))
        leader = winner(trump, trick)
        log += trick
    return log


def _with_a_revoke() -> Log:
    left: dict[int, Iterator[Any]] = {
        0: iter("JT98765432"),
        1: iter("T98765432"),
        2: iter("T98765432"),
        3: iter("T98765432"),
    }
    suits = {0: "C", 1: "S", 2: "H", 3: "D"}
    plays = [(seat, "play", suits[seat] + next(left[seat])) for _ in range(9) for seat in (2, 3, 0, 1)]
    return [*_REVOKE, *plays]
