# The value of a Skat game: tops, level, value, won or lost, overbid.

from cardrules.deal import TRUMPS
from cardrules.skat.contracts import GRAND
from cardrules.skat.entries import OUVERT, SCHNEIDER, SCHWARZ, most_tops
from cardrules.skat.orders import order_of

TRICKS = 10
ALL_POINTS = 120

LEAST_TO_WIN = 61

# The trumps of each contract, highest first; each list is created when its contract is first settled.
_trumps = {}


def trumps_of(contract):
    if contract not in _trumps:
        order = order_of(contract)
        trumps = [card for card in range(len(order.groups)) if order.groups[card] == TRUMPS]
        trumps.sort(key=lambda card: -order.powers[card])
        _trumps[contract] = bytes(trumps)
    return _trumps[contract]


def count_tops(contract, ours, theirs):
    # The tops as (number, with): the trumps in unbroken sequence from the club jack down that the declarer has (with)
    # or lacks. The skat counts as the declarer's (ISkO 2.4.2, D-S15). None if this depends on a card that is neither in
    # `ours` (the declarer's) nor in `theirs`.
    number = 0
    first = None
    for card in trumps_of(contract):
        if card in ours:
            held = True
        elif card in theirs:
            held = False
        else:
            return None
        if first is None:
            first = held
        if held != first:
            break
        number += 1
    return number, first


def is_game_value(rules, number):
    # Returns whether some game has this value. Only such values may be bid (ISkO 3.3.1, S002).
    bases = rules.base_values
    for contract in bases:
        factor, rest = divmod(number, bases[contract])
        if rest:
            continue
        least, most = factors(rules, contract)
        if least <= factor <= most:
            return True
    return number in rules.null_values.values()


def factors(rules, contract):
    # The lowest and the highest factor of a contract: tops plus levels.
    if contract == "grand_ouvert":
        steps = level(rules, GRAND, True, 7, True, True)
        return 1 + steps, most_tops(GRAND) + steps
    announced = 3 if contract == GRAND else 7
    least = 1 + level(rules, contract, False, 0, False, False)
    return least, most_tops(contract) + level(rules, contract, True, announced, True, True)


def level(rules, contract, hand, announced, schneider, schwarz):
    # The levels that are added to the tops. schneider, schwarz: whether these levels are charged. An announced level
    # counts as charged.
    levels = rules.levels
    if "game" in levels:
        # ISkO 5.2.2 to 5.2.8: the steps are added; Schwarz includes Schneider.
        steps = levels["game"]
        if hand:
            steps += levels["hand"]
        if schneider:
            steps += levels["schneider"]
        if schwarz:
            steps += levels["black"]
        if announced:
            steps += levels["schneider_announced"]
            if announced & SCHWARZ:
                steps += levels["black_announced"]
            if announced & OUVERT:
                steps += levels["ouvert"]
        return steps
    return levels["hand" if hand else "pick_up"][_rung(contract, announced, schneider, schwarz)]


def _rung(contract, announced, schneider, schwarz):
    # The level of a game, as a key of a ladder. S002: exactly one level of the ladder applies to a game. An unannounced
    # Schwarz outranks an announced Schneider (D-S07).
    if announced & OUVERT:
        return "grand_ouvert" if contract == GRAND else "ouvert"
    if announced & SCHWARZ:
        return "black_announced"
    if schwarz:
        return "black"
    if announced:
        return "schneider_announced"
    return "schneider" if schneider else "simple"


def settle(rules, said, tops, points, tricks):
    # (schneider, schwarz, won, overbid, value) of a suit game or grand. said: the declaration, with game, hand,
    # announced and bid. points, tricks: the declarer's, including the skat. schneider and schwarz are true if either
    # party made them; the value of a lost game is negative.
    contract, hand, announced = said.game, said.hand, said.announced
    # Schneider depends on points, Schwarz on tricks (ISkO 5.2.3; S002: all tricks, or none).
    schwarz = tricks in (0, TRICKS)
    schneider = schwarz or points >= rules.schneider_from or points <= rules.schneider_below
    made = not ((announced & SCHNEIDER and points < rules.schneider_from) or (announced & SCHWARZ and tricks < TRICKS))
    charged_schneider = schneider or announced != 0
    charged_schwarz = schwarz or announced & SCHWARZ != 0
    if not made and rules.announced_level_missed == "flat":
        # S002 charges exactly the announced level, whatever level the declarer reached (D-S06); ISkO 5.2.5
        # charges at least that level.
        charged_schwarz = announced & SCHWARZ != 0
    base = rules.base_values["grand_ouvert" if contract == GRAND and announced & OUVERT else contract]
    value = (tops + level(rules, contract, hand, announced, charged_schneider, charged_schwarz)) * base
    # The value may be equal to the bid (D-S01).
    overbid = value < said.bid
    if overbid:
        # ISkO 5.4.2, D-S09, D-S10: the smallest multiple of the base value that covers the bid.
        value = -(-said.bid // base) * base
    won = made and points >= LEAST_TO_WIN and not overbid
    if not won:
        value *= -(rules.loss_factor_hand if hand else rules.loss_factor_pick_up)
    return schneider, schwarz, won, overbid, value
