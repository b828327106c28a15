"""The club's standings as text of 80 columns and as data, for the commands standings and season."""

from collections.abc import Callable, Mapping
from typing import Any

from stichtisch.club.standings import Place, order_of
from stichtisch.club.state import Club, ListKey
from stichtisch.club.statistics import Tally
from stichtisch.text import fit, harmless, shorten, width

_COLUMNS = 80
_LONGEST_NAME = 24

_Column = tuple[str, Callable[[Place], str]]

# Deals that players played alone, by id: solos, or games as declarer.
Alone = Mapping[str, Tally]

_OF_SEASON: list[_Column] = [
    ("Points", lambda place: f"{place.result.final:+}"),
    ("Evenings", lambda place: f"{place.evenings}/{len(place.parts)}"),
    ("Deals", lambda place: str(place.result.deals)),
    ("Won", lambda place: str(place.result.won)),
    ("Evening", lambda place: decimal(place.per_evening)),
    ("A deal", lambda place: decimal(place.per_deal)),
]


def _of_evening(alone: Alone) -> list[_Column]:
    def won_and_lost(place: Place) -> str:
        own = alone.get(place.player, Tally())
        return f"{own.won}:{own.deals - own.won}"

    return [
        ("Points", lambda place: f"{place.result.points:+}"),
        ("List", lambda place: f"{place.result.final:+}"),
        ("Deals", lambda place: str(place.result.deals)),
        ("Won", lambda place: str(place.result.won)),
        ("Alone", won_and_lost),
        ("A deal", lambda place: decimal(place.per_deal)),
    ]


def decimal(number: float | None) -> str:
    """Return a number with its sign and two decimals; a dash where there is none."""
    return "–" if number is None else f"{number:+.2f}"


def lines(club: Club, title: str, places: list[Place], alone: Alone | None = None) -> list[str]:
    """Return standings as lines of text of at most 80 columns, and under them what is not to be seen in a row.

    `alone`: what each player of an evening played alone, by id; without it the standings are those of a season.
    """
    names = {place.player: club.player(place.player).shown for place in places}
    longest = max((width(shorten(name, _LONGEST_NAME)) for name in names.values()), default=0)
    columns = _OF_SEASON if alone is None else _of_evening(alone)
    cells = [[told(place) for _, told in columns] for place in places]
    heads = [head for head, _ in columns]
    widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(columns))]
    most = max(longest, len("Player"))
    told = [shorten(title, _COLUMNS), _row("", "Player", heads, most, widths)]
    for place, row in zip(places, cells, strict=True):
        rank = f"{place.rank}." + ("=" if place.shared else "*" if place.lot else " ")
        told.append(_row(rank, names[place.player], row, most, widths))
    return told + _notes(places, names)


def as_data(club: Club, game: str, places: list[Place], alone: Alone | None = None) -> dict[str, Any]:
    """Return the standings of a game as --json shows them; of an evening with what each player played `alone`."""
    order = order_of(game)
    ranked_by = {"more": list(order.more), "fewer": list(order.fewer), "lot": order.lot}
    told = [_place_as_data(club, place) for place in places]
    for place in told if alone is not None else ():
        own = (alone or {}).get(place["player"], Tally())
        place["alone"] = {"deals": own.deals, "won": own.won, "points": own.points}
    return {"game": game, "order": ranked_by, "places": told}


def _row(rank: str, name: str, cells: list[str], most: int, widths: list[int]) -> str:
    fitted = [cell.rjust(columns) for cell, columns in zip(cells, widths, strict=True)]
    return "  ".join([f"{rank:>5} {fit(name, most)}", *fitted])


def _notes(places: list[Place], names: dict[str, str]) -> list[str]:
    told = []
    if any(place.shared for place in places):
        told.append("= shares the rank with others.")
    for place in places:
        if place.lot:
            name = shorten(names[place.player], _LONGEST_NAME)
            told.append(f"* {place.rank}. by lot: {name} drew {place.lot} (the least is first).")
    for place in places:
        for penalty in place.penalties:
            name = shorten(names[place.player], _LONGEST_NAME)
            why = f"{name} {penalty.points:+} by {harmless(penalty.person)}: {harmless(penalty.why)}"
            told.append(shorten(f"Penalty in it: {why}", _COLUMNS))
    return ["", *told] if told else []


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
