# The list of a series of Skat by Seeger and Fabian; the classic list is the totals.

# For an own game won, and lost; for each game another lost, by the number of players (SkWO).
_OWN_GAME = 50
_OTHER_LOST = {3: 40, 4: 30}


def seeger_fabian(people, points, won, lost):
    # people: how many sit at the table, and at four who deals and sits out is paid like any other; points, games won
    # and lost by player.
    other = _OTHER_LOST[people]
    everybody = sum(lost)
    return [
        points[player] + _OWN_GAME * (won[player] - lost[player]) + other * (everybody - lost[player])
        for player in range(len(points))
    ]
