"""Golden counts, as chess engines have them: how far every contract can be played, and what the endings come to.

    python perft.py           prints the table that stands in tests/data/perft.txt
    python perft.py skat      only the lines of one game

For each contract, over some fixed seeds: how many legal sequences of three cards a deal can begin with; after random
legal play, how many legal ways its last two tricks can go, and the sum of the scores at all these ends, seat by seat.
Every step is made by add() and unmade by take_back(), so both are counted.
"""

import sys

from playing import all_cases, lay, legal_plays, play_on

from cardrules.corrections import take_back

_SEEDS = range(1, 11)
_OPENING = 3  # cards


def table(game=None):
    # The lines of the table, one a contract.
    return [line(case) for case in all_cases(game)]


def line(case):
    openings = endings = 0
    sums = [0] * case.players
    for seed in _SEEDS:
        deal, hands, dice = case.start(seed)
        openings += count(deal, hands, _OPENING)
        play_on(deal, hands, dice, cards_left=case.players * last_tricks(case))
        endings += play_out(deal, hands, sums)
    scores = " ".join(["%+d" % total for total in sums])
    return "%s  %s  %s  %d  %d  %s" % (case.game, case.profile, case.name, openings, endings, scores)


def last_tricks(case):
    # Where every card can be laid in two ways, the last trick branches enough.
    return 1 if case.game == "double" else 2


def count(deal, hands, depth):
    # Legal sequences of so many cards, or fewer where the deal is over before.
    if depth == 0 or deal.over():
        return 1
    return sum([count_after(deal, hands, card, depth) for card in legal_plays(deal, hands[deal.turn])])


def count_after(deal, hands, card, depth):
    seat, held = lay(deal, hands, card)
    leaves = count(deal, hands, depth - 1)
    unlay(deal, hands, seat, held)
    return leaves


def play_out(deal, hands, sums):
    # Legal ways to the end; their scores are added to sums.
    if deal.over() or deal.complete():
        for seat, score in enumerate(deal.result()["scores"]):
            sums[seat] += score
        return 1
    leaves = 0
    for card in legal_plays(deal, hands[deal.turn]):
        seat, held = lay(deal, hands, card)
        leaves += play_out(deal, hands, sums)
        unlay(deal, hands, seat, held)
    return leaves


def unlay(deal, hands, seat, held):
    take_back(deal)
    hands[seat].append(held)


if __name__ == "__main__":
    print("\n".join(table(*sys.argv[1:])))
