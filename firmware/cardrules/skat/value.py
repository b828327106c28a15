# The value of a game of Skat: tops, level, value, won or lost, overbid.

from cardrules.deal import TRUMPS
from cardrules.skat.contracts import GRAND
from cardrules.skat.entries import OUVERT, SCHNEIDER, SCHWARZ, most_tops
from cardrules.skat.orders import order_of

TRICKS = 10
ALL_POINTS = 120

LEAST_TO_WIN = 61

# The trumps of each contract, highest first, found when it is first settled.
_trumps = {}


def trumps_of(contract):
    if contract not in _trumps:
        order = order_of(contract)
        trumps = [card for card in range(len(order.groups)) if order.groups[card] == TRUMPS]
        trumps.sort(key=lambda card: -order.powers[card])
        _trumps[contract] = bytes(trumps)
    return _trumps[contract]


def count_tops(contract, ours, theirs):
    # (number, with) of the unbroken trumps from the club jack that the declarer has or lacks among ten cards and the
    # skat (ISkO 2.4.2, D-S15); None where it turns on a card that is neither known as his (ours) nor as theirs.
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
    # Only what some game is worth can be bid (ISkO 3.3.1, S002).
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
    # The least and the greatest number of tops and levels of a contract.
    if contract == "grand_ouvert":
        steps = level(rules, GRAND, True, 7, True, True)
        return 1 + steps, most_tops(GRAND) + steps
    announced = 3 if contract == GRAND else 7
    least = 1 + level(rules, contract, False, 0, False, False)
    return least, most_tops(contract) + level(rules, contract, True, announced, True, True)


def level(rules, contract, hand, announced, schneider, schwarz):
    # The levels added to the tops. schneider, schwarz: as charged, which includes what was announced.
    levels = rules.levels
    if "game" in levels:
        # ISkO 5.2.2 to 5.2.8: each step adds, and Schwarz includes Schneider.
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
    # S002: one place on the ladder. An unannounced slam outranks an announced middle level (D-S07).
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
    # (schneider, schwarz, won, overbid, value) of a suit game or grand. said: what was declared, with game, hand,
    # announced and bid; points, tricks: the declarer's, with the skat. schneider and schwarz are true of either
    # party; the value of a lost game is negative.
    contract, hand, announced = said.game, said.hand, said.announced
    # Schneider is a matter of points, Schwarz of tricks (ISkO 5.2.3; S002: all tricks, or none).
    schwarz = tricks in (0, TRICKS)
    schneider = schwarz or points >= rules.schneider_from or points <= rules.schneider_below
    made = not ((announced & SCHNEIDER and points < rules.schneider_from) or (announced & SCHWARZ and tricks < TRICKS))
    charged_schneider = schneider or announced != 0
    charged_schwarz = schwarz or announced & SCHWARZ != 0
    if not made and rules.announced_level_missed == "flat":
        # S002 charges the announced level, whatever the declarer took (D-S06); ISkO 5.2.5 at least that level.
        charged_schwarz = announced & SCHWARZ != 0
    base = rules.base_values["grand_ouvert" if contract == GRAND and announced & OUVERT else contract]
    value = (tops + level(rules, contract, hand, announced, charged_schneider, charged_schwarz)) * base
    # The value may equal the bid (D-S01).
    overbid = value < said.bid
    if overbid:
        # ISkO 5.4.2, D-S09, D-S10: the smallest multiple of the base value that covers the bid.
        value = -(-said.bid // base) * base
    won = made and points >= LEAST_TO_WIN and not overbid
    if not won:
        value *= -(rules.loss_factor_hand if hand else rules.loss_factor_pick_up)
    return schneider, schwarz, won, overbid, value
