"""The import of lists that were scored elsewhere: an evening of the club for each day, with a list for each game."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.errors import BadResultList
from stichtisch.club.lookup import find_player
from stichtisch.club.result_list import ListedResult
from stichtisch.club.state import ClubEvening, Elsewhere, ListKey
from stichtisch.i18n.reason import Reason


def take_results(at: acts.Desk, rows: Sequence[ListedResult], game: str, name: str, source: str) -> int:
    """Import results, and return the number of lists that were added or changed.

    `game` applies to rows that name no game, `name` is the name of the evenings, and `source` names the file in errors.
    Raises BadResultList, NoSuchPlayer.
    """
    by_day: dict[date, list[ListedResult]] = defaultdict(list)
    for row in rows:
        by_day[row.day].append(row)
    return sum(_take_day(at, day, by_day[day], game, name, source) for day in sorted(by_day))


def _take_day(at: acts.Desk, day: date, rows: list[ListedResult], game: str, name: str, source: str) -> int:
    by_game: dict[str, dict[str, tuple[int, int, int, int, int]]] = defaultdict(dict)
    for row in rows:
        played = row.game or game
        if played not in GAMES:
            raise BadResultList(
                path=source,
                reason=Reason(
                    "there is no game {game}; there are: {games}", game=played, games=", ".join(GAMES)
                ),
            )
        player = find_player(at.club, row.name).id
        if player in by_game[played]:
            raise BadResultList(
                path=source, reason=Reason("{name} appears twice on {day}", name=row.name, day=day)
            )
        by_game[played][player] = (row.points, row.deals, row.won, row.alone_won, row.alone_lost)
    evening = _evening(at, day) or acts.new_evening(at, name, day)
    changed = 0
    for table, played in enumerate(sorted(by_game), start=1):
        key, scored = ListKey(1, table), Elsewhere(played, by_game[played])
        if evening.elsewhere.get(key) != scored:
            acts.set_results(at, evening, key, scored)
            evening = at.club.evenings[evening.id]
            changed += 1
    return changed


def _evening(at: acts.Desk, day: date) -> ClubEvening | None:
    # Return an evening of this day from an earlier import. An evening that was held with Stichtisch is not used.
    held = (one for one in at.club.evenings.values() if one.day == day and one.elsewhere)
    return next((one for one in held if not one.rounds), None)
