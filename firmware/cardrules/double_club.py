# Double in a club (S004).

from cardrules.club import ClubRules


class DoubleClub(ClubRules):
    TABLE = (2, 6, 4)


CLUB = DoubleClub
