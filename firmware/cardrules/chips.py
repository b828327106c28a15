# Chips beside points, as the fold of a session: the stack of each player, the stakes of a round, the bank (S000, S004).
#
# A chip counts one point, so that colours and exchange change nothing (D-D03). A game that is played for chips has
# chips(rules) in its rules: how many each player gets at first, 0 where players agree on it, and how many there are in
# all, 0 where players pay one another and there is no bank.

from cardrules.games import book_of


def each_and_all(rules, series=0):
    # How many chips each player gets and how many there are; series: what the players agreed on. None: no chips.
    chips = getattr(book_of(rules.game), "chips", None)
    each, everything = chips(rules) if chips else (0, 0)
    if chips and (each or series):
        return each or series, everything
    return None


def chips_of(session, series=0):
    # By person what lies in the stack and what is staked, and what is in the bank, None where there is none. A stake is
    # no more in the stack, and not in the bank yet (S004 section 3). None for a game without chips. Allocates.
    known = each_and_all(session.rules, series)
    if known is None:
        return None
    stacks = [known[0] + total for total in session.totals()]
    stakes = [0] * len(stacks)
    deal = session.deal
    if deal and not deal.over():
        for seat, stake in enumerate(deal.stakes()):
            person = session.active[seat]
            stakes[person] = stake
            stacks[person] -= stake
    return stacks, stakes, bank(known, [stacks[person] + stakes[person] for person in session.ring])


def bank(known, held):
    # The chips in the bank while the players at the table hold so many; known: from each_and_all().
    return known[1] - sum(held) if known[1] else None
