"""The page about the people of an evening: members and guests who are present, and those who have left."""

from typing import Any

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.lookup import find_player
from stichtisch.club.state import Club, ClubEvening
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, desk_page, evening_of, let_in, perform
from stichtisch.serve.form import BadForm, choice_of, needed_text, text_of, ticked_players
from stichtisch.store import Database

_PAGE = "/director/people"
_MOST_AT_ONCE = 200


def add_people(app: Application, site: Site) -> None:
    """Add the page of people, and its forms."""

    @app.get(_PAGE)
    async def people(request: Request) -> Response:
        let_in(request)
        return desk_page(request, site, "director_people.html", **await site.read(_people))

    @app.post(f"{_PAGE}/arrive")
    async def arrive(request: Request) -> Response:
        let_in(request)
        game = choice_of(request, "game", ("", *GAMES)) or None
        ids = ticked_players(request)
        if len(ids) > _MOST_AT_ONCE:
            raise BadForm("nobody_ticked")
        names = await site.read(lambda _database, club, _evening: [club.player(id).shown for id in ids])

        def act(at: Desk) -> None:
            for id in ids:
                acts.arrive(at, evening_of(at, site), find_player(at.club, id), game)

        option = ("--game", game) if game else ()
        deed = Deed(
            act, ("evening", "join", *names, *option), _PAGE, done="arrived", facts={"count": len(ids)}
        )
        return await perform(request, site, deed)

    @app.post(f"{_PAGE}/leave")
    async def leave(request: Request) -> Response:
        let_in(request)
        player = needed_text(request, "player", "field_missing")
        name = await site.read(lambda _database, club, _evening: find_player(club, player).shown)

        def act(at: Desk) -> None:
            acts.depart(at, evening_of(at, site), find_player(at.club, player))

        deed = Deed(act, ("evening", "leave", name), _PAGE, done="has_gone", facts={"name": name})
        return await perform(request, site, deed)

    @app.post(f"{_PAGE}/add")
    async def add(request: Request) -> Response:
        let_in(request)
        name = text_of(request, "name")
        guest = choice_of(request, "kind", ("guest", "member")) == "guest"
        game = choice_of(request, "game", ("", *GAMES)) or None
        if not name and not guest:
            raise BadForm("member_unnamed")

        def act(at: Desk) -> None:
            added = acts.add_player(at, name, guest=guest) if name else acts.add_guest(at)
            acts.arrive(at, evening_of(at, site), added, game)

        command = ("players", "add", name, *(["--guest"] if guest else []))
        deed = Deed(act, command if name else ("evening", "join", "--guests", 1), _PAGE, done="added")
        return await perform(request, site, deed)


def _people(_database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    here = [club.resolved(id) for id in evening.here]
    gone = [club.resolved(id) for id in evening.present if club.resolved(id) not in here]
    away = [id for id, player in club.players.items() if id not in here and not player.anonymous]
    return {
        "evening": evening,
        "here": [(id, club.player(id), evening.games.get(id, "")) for id in _sorted(club, here)],
        "away": [(id, club.player(id), id in gone) for id in _sorted(club, away)],
        "games": sorted({setup.game for setup in evening.tables.values()}),
    }


def _sorted(club: Club, ids: list[str]) -> list[str]:
    return sorted(dict.fromkeys(ids), key=lambda id: club.player(id).shown.casefold())
