"""The club: its name and place, its seasons, and the teams that play in them."""

from typing import Any

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.lookup import find_player, find_season
from stichtisch.club.names import LONGEST_FACT, refuse_long
from stichtisch.club.standings import season_evenings
from stichtisch.club.state import Club, Season
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, Question, desk_page, let_in, perform
from stichtisch.serve.form import BadForm, day_of, needed_text, number_of, text_of, ticked_players

_PAGE = "/director/club"


def add_club(app: Application, site: Site) -> None:
    """Add the page of the club, and its forms."""

    @app.get(_PAGE)
    async def club(request: Request) -> Response:
        let_in(request)
        facts = await site.read_club(lambda _database, club, _evening: _facts(club))
        return desk_page(request, site, "director_club.html", **facts)

    @app.post(f"{_PAGE}/name")
    async def name(request: Request) -> Response:
        let_in(request)
        name, place = needed_text(request, "name", "club_unnamed"), text_of(request, "place")
        refuse_long({"name": name, "place": place})
        command = ("club", "name", name, *(("--place", place) if place else ()))
        return await perform(request, site, Deed(lambda at: acts.name_club(at, name, place), command, _PAGE))

    @app.post(f"{_PAGE}/season")
    async def season(request: Request) -> Response:
        let_in(request)
        wanted = Season(
            needed_text(request, "season", "season_unnamed"),
            day_of(request, "first"),
            day_of(request, "last"),
            number_of(request, "best") if text_of(request, "best") else 0,
        )
        refuse_long({"season": wanted.name})
        if wanted.last < wanted.first or wanted.best < 0:
            raise BadForm("season_backwards")
        days = ("--from", wanted.first.isoformat(), "--to", wanted.last.isoformat())
        command = ("season", "new", wanted.name, *days, *(("--best", wanted.best) if wanted.best else ()))
        return await perform(request, site, Deed(lambda at: acts.set_season(at, wanted), command, _PAGE))

    @app.post(f"{_PAGE}/team")
    async def team(request: Request) -> Response:
        let_in(request)
        season, team = (
            needed_text(request, "season", "field_missing"),
            needed_text(request, "team", "team_unnamed"),
        )
        refuse_long({"team": team})
        ids = ticked_players(request)
        names = await site.read_club(
            lambda _database, club, _evening: [find_player(club, id).shown for id in ids]
        )

        def act(at: Desk) -> None:
            acts.set_team(at, find_season(at.club, season), team, [find_player(at.club, id) for id in ids])

        return await perform(request, site, Deed(act, ("season", "team", season, team, *names), _PAGE))

    @app.post(f"{_PAGE}/no-team")
    async def no_team(request: Request) -> Response:
        let_in(request)
        season, team = (needed_text(request, name, "field_missing") for name in ("season", "team"))

        def act(at: Desk) -> None:
            acts.set_team(at, find_season(at.club, season), team, [])

        question = Question("ask_no_team", {"team": team, "season": season})
        return await perform(request, site, Deed(act, ("season", "team", season, team), _PAGE, question))


def _facts(club: Club) -> dict[str, Any]:
    seasons = sorted(club.seasons.values(), key=lambda one: (one.last, one.name), reverse=True)
    people = sorted(
        (player for player in club.players.values() if not player.anonymous),
        key=lambda player: player.shown.casefold(),
    )
    return {
        "known": club,
        "people": people,
        "longest": LONGEST_FACT,
        "games": GAMES,
        "seasons": [
            (
                season,
                len(season_evenings(club, season)),
                {
                    team: [club.player(id) for id in members]
                    for team, members in club.teams.get(season.name, {}).items()
                },
            )
            for season in seasons
        ],
    }
