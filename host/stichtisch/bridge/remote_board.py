"""The board of a remote club, made from the payloads of its bridge. Payloads from a broker are not trusted."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from stichtisch.bridge.payloads import VERSION
from stichtisch.club.results import PlayerResult
from stichtisch.club.standings import Place
from stichtisch.club.state import ClubEvening
from stichtisch.club.teams import TeamPlace
from stichtisch.serve.board import STATES, Board, BoardTable, Seated

# The maximum number of tables, more than any club evening has.
MOST_TABLES = 200
_LONGEST_TEXT = 400
_LARGEST = 2**53

Payloads = Mapping[str, Any]
Item = TypeVar("Item")


class BadPayload(ValueError):
    """A payload does not have the documented form."""


def remote_board(payloads: Payloads) -> Board:
    """Return the board that the retained payloads describe. Raises BadPayload.

    `payloads` contains decoded JSON by topic.

    On this board, people do not have ids and lists do not have pages, because both exist only at the club.
    """
    if "evening" not in payloads:
        return Board(linked=False)
    fields = _Fields(payloads["evening"])
    if fields.get("version") != VERSION:
        raise BadPayload("another version")
    club = fields.text("club")
    if fields.get("evening") is None:
        return Board(club=club, linked=False)
    evening = ClubEvening(
        id=fields.text("evening"),
        name=fields.text("name"),
        day=_day(fields.text("day")),
        hidden=fields.flag("hidden"),
        show_tricks=fields.flag("show_tricks"),
        closed=fields.flag("closed"),
    )
    numbers = fields.list_of("tables", _number)
    if len(numbers) > MOST_TABLES:
        raise BadPayload("too many tables")
    tables = [_table(payloads, evening.id, number) for number in numbers]
    names: dict[str, str] = {}
    games = _games(payloads, evening.id)
    return Board(
        evening=evening,
        round=fields.number("round"),
        begun=fields.number_or_none("begun"),
        ends=fields.number_or_none("ends"),
        finished=fields.flag("finished"),
        tables=tuple(table for table in tables if table is not None),
        standings={
            game.text("game"): game.list_of("places", lambda one: _place(one, names)) for game in games
        },
        categories={game.text("game"): _categories(game, names) for game in games},
        teams={
            game.text("game"): teams
            for game in games
            if (teams := game.list_of("teams", lambda one: _team(one, names)))
        },
        names=names,
        records=fields.number("records"),
        heads=tuple(fields.list_of("heads", _text)),
        club=club,
        linked=False,
    )


class _Fields:
    # The fields of a JSON object. Each method raises BadPayload if the field does not have the expected type.

    def __init__(self, content: Any) -> None:
        if not isinstance(content, dict):
            raise BadPayload("no object")
        self._content = content

    def get(self, name: str) -> Any:
        if name not in self._content:
            raise BadPayload(f"no {name}")
        return self._content[name]

    def text(self, name: str) -> str:
        return _text(self.get(name))

    def flag(self, name: str) -> bool:
        value = self.get(name)
        if not isinstance(value, bool):
            raise BadPayload(f"{name} is no boolean")
        return value

    def number(self, name: str) -> int:
        return _number(self.get(name))

    def number_or_none(self, name: str) -> int | None:
        return None if self.get(name) is None else self.number(name)

    def text_or_none(self, name: str) -> str | None:
        return None if self.get(name) is None else self.text(name)

    def list_of(self, name: str, item: Callable[[Any], Item]) -> list[Item]:
        value = self.get(name)
        if not isinstance(value, list):
            raise BadPayload(f"{name} is no list")
        return [item(one) for one in value]


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise BadPayload("no text, or a long one")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise BadPayload("no whole number, or a large one")
    return value


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadPayload("no day") from error


def _table(payloads: Payloads, evening: str, number: int) -> BoardTable | None:
    # Return None if the table's state has not arrived yet, or belongs to another evening.
    if f"table/{number}/state" not in payloads:
        return None
    state = _Fields(payloads[f"table/{number}/state"])
    if state.get("evening") != evening:
        return None
    if state.text("state") not in STATES:
        raise BadPayload("unknown state")
    latest = f"table/{number}/result"
    return BoardTable(
        number=number,
        game=state.text("game"),
        state=state.text("state"),
        deal=state.text("deal"),
        stored=state.number("stored"),
        latest=_Fields(payloads[latest]).text("deal") if latest in payloads else "",
        people=tuple(state.list_of("people", _seated)),
        trick=state.number_or_none("trick"),
    )


def _seated(content: Any) -> Seated:
    person = _Fields(content)
    return Seated(
        player=person.text_or_none("player"),
        name=person.text("name"),
        points=person.number_or_none("points"),
        deals=person.flag("deals"),
        turn=person.flag("turn"),
        card=person.text_or_none("card"),
        takes=person.flag("takes"),
    )


def _games(payloads: Payloads, evening: str) -> list[_Fields]:
    if "standings" not in payloads:
        return []
    standings = _Fields(payloads["standings"])
    return standings.list_of("games", _Fields) if standings.get("evening") == evening else []


def _categories(game: _Fields, names: dict[str, str]) -> dict[str, list[Place]]:
    categories = game.list_of("categories", _Fields)
    return {one.text("name"): one.list_of("places", lambda place: _place(place, names)) for one in categories}


def _place(content: Any, names: dict[str, str]) -> Place:
    place = _Fields(content)
    player = place.text("player")
    names[player] = place.text("name")
    numbers = ("points", "final", "deals", "won", "alone_won", "alone_lost", "penalty")
    result = PlayerResult(player, **{name: place.number(name) for name in numbers})
    return Place(place.number("rank"), result)


def _team(content: Any, names: dict[str, str]) -> TeamPlace:
    team = _Fields(content)
    players = {}
    for person in team.list_of("players", _Fields):
        player = person.text("player")
        names[player] = person.text("name")
        players[player] = person.number("points")
    return TeamPlace(team.number("rank"), team.text("team"), team.number("points"), {}, players)
