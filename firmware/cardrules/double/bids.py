# A round of Double before its first card: the turned-up card and the bids.

from cardrules.cards import FOOL, SUITS, UNKNOWN
from cardrules.deal import FORBIDDEN, NOBODY


def turn_up(deal, at, seat, text):
    if deal.turned or deal.cards:
        deal.irregular(at, seat, FORBIDDEN)
        return False
    if seat != deal.dealer:
        deal.irregular(at, seat, "out_of_turn")
    card = deal.card(at, text)
    if card == UNKNOWN or deal.laid[card] >= deal.COPIES:
        deal.wrong_card(at, seat, card)
    if card != UNKNOWN:
        # The turned-up card goes under the stock, so no player can hold this copy (S004 section 2, D-D11).
        other = deal.deck[card]
        deal.laid[card] += 1
        deal.laid[other] += 1
        _choose_trump(deal, card, other)
    return False


def _choose_trump(deal, card, other):
    # The suit of the higher motif is trump (S004 section 2). Fool and Pope have no suit (D-D02).
    if deal.order.powers[other] > deal.order.powers[card]:
        card, other = other, card
    if card >= FOOL:
        if deal.rules.trump_from_fool_pope == "turn_next":
            return
        if deal.rules.trump_from_fool_pope == "other_motif":
            card = other
    deal.turned = True
    deal.make_trump(SUITS[card // 13] if card < FOOL else None)


def bid(deal, at, seat, tricks):
    # A bid out of turn, or one that is not allowed, is void. Its seat may bid again until the next seat has bid.
    # Returns True for a void bid that does not stop the next seat from bidding.
    place = _place(deal, seat)
    in_turn = _is_turn(deal, place)
    deal.spoken |= 1 << place
    if not in_turn or not _may_say(deal, seat, tricks):
        deal.irregular(at, seat, FORBIDDEN)
        return not deal.cards
    deal.standing |= 1 << place
    deal.bids[seat] = tricks
    return False


def may_bid(deal, seat):
    # Returns whether the seat may bid: it is this seat's turn, or its bid was void and no seat has bid since.
    return _is_turn(deal, _place(deal, seat))


def _is_turn(deal, place):
    before = (1 << place) - 1
    return deal.spoken & before == before and not deal.standing >> place and not deal.cards


def _place(deal, seat):
    # The number of seats that bid before this one.
    return (seat - deal.dealer - 1) % deal.players


def bidder(deal):
    # The seat that bids next, beginning to the dealer's left (S004 section 3), or NOBODY if all have spoken.
    for place in range(deal.players):
        if not deal.spoken >> place & 1:
            return (deal.dealer + 1 + place) % deal.players
    return NOBODY


def allowed_bids(deal, seat):
    # The numbers of tricks that the seat may announce. Allocates.
    highest = highest_bid(deal.rules, deal.before[seat], deal.HAND)
    return [number for number in range(highest + 1) if _may_say(deal, seat, number)]


def _may_say(deal, seat, number):
    highest = highest_bid(deal.rules, deal.before[seat], deal.HAND)
    if highest and seat == deal.dealer and deal.rules.bid_sum_restriction and number == deal.HAND - sum(deal.bids):
        # The last bid must not make the sum of the bids equal to the number of tricks, unless no other bid is possible
        # (D-D07).
        return False
    return 0 <= number <= highest


def highest_bid(rules, points, cards):
    # A player stakes a point for each announced trick, so a player without points can only announce zero tricks (S004
    # section 3, D-D06).
    highest = max(points, 0)
    return min(highest, cards) if rules.bid_limit == "points_and_cards" else highest
