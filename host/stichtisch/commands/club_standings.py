"""The club's standings as data and as text 80 columns wide, for the commands `standings` and `season`."""

from collections.abc import Callable
from typing import Any

from stichtisch.club.categories import in_category
from stichtisch.club.errors import NoSuchCategory
from stichtisch.club.guests import guests_named
from stichtisch.club.standing_parts import PartColumn, PartPoints, part_columns, part_points
from stichtisch.club.standings import Place, order_of
from stichtisch.club.state import Club, ListKey
from stichtisch.i18n import Texts, profile
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.publish.ranking import ranking_notes
from stichtisch.text import fit, harmless, shorten, width, wrap

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
    """Return a number with a sign and two decimals, formatted for the user's language, or a dash for None."""
    point: str = profile(users_language())["decimal"]
    return "–" if number is None else f"{number:+.2f}".replace(".", point)


def lines(
    club: Club, game: str, over: str, places: list[Place], of_season: bool = False, parts: bool = False
) -> list[str]:
    """Return standings as lines of text of at most 80 columns, followed by notes on ties and missing deals.

    `over` names the evening, round or season of the standings. If `parts` is set and there are several rounds or days,
    show the points of each one instead of the usual columns.
    """
    if parts and (rounds_or_days := part_columns(places, club)):
        return _part_lines(club, game, over, places, rounds_or_days)
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
        *(line for note in said for line in wrap(note, _COLUMNS, rest="  ")),
    ]
    return [*output, "", *notes] if notes else output


def _part_lines(club: Club, game: str, over: str, places: list[Place], parts: list[PartColumn]) -> list[str]:
    # Rounds or days that do not fit in the width are listed in further tables below.
    club = guests_named(club, users_language())
    names = [shorten(club.player(place.player).shown, _LONGEST_NAME) for place in places]
    most = max(len(say("Player")), *map(width, names))
    heads = [_part_head(one) for one in parts]
    cells = [[_part_cell(part_points(place, one)) for one in parts] for place in places]
    if parts[0].day is None and any(place.result.penalty for place in places):
        heads.append(say("Penalty"))
        cells = [[*row, f"{place.result.penalty:+}"] for place, row in zip(places, cells, strict=True)]
    room = (_COLUMNS - most - 16) // (2 + max(len(text) for row in [heads, *cells] for text in row))
    output = [shorten(f"{game_name(game, users_language())}: {over}", _COLUMNS)]
    for start in range(0, len(heads), room):
        shown = slice(start, start + room)
        rows = [[*row[shown], f"{place.result.final:+}"] for place, row in zip(places, cells, strict=True)]
        head = [*heads[shown], say("Sum")]
        widths = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head))]
        output += [""] if start else []
        output.append(_row("", say("Player"), head, most, widths))
        for place, name, row in zip(places, names, rows, strict=True):
            output.append(_row(f"{place.rank}. ", name, row, most, widths))
    return output


def _part_head(column: PartColumn) -> str:
    return say("Round {round}", round=column.of) if column.day is None else f"{column.day:%m-%d}"


def _part_cell(points: PartPoints | None) -> str:
    if points is None:
        return "–"
    text = f"{points.points:+}" if points.counted else f"({points.points:+})"
    return " ".join([text, *(f"T{table}" for table in points.tables)])


def of_category(club: Club, standings: dict[str, list[Place]], category: str) -> dict[str, list[Place]]:
    """Return the standings of a category by game. Raises NoSuchCategory if no player is in it."""
    if not any(player.is_in(category) for player in club.players.values()):
        raise NoSuchCategory(category=category)
    own = {game: in_category(club, places, category) for game, places in standings.items()}
    return {game: places for game, places in own.items() if places}


def as_data(club: Club, game: str, places: list[Place]) -> dict[str, Any]:
    """Return the standings of a game as data for --json."""
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
            notes.append(
                say("* By lot: {name} drew {lot}; the lowest number is first.", name=name, lot=place.lot)
            )
    for place in places:
        for penalty in place.penalties:
            name = shorten(names[place.player], _LONGEST_NAME)
            note = say(
                "Penalty included: {name} {points:+} by {director}: {why}",
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
