"""Lists of a club evening with results that a test chooses.

They have no sessions, so all sums can be computed by hand.
"""

from datetime import date

from stichtisch.club.results import ListResult, PlayerResult
from stichtisch.club.state import Club, ClubEvening, ListKey, Player, Round, Seating, Stakes

DAY = date(2026, 11, 20)


def club_of_people(*names: str, guests: tuple[str, ...] = ()) -> Club:
    """Return a club of players. The id of each is the name in small letters."""
    people = [Player(name.lower(), name, guest=name in guests) for name in (*names, *guests)]
    return Club({player.id: player for player in people})


def evening_of(club: Club, id: str = "e1", day: date = DAY, stakes: Stakes | None = None) -> ClubEvening:
    """Add an evening to the club. Its rounds begin at second 1000, 2000 …"""
    evening = ClubEvening(id, id, day, stakes=stakes or Stakes())
    club.evenings[id] = evening
    return evening


def got(player: str, final: int, **facts: int) -> PlayerResult:
    """Return the result of a player. By default, points equal `final`, and there are ten deals, none won."""
    counts = {"points": final, "deals": 10, "won": 0, "alone_won": 0, "alone_lost": 0} | facts
    return PlayerResult(player, final=final, **counts)


def add_list(
    evening: ClubEvening, round: int, table: int, *results: PlayerResult, game: str = "doppelkopf"
) -> tuple[ListKey, ListResult]:
    """Add a list of a table with these results of its players."""
    seating = Seating([result.player for result in results], game, "", {})
    evening.rounds.setdefault(round, Round(round, begun=1000 * round)).lists[table] = seating
    key = ListKey(round, table)
    return key, ListResult(key, seating, results={result.player: result for result in results})
