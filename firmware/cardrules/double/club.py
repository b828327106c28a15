# Double in a club (S004).

from cardrules.club import ClubRules


class DoubleClub(ClubRules):
    TABLE = (2, 6, 4)

    @staticmethod
    def has_won(result, seat):
        return result["bids"][seat] == result["tricks_won"][seat]


CLUB = DoubleClub
