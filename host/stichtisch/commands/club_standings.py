"""The club's standings as text of 80 columns and as data, for the commands standings and season."""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from stichtisch.club.categories import in_category
from stichtisch.club.errors import NoSuchCategory
from stichtisch.club.guests import guests_named
from stichtisch.club.standings import Place, order_of
from stichtisch.club.state import Club, ListKey
from stichtisch.i18n import Texts
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.publish.ranking import ranking_notes
from stichtisch.text import fit, harmless, shorten, width

_COLUMNS = 80
_LONGEST_NAME = 24

_Column = tuple[str, Callable[[Place], str]]


def _of_season() -> list[_Column]:
    return [
        (say("Points"), lambda place: f"{place.result.final:+}"),
        (say("Evenings"), lambda place: f"{place.evenings}/{len(place.parts)}"),
        (say("Deals"), lambda place: str(place.result.deals)),
        (say("Won"), lambda place: str(place.result.won)),
        (say("Evening"), lambda place: decimal(place.per_evening)),
        (say("A deal"), lambda place: decimal(place.per_deal)),
    ]


def _of_evening() -> list[_Column]:
    return [
        (say("Points"), lambda place: f"{place.result.points:+}"),
        (say("List"), lambda place: f"{place.result.final:+}"),
        (say("Deals"), lambda place: str(place.result.deals)),
        (say("Won"), lambda place: str(place.result.won)),
        (say("Alone"), lambda place: f"{place.result.alone_won}:{place.result.alone_lost}"),
        (say("A deal"), lambda place: decimal(place.per_deal)),
    ]


def decimal(number: float | None) -> str:
    """Return a number with its sign and two decimals; a dash where there is none."""
    return "–" if number is None else f"{number:+.2f}"


def lines(club: Club, game: str, over: str, places: list[Place], of_season: bool = False) -> list[str]:
    """Return standings as lines of text of at most 80 columns, and below them what their rows do not show.

    `over` says what of the game they are: an evening, a round or a season.
    """
    club = guests_named(club, users_language())
    names = {place.player: club.player(place.player).shown for place in places}
    longest = max((width(shorten(name, _LONGEST_NAME)) for name in names.values()), default=0)
    columns = _of_season() if of_season else _of_evening()
    cells = [[cell_of(place) for _, cell_of in columns] for place in places]
    heads = [head for head, _ in columns]
    widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(columns))]
    most = max(longest, len(say("Player")))
    output = [
        shorten(f"{game_name(game, users_language())}: {over}", _COLUMNS),
        _row("", say("Player"), heads, most, widths),
    ]
    for place, row in zip(places, cells, strict=True):
        rank = f"{place.rank}." + ("=" if place.shared else "*" if place.lot else " ")
        output.append(_row(rank, names[place.player], row, most, widths))
    said = ranking_notes(game, places, club, Texts("sheets", users_language()))
    notes = [
        *_notes(places, names),
        *(line for note in said for line in wrap(note, _COLUMNS, subsequent_indent="  ")),
    ]
    return [*output, "", *notes] if notes else output


def of_category(club: Club, standings: dict[str, list[Place]], category: str) -> dict[str, list[Place]]:
    """Return the standings of a category, by game. Raises NoSuchCategory where no player has it."""
    if not any(player.is_in(category) for player in club.players.values()):
        raise NoSuchCategory(category=category)
    own = {game: in_category(club, places, category) for game, places in standings.items()}
    return {game: places for game, places in own.items() if places}


def as_data(club: Club, game: str, places: list[Place]) -> dict[str, Any]:
    """Return the standings of a game as --json shows them."""
    order = order_of(game)
    ranked_by = {"more": list(order.more), "fewer": list(order.fewer), "lot": order.lot}
    entries = [_place_as_data(club, place) for place in places]
    return {"game": game, "order": ranked_by, "places": entries}


def _row(rank: str, name: str, cells: list[str], most: int, widths: list[int]) -> str:
    fitted = [cell.rjust(columns) for cell, columns in zip(cells, widths, strict=True)]
    return "  ".join([f"{rank:>5} {fit(name, most)}", *fitted])


def _notes(places: list[Place], names: dict[str, str]) -> list[str]:
    notes = []
    if any(place.shared for place in places):
        notes.append(say("= shares the rank with others."))
    for place in places:
        if place.lot:
            name = shorten(names[place.player], _LONGEST_NAME)
            notes.append(say("* The lot: {name} drew {lot}; the least is first.", name=name, lot=place.lot))
    for place in places:
        for penalty in place.penalties:
            name = shorten(names[place.player], _LONGEST_NAME)
            note = say(
                "Penalty in it: {name} {points:+} by {director}: {why}",
                name=name,
                points=penalty.points,
                director=harmless(penalty.person),
                why=harmless(penalty.why),
            )
            notes.append(shorten(note, _COLUMNS))
    return notes


def _place_as_data(club: Club, place: Place) -> dict[str, Any]:
    result = place.result
    return {
        "rank": place.rank,
        "shared": place.shared,
        "lot": place.lot,
        "player": place.player,
        "shown": club.player(place.player).shown,
        "points": result.points,
        "final": result.final,
        "deals": result.deals,
        "won": result.won,
        "alone_won": result.alone_won,
        "alone_lost": result.alone_lost,
        "owed": result.owed,
        "penalty": result.penalty,
        "lists": place.lists,
        "evenings": place.evenings,
        "per_deal": place.per_deal,
        "per_evening": place.per_evening,
        "parts": [
            {"of": _part(part.of), "final": part.result.final, "counted": part.counted}
            for part in place.parts
        ],
        "penalties": [
            {"points": penalty.points, "why": penalty.why, "person": penalty.person, "at": penalty.at}
            for penalty in place.penalties
        ],
    }


def _part(of: ListKey | str) -> str:
    return of if isinstance(of, str) else f"{of.round}.{of.table}"
