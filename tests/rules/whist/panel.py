"""The display of Whist; see cardrules.panel."""

from cardrules.panel import NAME, SUIT

# No other game uses this tag kind: a table without Whist shows such a card as one of an unknown game.
KINDS = (77,)
PACKS = (("whist52", 77, "AKQJT98765432", 1),)


def entry(said):
    return ("trump_is", (SUIT, said[1])) if len(said) > 1 else (said[0],)


def facts(deal):
    return (("trump_is", (SUIT, deal.trump)) if deal.trump else ("names_trump", (NAME, deal.dealer)),)


def parties(session, deal):
    return [("dealers",) if (seat - deal.dealer) % 2 == 0 else ("others",) for seat in range(4)]


def page(session, result):
    won, scores = result["tricks_won"], result["scores"]
    best = 0 if won[0] + won[2] > won[1] + won[3] else 1
    rows = [
        (("tricks_of", (NAME, side), (NAME, side + 2), won[side] + won[side + 2]), "", scores[side])
        for side in range(2)
    ]
    return ("pair_wins", (NAME, best), (NAME, best + 2)), scores[best], rows
