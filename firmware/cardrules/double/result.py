# The value of a round of Double (S004 section 5). D-D numbers are the decisions on questions that S004 leaves open.

from cardrules.deal import MISSING_CARDS
from cardrules.results import missing_cards, with_penalties


def result_of(deal):
    # Returns the result of a DoubleDeal, as in the result table of the notation. Allocates.
    winners = list(deal.winners)
    tricks = [winners.count(seat) for seat in range(deal.players)]
    result = {
        "trump": deal.trump,
        "bids": deal.bids[:],
        "tricks_won": tricks,
        "points": None,
        "scores": None,
        "irregularities": sorted(deal.irregularities + missing_cards(deal)),
        "inferred": {},
        "why": deal.why or (None if deal.over() else MISSING_CARDS),
    }
    if result["why"] is None:
        scores = scores_of(deal.rules, deal.before, deal.bids, tricks, (deal.dealer + 1) % deal.players)
        result["scores"] = with_penalties(deal, scores)
        result["points"] = [before + score for before, score in zip(deal.before, result["scores"])]
    return result


def scores_of(rules, points, bids, tricks, first):
    # The points that each seat wins or loses. points: the points before the round; first: the seat that led first.
    scores = []
    for bid, taken in zip(bids, tricks):
        if bid == taken:
            scores.append(rules.score_right["bonus"] + rules.score_right["per_bid"] * bid)
        else:
            scores.append(rules.score_wrong["per_bid"] * bid)
    if rules.bank_limit:
        _pay(scores, rules.bank_limit - sum(points), first)
    return scores


def _pay(scores, bank, first):
    # Lost stakes go to the bank. Then the bank pays as long as it has chips, beginning with the seat that led first
    # (D-D03).
    bank -= sum([score for score in scores if score < 0])
    for place in range(len(scores)):
        seat = (first + place) % len(scores)
        if scores[seat] > 0:
            scores[seat] = max(0, min(scores[seat], bank))
            bank -= scores[seat]
