"""Players of a round of Double: they announce their share of the tricks and lay what wins or is cheap."""

import random
from collections.abc import Iterator
from typing import Any

from cardrules.cards import UNKNOWN
from cardrules.double.cards import CARDS, motif_text, motifs
from cardrules.double.hands import legal
from cardrules.games import choices_of, panel_of
from cardrules.hands import winning_place
from stichtisch.simulation.tags import Tag
from stichtisch.uids import make_uid
from tablelog import tag as record

Entry = tuple[Any, ...]

# Verbs whose card is laid on a reader: before the tricks the dealer shows the one that sets trump.
LAID = ("turn", "play")
_SETS = 2


def pack(number: int) -> list[Tag]:
    """Return the tags of the pack with this number: the two ends of each card one after the other."""
    others = dict(pair for text in CARDS.split() for pair in _both(*motifs(text)))
    panel = panel_of("double")
    codes = panel.order(_SETS)
    tags = []
    for index in range(len(codes) // 2):
        motif, copy = codes[2 * index], codes[2 * index + 1]
        uid = make_uid(number, index)
        pages = record.encode(uid, panel.KINDS[0], number, motif, copy)
        tags.append(Tag(uid, pages, f"{motif_text(motif)}|{motif_text(others[motif])}"))
    return tags


def entries(deal: Any, seed: int | str) -> Iterator[Entry]:
    """Yield what the players do with the pack of a seed until a round is over, which the reader adds to the deal."""
    cards = [card for card, other in enumerate(deal.deck) if card < other != UNKNOWN] * deal.COPIES
    dice = random.Random(seed)
    dice.shuffle(cards)
    hands = [[cards.pop() for _ in range(deal.HAND)] for _ in range(deal.players)]
    rules = choices_of(deal.rules.game)
    while not deal.over():
        seat, needed = rules.asked(deal)
        if needed and not deal.turned:
            yield seat, "turn", deal.text(cards.pop())
        elif needed:
            yield seat, *_bid(deal, rules.choices(deal, seat))
        else:
            card = _card(deal, hands[deal.turn])
            hands[deal.turn].remove(card if card in hands[deal.turn] else deal.deck[card])
            yield deal.turn, "play", deal.text(card)


def _both(first: int, second: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (first, second), (second, first)


def _bid(deal: Any, offered: list[Entry]) -> Entry:
    share = (2 * deal.HAND + deal.players) // (2 * deal.players)
    return min(offered, key=lambda entry: abs(entry[1] - share))


def _card(deal: Any, hand: list[int]) -> int:
    # The weakest motif that wins, else the weakest of all.
    motifs_now = sorted(set(legal(deal, hand)), key=lambda motif: (deal.order.powers[motif], motif))
    trick = deal.trick(len(deal.winners))
    if not trick:
        return motifs_now[-1]
    winners = [one for one in motifs_now if winning_place(deal.order, trick + bytes([one])) == len(trick)]
    return winners[0] if winners else motifs_now[0]
