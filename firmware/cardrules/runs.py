# Runs of ordinary plays. For speed, one loop over local variables folds these plays: a deal has about forty plays. Only
# the PC loads this module.
#
# An ordinary play is a card of the pack, laid by the seat whose turn it is, that shows no revoke and has not been laid
# too often. For such plays, this loop does the same as Deal.lay; every other entry goes through Deal.add.

import sys

from cardrules.cards import NO_CARD
from cardrules.deal import NOBODY, TRUMPS

# For each number of players, the next seat after each seat.
_AFTER = [tuple([(seat + 1) % players for seat in range(players)]) for players in range(1, 9)]
_MICROPYTHON = sys.implementation.name == "micropython"
# The cache of orders is cleared at this size. Deals that are judged together use few orders.
_MOST_ORDERS = 64
# The first byte of a play in the log, by its seat.
_HEADS = bytes([seat << 5 & 255 for seat in range(256)])


def lay_run(deal, entries, codes):
    # Folds the entries of a notation up to the first that is not an ordinary play. codes: from hands.codes_of().
    turn = deal.turn
    if turn == NOBODY or not deal.is_ordinary() or not _lies_in_turn(deal):
        return
    facts = _facts_of(deal, codes)
    cards, laid, voids = deal.cards, deal.laid, deal.voids
    put, sit = cards.append, deal.seats.append
    players, copies = deal.players, deal.COPIES
    after = _AFTER[players - 1]
    whole = deal.HAND * players
    first = len(cards)
    earlier = (len(deal.log) >> 1) - first
    missing = players - first % players
    led, best, taker, total = deal._led, deal._best, deal._taker, deal._sum
    for entry in entries:
        try:
            seat, verb, text = entry
            # True == 1, but True is not a seat in the notation.
            if seat is not turn or verb != "play":
                break
            card, group, power, points, shown, other, of_other = facts[text]
        except (KeyError, TypeError, ValueError):
            break
        before = laid[card]
        if before >= copies or voids[seat] & shown:
            break
        if other != NO_CARD:
            if of_other == led and missing < players:
                break
            laid[other] += 1
        laid[card] = before + 1
        if missing == players:
            deal.leaders.append(seat)
            led, best, taker = group, power, seat
        elif group == led:
            if power > best or power == best == deal.later_wins:
                best, taker = power, seat
        else:
            deal._led = led
            deal.discard(earlier + len(cards), seat, card)
            if group == TRUMPS and (power > best or power == best == deal.later_wins):
                best, taker = power, seat
        put(card)
        sit(seat)
        total += points
        missing -= 1
        if missing:
            turn = after[turn]
        else:
            deal.winners.append(taker)
            deal.points.append(total)
            deal.turn = NOBODY if len(cards) == whole else taker
            deal.end_trick()
            missing, total, turn = players, 0, deal.turn
            if turn == NOBODY:
                break
    deal.turn = turn
    deal._led, deal._best, deal._taker, deal._sum = led, best, taker, total
    _note(deal, first)


def _facts_of(deal, codes):
    # The facts that a run needs about each card, by card text. The facts are cached for each order and its codes.
    order, others = deal.order, deal.others
    if order not in _facts or _facts[order][0] is not codes:
        groups = order.groups
        facts = {}
        for text, card in codes.items():
            other = others[card] if others else NO_CARD
            of_other = groups[other] if others else 0
            shown = groups[card] | of_other
            facts[text] = (card, groups[card], order.powers[card], order.points[card], shown, other, of_other)
        if len(_facts) == _MOST_ORDERS:
            _facts.clear()
        _facts[order] = codes, facts
    return _facts[order][1]


_facts = {}


def _note(deal, first):
    # Adds all cards from index `first` to the log, and counts them for their seats.
    seats, players = bytes(deal.seats[first:]), deal.players
    deal.log += _plays(seats, deal.cards[first:])
    for seat in range(players):
        deal.played[seat] += seats.count(bytes((seat,)))
    deal._open = 0
    for seat in deal.seats[len(deal.winners) * players :]:
        deal._open |= 1 << seat


def _plays(seats, cards):
    # The entries of the log, two bytes each.
    if _MICROPYTHON:
        # MicroPython does not support assignment to a slice with a step.
        return bytes([byte for seat, card in zip(seats, cards) for byte in (seat << 5, card)])
    entries = bytearray(2 * len(seats))
    entries[::2] = seats.translate(_HEADS)
    entries[1::2] = cards
    return entries


def _lies_in_turn(deal):
    # Returns whether the cards of the open trick were laid in turn: by each seat from the leader up to the seat before
    # the one whose turn it is, and by no other seat.
    lying, seat = deal._open, deal.turn
    while lying:
        seat = (seat or deal.players) - 1
        if not lying >> seat & 1:
            return False
        lying &= ~(1 << seat)
    return True
