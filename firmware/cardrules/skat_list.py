# The list of a series of Skat: what the deals add up to, classic or by Seeger and Fabian, and who is where.
#
# Seats are those of the table: at four the dealer of a deal, who sits it out, has a column too.

from cardrules.series import places

# Seeger-Fabian: for an own game won, and lost; for each game another lost, by the number of players (ISkO, 1.2.6).
_OWN_GAME = 50
_OTHER_LOST = {3: 40, 4: 30}


class SkatList:
    def __init__(self, rules, players):
        self.rules = rules
        self.players = players
        # Deals that count, games won and lost by each player, and everybody's column.
        self.deals = 0
        self.won = [0] * players
        self.lost = [0] * players
        self.points = [0] * players

    def add(self, declarer, won, scores):
        # A deal that is settled: declarer None where it was passed in; scores by the seats of the table.
        if declarer is None and self.rules.all_pass == "redeal":
            return
        # A deal that was passed in counts as played (ISkO 3.3.7).
        self.deals += 1
        for seat in range(self.players):
            self.points[seat] += scores[seat]
        if declarer is not None:
            (self.won if won else self.lost)[declarer] += 1

    def length(self):
        # The deals of the series, 0 where it has no end (D-S13).
        return self.rules.series_length[str(self.players)]

    def over(self):
        return 0 < self.length() <= self.deals

    def classic(self):
        return self.points[:]

    def seeger_fabian(self):
        # Own games and those the others lost; the dealer who sat out is paid like any other.
        lost = sum(self.lost)
        other = _OTHER_LOST[self.players]
        return [
            self.points[seat]
            + _OWN_GAME * (self.won[seat] - self.lost[seat])
            + other * (lost - self.lost[seat])
            for seat in range(self.players)
        ]

    def totals(self):
        # As the table settles its lists.
        return self.seeger_fabian() if self.rules.settlement == "seeger_fabian" else self.classic()

    def places(self):
        return places(self.totals())
