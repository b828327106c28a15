"""Golden counts of legal card sequences and final scores of every contract, like the perft test of chess engines.

    python perft.py           prints the table in tests/data/perft.txt
    python perft.py skat      only the lines of one game

For each contract and some fixed seeds: the number of legal sequences of the first three cards; after random legal play,
the number of legal sequences of the last two tricks, and the sum of their final scores by seat.
Every step is made by add() and undone by take_back(), so both are tested.
"""

import sys

from playing import all_cases, lay, legal_plays, play_on

from cardrules.corrections import take_back

_SEEDS = range(1, 11)
_OPENING = 3  # cards


def table(game=None):
    # The lines of the table, one per contract.
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
    # In Double, every card can be played with two motifs, so that the last trick has enough branches.
    return 1 if case.game == "double" else 2


def count(deal, hands, depth):
    # Count the legal sequences of `depth` cards, or fewer if the deal ends earlier.
    if depth == 0 or deal.over():
        return 1
    return sum([count_after(deal, hands, card, depth) for card in legal_plays(deal, hands[deal.turn])])


def count_after(deal, hands, card, depth):
    seat, held = lay(deal, hands, card)
    leaves = count(deal, hands, depth - 1)
    unlay(deal, hands, seat, held)
    return leaves


def play_out(deal, hands, sums):
    # Count the legal sequences to the end; add their scores to `sums`.
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
