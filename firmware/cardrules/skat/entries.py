# The format of each entry in a log of Skat.

from cardrules.cards import card_from_text
from cardrules.skat.contracts import CONTRACTS, GRAND

# Announcements with the game (ISkO 3.4.1), as bits of Declaration.announced.
SCHNEIDER = 1
SCHWARZ = 2
OUVERT = 4
FLAGS = ("schneider", "schwarz", "ouvert")

# The lowest rank of the pack, in the order of cards.RANKS.
_SEVEN = 5

_MOST_TOPS = 11
_MOST_TOPS_OF_GRAND = 4


def check_entry(deal, verb, arguments):
    # Raises ValueError if the arguments do not fit the verb.
    if verb == "bid":
        if len(arguments) != 1 or type(arguments[0]) is not int or arguments[0] < 1:
            raise ValueError("bid takes one number")
    elif verb == "tops":
        _check_tops(deal, *arguments)
    elif verb == "game":
        if not arguments or arguments[0] not in CONTRACTS:
            raise ValueError("game takes one of: " + " ".join(CONTRACTS))
        if [flag for flag in arguments[1:] if flag not in FLAGS]:
            raise ValueError("with a game can be announced: " + " ".join(FLAGS))
    elif len(arguments) != 2 or card_of_pack(arguments[0]) == card_of_pack(arguments[1]):
        raise ValueError(verb + " takes two different cards")


def _check_tops(deal, number=None, held=None):
    if type(number) is not int or not isinstance(held, bool) or not 1 <= number <= most_tops(deal.game):
        raise ValueError("tops takes a number up to %d and true (with) or false (without)" % most_tops(deal.game))


def most_tops(contract):
    return _MOST_TOPS_OF_GRAND if contract == GRAND else _MOST_TOPS


def pack():
    # The 32 cards, as a set: seven to ace of each suit.
    return set(
        b"\x05\x06\x07\x08\x09\x0a\x0b\x0c\x12\x13\x14\x15\x16\x17\x18\x19"
        b"\x1f\x20\x21\x22\x23\x24\x25\x26\x2c\x2d\x2e\x2f\x30\x31\x32\x33"
    )


def card_of_pack(text):
    # The card with this name. Raises ValueError if it is not one of the 32 cards.
    card = card_from_text(text) if isinstance(text, str) else 0
    if card % 13 < _SEVEN:
        raise ValueError("not a card of Skat: %r" % (text,))
    return card


def hand_of_declarer(deal):
    # The declarer's cards after the exchange with the skat, if all hands are known; [] if the discarded cards are not
    # known.
    dealt = [deal.dealt(seat) for seat in range(deal.players)]
    entries = [deal.entry(at) for at in range(len(deal.log) >> 1)]
    own = list(dealt[deal.declarer])
    if [verb for _, verb, _ in entries if verb in ("pick_up", "hand")][:1] == ["hand"]:
        return own
    laid_away = [arguments for _, verb, arguments in entries if verb == "discard"]
    if not laid_away:
        return []
    own += pack() - {card for hand in dealt for card in hand}
    away = [card_of_pack(card) for card in laid_away[-1]]
    return [card for card in own if card not in away]
