# The value of a game with a declarer (SF-80 to SF-87).

from cardrules.schafkopf.contracts import kind_of

LEAST_TO_WIN = 61
_SCHNEIDER_FROM = 91
_SCHNEIDER_BELOW = 30


def settle(rules, contract, tout, points, tricks, runners, doublings, hand):
    # (won, schneider, schwarz, runners that are paid, signed value). points, tricks: those of the declarer's side.
    # runners: the actual number; doublings: knocks and steps of kontra; hand: the number of tricks in a deal.
    kind = kind_of(contract)
    tariff = rules.tariff
    paid = runners if runners >= rules.runners_min[kind] else 0
    value = tariff[kind]
    if tout:
        # SF-84
        won = tricks == hand
        schneider = schwarz = None
        value += paid * tariff["runner"] if rules.tout_runners else 0
        value *= rules.tout_factor
    else:
        won = points >= LEAST_TO_WIN
        schwarz = tricks == (hand if won else 0)
        schneider = schwarz or (points >= _SCHNEIDER_FROM if won else points <= _SCHNEIDER_BELOW)
        value += paid * tariff["runner"] + schneider * tariff["schneider"] + schwarz * tariff["schwarz"]
    value <<= doublings
    return won, schneider, schwarz, paid, value if won else -value


def value_of_sie(rules, knocks, hand):
    # SF-86
    return (rules.tariff["solo"] + hand * rules.tariff["runner"]) * rules.sie_factor << knocks


def scores_of(value, side, players=4):
    # A declarer who plays alone receives the value from each other player, or pays it to each of them (SF-87). side:
    # the declarer's, as a bit mask.
    alone = not side & side - 1
    return [(3 * value if alone else value) if side >> seat & 1 else -value for seat in range(players)]
