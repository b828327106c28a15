# A game in a club: tables, standings and the lines of a list. Only the PC loads this module.


class ClubRules:
    # The defaults. The module `club` of a game defines a derived class as CLUB; GAMES.md lists its attributes.

    # The number of people at a table: minimum, maximum and best.
    TABLE = (4, 4, 4)
    # The figures by which standings compare players, in this order; the first one that differs decides. Higher figures
    # are better in MORE, lower ones in FEWER.
    MORE = ("final",)
    FEWER = ()
    # Whether lots are drawn between equal players. If not, they share a rank.
    LOT = False
    # Whether each deal that is not passed in has a declarer.
    DECLARER = False
    # Whether the scores of a deal add up to 0.
    ZERO_SUM = False
    # Whether the players pay one another the points of each deal. If so, the points of a list are paid as they are; if
    # not, the differences between the players' points are paid.
    PAID_BY_DEAL = False
    # Whether deals are struck out if there is no time left to play them.
    STRUCK_OUT = False
    # The announcements that are made with "say", the lowest first.
    WORDS = ()
    # The verbs of entries for cards that are not played, such as discards.
    ASIDE = ()
    # The items of a result that statistics count as gained or lost by a party.
    SPECIAL_POINTS = ()

    @staticmethod
    def check_line(players, points, declarer):
        # Raises ValueError if these points are impossible for a line of a list with these players. declarer: a place,
        # or None.
        return

    @staticmethod
    def has_won(result, seat):
        # Returns whether a seat has won a deal that has scores. By default, a seat with a positive score has won.
        return result["scores"][seat] > 0

    @staticmethod
    def contract(result):
        # The contract that a list shows for a deal, or None if the deal ended before it had one.
        return result.get("contract")

    @staticmethod
    def missed(result, said, party):
        # The announcements that a party did not make, although its result would have fulfilled them. said: the
        # announcements that it made.
        return []
