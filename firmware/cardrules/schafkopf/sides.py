# The declarer's side and the other side. The called ace determines the sides (SF-14, SF-40, SF-41).

from cardrules.cards import card_from_text
from cardrules.deal import NOBODY
from cardrules.schafkopf.contracts import CALL, kind_of


def called_ace(deal):
    # The code of the called ace, or NOBODY, which is not the code of any card.
    return card_from_text(deal.game[-1] + "A") if deal.game and kind_of(deal.game) == CALL else NOBODY


def laid_by(deal, card):
    # The seat that laid the card first, and so counts as its holder (SF-105); or NOBODY.
    for place, other in enumerate(deal.cards):
        if other == card:
            return deal.seats[place]
    return NOBODY


def holder(deal, card):
    # The seat that has or had the card, according to the cards laid or, failing that, to known hands.
    seat = laid_by(deal, card)
    for other in range(deal.players) if seat == NOBODY else ():
        if card in (deal.dealt(other) or ()):
            seat = other
    return seat


def possible_sides(deal):
    # The sets of seats that can be the declarer's side, as bit masks: only one if the side is known, or 0 if there is
    # no declarer.
    own = 1 << deal.declarer if deal.game else 0
    ace = called_ace(deal)
    if ace == NOBODY:
        return [own]
    partner = holder(deal, ace)
    if partner != NOBODY:
        return [own | 1 << partner]
    return [own | 1 << seat for seat in range(deal.players) if seat != deal.declarer]


def side_of(deal):
    # The declarer's side as a bit mask, or None if it is unknown. A declarer who called an ace of their own plays
    # alone.
    sides = possible_sides(deal)
    return sides[0] if len(sides) == 1 else None


def partner_of(deal):
    # The declarer's partner, or NOBODY.
    side = side_of(deal) or 0
    others = [seat for seat in range(deal.players) if side >> seat & 1 and seat != deal.declarer]
    return others[0] if others else NOBODY


def is_wrong_call(deal):
    # Returns whether the cards prove that the declarer was not allowed to call (SF-40).
    ace = called_ace(deal)
    if ace == NOBODY or holder(deal, ace) == deal.declarer:
        return ace != NOBODY
    hand = deal.dealt(deal.declarer)
    if hand is None or len(hand) != deal.HAND:
        if not deal.complete():
            return False
        hand = [card for place, card in enumerate(deal.cards) if deal.seats[place] == deal.declarer]
    groups = deal.order.groups
    return deal.rules.call_needs_suit_card and not [card for card in hand if groups[card] == groups[ace]]
