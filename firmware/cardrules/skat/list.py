# The list of a Skat series by Seeger and Fabian. The classic list consists only of the totals.

# Points for each game that the player declared: added if it was won, subtracted if it was lost. Points for each game
# that another player lost, by the number of players (SkWO).
_OWN_GAME = 50
_OTHER_LOST = {3: 40, 4: 30}


def seeger_fabian(people, points, won, lost):
    # people: the number of people at the table. At a table of four, the dealer, who sits out, also gets points for each
    # lost game. points, won, lost: by player.
    other = _OTHER_LOST[people]
    everybody = sum(lost)
    return [
        points[player] + _OWN_GAME * (won[player] - lost[player]) + other * (everybody - lost[player])
        for player in range(len(points))
    ]
