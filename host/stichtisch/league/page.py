"""The page of a league's season: tables of clubs and standings of players, in one file that needs no network."""

from importlib import resources
from typing import Any

from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.league.seasons import LeagueSeason
from stichtisch.league.standings import ClubPlace, LeaguePlayer, Table
from stichtisch.look import mark, style
from stichtisch.look.lone_page import page_environment, page_policy, page_texts, shown

# The word and the colour that mark a promoted (1) or relegated (-1) club.
_MOVES = {1: ("up", "good"), -1: ("down", "look")}


def season_page(
    league: str, season: LeagueSeason, tables: list[Table], players: list[LeaguePlayer], language: str
) -> str:
    """Return the page of a season in a language."""
    texts = Texts("league", language)
    sheet = style() + _part("page.css")
    first, last = (day_text(day, language) for day in (season.first, season.last))
    return (
        page_environment()
        .from_string(_part("page.html"))
        .render(
            language=language,
            say=page_texts(texts),
            policy=page_policy(sheet),
            style=sheet,
            mark=mark(),
            name=shown(league),
            title=texts.say("title", game=game_name(season.game, language), season=shown(season.name)),
            days=texts.say("days", first=first, last=last),
            tables=[_table(table, texts) for table in tables if table.places],
            players=[_player(one) for one in players],
        )
    )


def _part(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _table(table: Table, texts: Texts) -> dict[str, Any]:
    title = texts.say("division", number=table.division) if table.division else texts.say("all_clubs")
    moves = any(place.moves for place in table.places)
    return {"title": title, "moves": moves, "places": [_club(place, texts) for place in table.places]}


def _club(place: ClubPlace, texts: Texts) -> dict[str, Any]:
    key, kind = _MOVES.get(place.moves, ("", ""))
    row = {
        "rank": place.rank,
        "name": shown(place.name),
        "points": f"{place.points:+}",
        "deals": place.deals,
    }
    return row | {"moves": texts.say(key) if key else "", "kind": kind}


def _player(one: LeaguePlayer) -> dict[str, Any]:
    result = one.place.result
    return {
        "rank": one.place.rank,
        "name": shown(one.name),
        "points": f"{result.final:+}",
        "evenings": one.place.evenings,
        "deals": result.deals,
        "clubs": [shown(club) for club in one.clubs],
    }
