# A game in a club, beyond its play: tables, standings, lines of a list. Only the PC loads it.


class ClubRules:
    # A game has a class derived from this as CLUB of its module club; GAMES.md says what is in it.

    # How many sit at a table: fewest, most, and how many are best.
    TABLE = (4, 4, 4)
    # The numbers that standings compare of players, the first that differs decides: more is better, but of FEWER fewer.
    MORE = ("final",)
    FEWER = ()
    # Whether the lot decides between equal players; else they share a rank.
    LOT = False
    # Whether each deal that is not passed in has a declarer.
    DECLARER = False
    # Whether the scores of a deal come to 0.
    ZERO_SUM = False
    # Whether the points of a deal are what players pay one another. A list is then settled by its points, else by the
    # differences between them.
    PAID_BY_DEAL = False
    # Whether deals that time leaves no room for are struck out.
    STRUCK_OUT = False
    # The announcements that are made with "say", the lowest first.
    WORDS = ()
    # The verbs that name cards out of play.
    ASIDE = ()
    # Items of a result that statistics count for and against a party.
    SPECIAL_POINTS = ()

    @staticmethod
    def check_line(players, points, declarer):
        # Raises ValueError where no list has such points of those who play; declarer: a place, or None.
        return

    @staticmethod
    def has_won(result, seat):
        # Whether a deal with scores counts as won for a seat: where a game says nothing else, for who got points.
        return result["scores"][seat] > 0

    @staticmethod
    def contract(result):
        # The contract that a list has of a deal, None if it ended before one was found.
        return result.get("contract")

    @staticmethod
    def missed(result, said, party):
        # The announcements that a party won a deal without; said: those it made.
        return []
