"""The points of all players over time: after each evening of a season, or after each round of an evening."""

from collections import defaultdict
from dataclasses import dataclass

from stichtisch.club.standings import round_standings
from stichtisch.i18n import Texts
from stichtisch.publish.book import Book, EveningBook


@dataclass(frozen=True)
class Course:
    """The totals of all players after each round or evening. A row is a label and a total for each of `names`."""

    names: list[str]
    rows: list[tuple[str, list[int]]]


def course_of(book: Book, game: str, texts: Texts) -> Course:
    """Return the points over time in one game. Players are in the order of the final standings.

    In the first row, all totals are 0.
    """
    if len(book.evenings) > 1:
        steps = [(one.evening.day.isoformat(), _of_evening(one, game)) for one in book.evenings]
    else:
        steps = _by_round(book, book.evenings[0], game, texts) if book.evenings else []
    totals: dict[str, int] = defaultdict(int)
    for _, gained in steps:
        for player, points in gained.items():
            totals[player] += points
    players = sorted(totals, key=lambda player: (-totals[player], book.club.player(player).shown))
    sums = dict.fromkeys(players, 0)
    rows = [(texts.say("course.start"), [0] * len(players))]
    for label, gained in steps:
        for player, points in gained.items():
            sums[player] += points
        rows.append((label, list(sums.values())))
    return Course([book.club.player(player).shown for player in players], rows)


def _of_evening(one: EveningBook, game: str) -> dict[str, int]:
    return {
        place.player: place.result.final
        for ranking in one.rankings
        if ranking.game == game
        for place in ranking.places
    }


def _by_round(book: Book, one: EveningBook, game: str, texts: Texts) -> list[tuple[str, dict[str, int]]]:
    # Penalties outside of deals count in their round, as in its standings.
    numbers = sorted({key.round for key in one.lists})
    rounds = [
        (number, round_standings(book.club, one.evening, one.lists, number, game)) for number in numbers
    ]
    return [
        (f"{texts.say('round')} {number}", {place.player: place.result.final for place in places})
        for number, places in rounds
        if places
    ]
