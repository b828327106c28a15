# The duties of the called ace (SF-60 to SF-66). The ace alone tells who has them: they are judged once it is laid, or
# from known hands.

from cardrules.deal import NOBODY
from cardrules.schafkopf.places import log_index
from cardrules.schafkopf.sides import called_ace, holder

CALLED_ACE = "called_ace"


def allowed(deal, hand, cards):
    # Of the cards that follow, those that the seat to play may lay with this hand.
    ace = called_ace(deal)
    if ace not in hand or len(hand) == 1 or deal.turn == deal.declarer:
        return cards
    groups = deal.order.groups
    suit = groups[ace]
    led = deal.led()
    if suit in [groups[deal.trick(number)[0]] for number in range(len(deal.winners))]:
        # Its suit has been led (SF-60).
        return cards
    if led == suit:
        return [ace]  # SF-62
    if led is not None:
        return [card for card in cards if card != ace]  # SF-65
    own = [card for card in hand if groups[card] == suit]
    may_run = len(own) >= deal.rules.run_away_min
    return [card for card in cards if may_run or card == ace or card not in own]  # SF-63, SF-64


def faults(deal, found):
    # (log index, seat, code) of a violation; found: the irregularities of the deal. A revoke is no violation beside.
    ace = called_ace(deal)
    seat = holder(deal, ace)
    if seat in (NOBODY, deal.declarer):
        return []
    groups = deal.order.groups
    suit = groups[ace]
    led = 0
    # In the last trick there is no choice left.
    for place, card in enumerate(deal.cards[: (deal.HAND - 1) * deal.players]):
        leads = place % deal.players == 0
        if leads:
            if led == suit:
                break
            led = groups[card]
        if deal.seats[place] != seat:
            continue
        if led != suit:
            wrong = card == ace  # SF-65
        elif leads:
            wrong = card != ace and not _may_run(deal, seat, place, suit)  # SF-63
        else:
            wrong = card != ace and groups[card] == suit  # SF-62
        if wrong:
            at = log_index(deal, place)
            return [] if (at, seat, "revoke") in found else [(at, seat, CALLED_ACE)]
    return []


def _may_run(deal, seat, place, suit):
    # Whether the seat held enough of the suit to lead a low card of it (SF-64): as far as the cards tell.
    groups = deal.order.groups
    own = [at for at, card in enumerate(deal.cards) if deal.seats[at] == seat and groups[card] == suit]
    number = len([at for at in own if at >= place])
    hand = deal.dealt(seat)
    if hand:
        number = len([card for card in hand if groups[card] == suit]) - len([at for at in own if at < place])
    return number >= deal.rules.run_away_min or not (hand or deal.complete())
