# A game of Double from its points: who leads, who has won, whether it goes on.


def next_dealer(dealer, players):
    # The deal passes left (S004 section 1).
    return (dealer + 1) % players


def ranking(points):
    # The place of each seat, 1 for the most points; who has as many shares the place (D-D08).
    return [1 + sum([other > own for other in points]) for own in points]


def winners(points):
    return [seat for seat, place in enumerate(ranking(points)) if place == 1]


def is_over(rules, rounds, points):
    # Whether the game is over after so many rounds (S004, fin de la partie). A playoff is further rounds with all
    # players until one has the most (D-D08).
    if rounds < len(rules.rounds):
        return False
    return rules.end_tie == "shared" or len(winners(points)) == 1
