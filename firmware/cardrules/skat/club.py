# Skat in a club, by the rules of its competitions (SkWO).

from cardrules.club import ClubRules


class SkatClub(ClubRules):
    TABLE = (3, 4, 4)
    # Standings compare the score of the list by Seeger and Fabian, then games won, then games lost (fewer is better).
    # If all are equal, lots are drawn.
    MORE = ("final", "alone_won")
    FEWER = ("alone_lost",)
    LOT = True
    DECLARER = True
    ASIDE = ("skat", "discard")

    @staticmethod
    def check_line(players, points, declarer):
        given = [number for number in points if number]
        if given and (declarer is None or len(given) > 1):
            raise ValueError("a line of Skat has the points of its declarer alone, who is named")

    @staticmethod
    def has_won(result, seat):
        return result["declarer"] == seat and bool(result["won"])


CLUB = SkatClub
