# What the deal in play says of itself in short: who declared what, the contract, the party of a seat.

from micropython import const

from table.menu.deal_menu import declared
from table.rooms import room_of

# Entries of the question round and of the auction are shown until the first card lies.
_UNSAID = const(("abandon", "penalty", "turn", "tops", "skat", "discard", "exchange"))


def entries(deal):
    # Everything in the log that is no card: (seat, verb, arguments). Allocates.
    log = deal.log
    return [deal.entry(at) for at in range(len(log) // 2) if log[2 * at] & 31]


def said(deal, game):
    # What each seat has said, as lists of words. Allocates.
    spoken = [[] for _ in range(deal.players)]
    for seat, verb, arguments in entries(deal):
        entry = (verb,) + tuple(arguments)
        if verb == "say":
            spoken[seat].append(declared(entry))
        elif verb not in _UNSAID and not deal.cards:
            spoken[seat] = [declared(entry)]
    room = room_of(game)
    return room.said(deal) if deal.cards and hasattr(room, "said") else spoken


def facts(deal, game, seating):
    # Short texts beside the number of the deal. Allocates.
    return room_of(game).facts(deal, seating)


def parties(session, deal):
    # By seat, the party as far as all can know it, or "". Allocates.
    room = room_of(session.game)
    return room.parties(session, deal) if hasattr(room, "parties") else [""] * deal.players


def points_won(deal, seat):
    # The card points in the tricks of a seat.
    return sum([points for winner, points in zip(deal.winners, deal.points) if winner == seat])
