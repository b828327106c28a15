# Parts of a result that all games share.


def missing_cards(deal):
    # The irregularity of each seat with cards left, for a deal that ended too early. Allocates.
    if deal.over():
        return []
    short = [seat for seat in range(deal.players) if deal.played[seat] < deal.HAND]
    return [(len(deal.log) >> 1, seat, "missing_cards") for seat in short]


def with_penalties(deal, scores):
    # The scores with the referee's penalties added. Allocates.
    if not any(deal.penalties):
        return scores
    return [score + penalty for score, penalty in zip(scores, deal.penalties)]


def check_penalty(deal, *arguments):
    # Raises ValueError if the penalties are not a list of whole numbers, one for each player.
    points = arguments[0] if len(arguments) == 1 else None
    good = isinstance(points, (list, tuple)) and len(points) == deal.players
    if not good or [number for number in points if type(number) is not int]:
        raise ValueError("penalty takes a list of %d whole numbers" % deal.players)
