"""Four people who play a deal of Whist: they name the suit of the dealer's last card, and lay any card that follows."""

import random

from cardrules.cards import card_text
from cardrules.deal import NOBODY
from cardrules.games import asked
from cardrules.hands import legal

_PACK = 52


def dealt(seed):
    """Four hands, the same for the same seed."""
    pack = list(range(_PACK))
    random.Random(seed).shuffle(pack)
    return [pack[13 * seat : 13 * seat + 13] for seat in range(4)]


def entries(deal, seed):
    """What four players do with the pack of a seed; the reader adds each entry to the deal."""
    hands = dealt(seed)
    dice = random.Random(seed)
    if asked(deal)[0] != NOBODY:
        yield deal.dealer, "trump", card_text(hands[deal.dealer][-1])[0]
    while not deal.over():
        seat = deal.turn
        card = dice.choice(sorted(legal(deal, hands[seat])))
        hands[seat].remove(card)
        yield seat, "play", card_text(card)
