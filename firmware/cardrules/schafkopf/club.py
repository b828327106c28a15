# Schafkopf in a club.

from cardrules.club import ClubRules


class SchafkopfClub(ClubRules):
    # SF-4: at a table of five or more, some players sit out each deal.
    TABLE = (4, 7, 4)
    # The rules have no tie-break. Here, the player with more deals won ranks higher; players with equally many share a
    # rank.
    MORE = ("final", "won")
    # SF-87
    ZERO_SUM = True
    PAID_BY_DEAL = True

    @staticmethod
    def contract(result):
        # A deal that was abandoned or played on paper does not count as passed in.
        nobody = result.get("why") == "abandoned" and result["declarer"] is None
        return None if nobody else result["contract"]

    @staticmethod
    def check_line(players, points, declarer):
        if len(points) != players or sum(points):
            raise ValueError("a line of Schafkopf has the points of %d who play, which come to 0" % players)

    @staticmethod
    def has_won(result, seat):
        # In a Ramsch, everybody except the loser wins. With a march, only the player who made it wins.
        if result["virgins"] is not None:
            return seat != result["loser"] if result["march"] is None else seat == result["march"]
        return bool(result["teams"]) and (result["teams"][seat] == "declarer") == result["won"]


CLUB = SchafkopfClub
