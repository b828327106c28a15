"""Whist in a club."""

from cardrules.club import ClubRules


class WhistClub(ClubRules):
    MORE = ("final", "won")

    @staticmethod
    def has_won(result, seat):
        won = result["tricks_won"]
        return won[seat % 2] + won[seat % 2 + 2] > 6


CLUB = WhistClub
