# The duties of the holder of the called ace (SF-60 to SF-66). Only the ace shows which seat has these duties, so they
# are judged when the ace has been laid, or from known hands.

from cardrules.deal import NOBODY
from cardrules.schafkopf.places import log_index
from cardrules.schafkopf.sides import called_ace, holder

CALLED_ACE = "called_ace"


def allowed(deal, hand, cards):
    # Returns the legal cards of a hand whose seat plays next. cards: the cards of the hand that follow suit.
    ace = called_ace(deal)
    if ace not in hand or len(hand) == 1 or deal.turn == deal.declarer:
        return cards
    groups = deal.order.groups
    suit = groups[ace]
    led = deal.led()
    if suit in [groups[deal.trick(number)[0]] for number in range(len(deal.winners))]:
        # This suit has been led before (SF-60).
        return cards
    if led == suit:
        return [ace]  # SF-62
    if led is not None:
        return [card for card in cards if card != ace]  # SF-65
    own = [card for card in hand if groups[card] == suit]
    may_run = len(own) >= deal.rules.run_away_min
    return [card for card in cards if may_run or card == ace or card not in own]  # SF-63, SF-64


def faults(deal, found):
    # Returns a violation as (log index, seat, code), if there is one. found: the irregularities of the deal. A card
    # that is already listed as a revoke is not listed as a violation, too.
    ace = called_ace(deal)
    seat = holder(deal, ace)
    if seat in (NOBODY, deal.declarer):
        return []
    groups = deal.order.groups
    suit = groups[ace]
    led = 0
    # Leave out the last trick: no seat has a choice in it.
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
    # Returns whether the seat had enough cards of the suit to lead a low one (SF-64). A fault is proved only if the
    # whole hand is known or all cards have been laid; until then, the result is True.
    groups = deal.order.groups
    own = [at for at, card in enumerate(deal.cards) if deal.seats[at] == seat and groups[card] == suit]
    number = len([at for at in own if at >= place])
    hand = deal.dealt(seat) or ()
    whole = len(hand) == deal.HAND
    if whole:
        number = len([card for card in hand if groups[card] == suit]) - len([at for at in own if at < place])
    return number >= deal.rules.run_away_min or not (whole or deal.complete())
