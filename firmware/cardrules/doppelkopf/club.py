# Doppelkopf in a club, by the tournament rules (TSR).

from cardrules.club import ClubRules
from cardrules.doppelkopf.announcements import WORDS
from cardrules.doppelkopf.settlement import LEVELS, PARTIES, SPECIAL_POINTS, levels_made


class DoppelkopfClub(ClubRules):
    # TSR 10.1.
    TABLE = (4, 7, 4)
    # The rules have no tie-break. Here, the player with more deals won ranks higher; players with the same number share
    # a rank.
    MORE = ("final", "won")
    ZERO_SUM = True
    # TSR 8.5.1.
    STRUCK_OUT = True
    WORDS = WORDS
    SPECIAL_POINTS = SPECIAL_POINTS

    @staticmethod
    def check_line(players, points, declarer):
        # TSR 7.3.3.
        if len(points) != players or sum(points):
            raise ValueError("a line of Doppelkopf has the points of %d who play, which come to 0" % players)

    @staticmethod
    def has_won(result, seat):
        return result["winner"] is not None and result["teams"][seat] == result["winner"]

    @staticmethod
    def missed(result, said, party):
        # The announcements that the party could have made, because it reached their levels. Re or Kontra counts as
        # missed if the party announced nothing and the other party has fewer than 90 points.
        points = result.get("card_points")
        if not isinstance(points, dict) or result.get("winner") != party:
            return []
        others = points[PARTIES[1 - PARTIES.index(party)]]
        black = any(item["item"] == "black" and item["party"] == party for item in result.get("items") or ())
        made = levels_made(others, 0 if black and not others else 1)
        highest = max([WORDS.index(word) for word in said]) if said else 0
        silent = [party] if made and not said else []
        return silent + [level for level in LEVELS[:made] if WORDS.index(level) > max(1, highest)]


CLUB = DoppelkopfClub
