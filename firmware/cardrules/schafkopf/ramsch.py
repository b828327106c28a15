# Ramsch: each player plays alone, and the player with the most points loses (SF-90 to SF-93).

from cardrules.deal import NOBODY, TRUMPS


def march_of(rules, points, tricks):
    # The seat that took all tricks, or enough points for a march, or NOBODY (SF-91).
    least = rules.ramsch_march
    for seat, own in enumerate(points):
        if (tricks[seat] == sum(tricks)) if least == "all_tricks" else least != "off" and own >= least:
            return seat
    return NOBODY


def loser_of(deal, points, tricks):
    # The seat with the most points loses. If seats are tied, they are compared by each criterion in ramsch_tie in turn,
    # and the seat with the larger number loses. If they are still tied, the seat nearest to forehand loses (SF-92,
    # SF-93).
    seats = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    seats = _largest(seats, points)
    for rule in deal.rules.ramsch_tie if len(seats) > 1 else ():
        seats = _largest(
            seats, tricks if rule == "tricks" else [_trumps(deal, seat, rule) for seat in range(deal.players)]
        )
    return seats[0]


def _largest(seats, sizes):
    most = max([sizes[seat] for seat in seats])
    return [seat for seat in seats if sizes[seat] == most]


def _trumps(deal, seat, rule):
    # The number of trumps in the tricks that a seat has won, or the power of the highest of these trumps.
    order = deal.order
    won = [card for number, winner in enumerate(deal.winners) if winner == seat for card in deal.trick(number)]
    powers = [order.powers[card] for card in won if order.groups[card] == TRUMPS]
    return len(powers) if rule == "trumps" else max(powers + [0])


def virgins_of(tricks):
    return [seat for seat, number in enumerate(tricks) if not number]


def scores_of(rules, tricks, march, loser, knocks):
    # The scores (SF-91, SF-92). march, loser: a seat or NOBODY.
    tariff = rules.tariff
    base = tariff["ramsch"] << knocks
    others = [base] * len(tricks)
    virgins = virgins_of(tricks)
    if march != NOBODY:
        if rules.ramsch_march_pays == "solo_schwarz":
            base = tariff["solo"] + tariff["schneider"] + tariff["schwarz"] << knocks
        others = [-base] * len(tricks)
    elif rules.ramsch_virgin == "all":
        others = [base << len(virgins)] * len(tricks)
    elif rules.ramsch_virgin == "own":
        others = [base << (seat in virgins) for seat in range(len(tricks))]
    alone = loser if march == NOBODY else march
    others[alone] = 0
    others[alone] = -sum(others)
    return others
