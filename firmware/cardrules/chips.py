# The chips of a session, computed from its scores and stakes: each player's stack, the stakes of a round and the bank
# (S000, S004).
#
# Chips are counted in points. Their colours do not matter, and making change has no effect (D-D03). The rules of a game
# that is played for chips define chips(rules). This function returns two numbers: the chips that each player starts
# with (0 if the players agree on that number), and the total number of chips (0 if the players pay one another and
# there is no bank).

from cardrules.games import book_of


def each_and_all(rules, series=0):
    # Returns the chips that each player starts with and the total number of chips, or None for a game without chips.
    # series: the number that the players agreed on.
    chips = getattr(book_of(rules.game), "chips", None)
    each, everything = chips(rules) if chips else (0, 0)
    if chips and (each or series):
        return each or series, everything
    return None


def chips_of(session, series=0):
    # Returns the stacks and the stakes by person, and the chips in the bank (None if there is no bank). A stake is no
    # longer in the stack, and not yet in the bank (S004 section 3). Returns None for a game without chips. Allocates.
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
    # The chips in the bank. held: the chips of each player at the table. known: the result of each_and_all().
    return known[1] - sum(held) if known[1] else None
