"""The pages that everybody may see, and what all pages have in common."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from microdot import Request, Response

from stichtisch.club.fold import club_of
from stichtisch.club.replay import replay
from stichtisch.club.standings import (
    Place,
    evening_standings,
    games_of,
    round_standings,
    season_evenings,
    season_standings,
)
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.publish.html.verify_page import NAME as VERIFY_PAGE
from stichtisch.publish.html.verify_page import verify_page
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.board import Board
from stichtisch.serve.chart import HEIGHT, WIDTH, chart
from stichtisch.serve.event_stream import EventStream
from stichtisch.serve.form import BadForm, form_of
from stichtisch.serve.fragments import Shown
from stichtisch.serve.listeners import Listeners
from stichtisch.serve.lists import deal_list, list_results
from stichtisch.serve.pin import PinGuard
from stichtisch.serve.player_page import player_page
from stichtisch.serve.protection import HEADERS, from_elsewhere, is_ours
from stichtisch.serve.refresher import chosen_evening
from stichtisch.serve.rendering import render
from stichtisch.serve.replay_page import frames, hands
from stichtisch.serve.request_context import Visitor, add_cookie, keep_choices, visitor_of
from stichtisch.serve.sessions import COOKIE, Visits
from stichtisch.store import Database, notations, open_existing

_STATIC = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_HTML = "text/html; charset=UTF-8"

Answer = TypeVar("Answer")


class Site:
    """What the pages work with: the database, who is in, and who watches the board."""

    def __init__(
        self, path: Path, wanted: str | None, guard: PinGuard, keys: DirectorKeys | None = None
    ) -> None:
        self.path = path
        self.keys = keys
        self.wanted = wanted
        self.guard = guard
        self.visits = Visits()
        self.listeners = Listeners(Shown(Board()))

    async def read(self, question: Callable[[Database, Club, ClubEvening], Answer]) -> Answer:
        """Ask the database, in another thread, about the evening that is shown. Raises Refused where there is none."""
        return await asyncio.to_thread(self._read, question)

    def _read(self, question: Callable[[Database, Club, ClubEvening], Answer]) -> Answer:
        with open_existing(self.path) as database:
            club = club_of(database)
            evening = chosen_evening(club, self.wanted)
            if evening is None:
                raise Refused(404, "no_evening")
            return question(database, club, evening)


def new_app(site: Site) -> Application:
    """Return the application with the pages for everybody."""
    app = Application(lambda request, status, key, **facts: _failure(request, site, status, key, **facts))
    _add_common(app, site)
    _add_board(app, site)
    _add_pages(app, site)
    return app


def page(request: Request, template: str, status: int = 200, **facts: Any) -> Response:
    """Return a page for who asks, a visitor with a cookie from now on."""
    visitor: Visitor = request.g.visitor
    token = request.g.new_token
    body = render(template, visitor.language, visitor=visitor, now=int(time.time()), **facts)
    response = Response(body, status, {"Content-Type": _HTML})
    if token:
        add_cookie(response, COOKIE, token)
    keep_choices(request, visitor, response)
    return response


def _add_common(app: Application, site: Site) -> None:
    @app.before_request
    async def before(request: Request) -> Response | None:
        request.g.visitor = visitor_of(request, site.visits)
        request.g.new_token = ""
        if not is_ours(request.headers.get("Host", "")):
            return Response("This computer does not answer by that name.", 421)
        try:
            if request.method == "POST" and not _has_form_of_ours(request, site):
                return _failure(request, site, 403, "form_old")
        except BadForm as error:
            return _failure(request, site, error.status, error.key, **error.facts)
        return None

    @app.after_request
    async def after(_request: Request, response: Response) -> Response:
        return _protected(response)

    @app.after_error_request
    async def after_error(_request: Request, response: Response) -> Response:
        return _protected(response)

    @app.errorhandler(404)
    async def not_found(request: Request) -> Response:
        return _failure(request, site, 404, "not_found")

    @app.errorhandler(405)
    async def not_so(request: Request) -> Response:
        return _failure(request, site, 405, "not_found")

    @app.errorhandler(500)
    async def went_wrong(request: Request) -> Response:
        return _failure(request, site, 500, "went_wrong")

    @app.get("/static/<name>")
    async def static(_request: Request, name: str) -> Response:
        folder = resources.files("stichtisch.serve") / "static"
        found = {file.name: file for file in folder.iterdir()}.get(name)
        kind = _STATIC.get(name.rpartition(".")[2])
        if found is None or kind is None:
            raise Refused(404, "not_found")
        return Response(found.read_bytes(), 200, {"Content-Type": f"{kind}; charset=UTF-8"})

    @app.get(f"/{VERIFY_PAGE}")
    async def checking(request: Request) -> Response:
        # To be opened from a file: over plain http browsers have no cryptography.
        found = verify_page(request.g.visitor.language)
        return Response(found, 200, {"Content-Type": _HTML, "Content-Disposition": "attachment"})


def _has_form_of_ours(request: Request, site: Site) -> bool:
    told = form_of(request).get("form_token", "")
    visitor: Visitor = request.g.visitor
    return not from_elsewhere(request.headers.get("Sec-Fetch-Site")) and site.visits.has_sent(
        visitor.token, told
    )


def _failure(request: Request, site: Site, status: int, key: str, **facts: object) -> Response:
    # Of what matches no page nobody has looked yet who asks.
    if not hasattr(request.g, "visitor"):
        request.g.visitor = visitor_of(request, site.visits)
        request.g.new_token = ""
    return page(request, "message.html", status, key=key, facts=facts)


def _protected(response: Response) -> Response:
    for name, value in HEADERS.items():
        if name not in response.headers:
            response.headers[name] = value
    return response


def _add_board(app: Application, site: Site) -> None:
    @app.get("/")
    async def board(request: Request) -> Response:
        return _board(request, site, beamer=False)

    @app.get("/beamer")
    async def beamer(request: Request) -> Response:
        return _board(request, site, beamer=True)

    @app.get("/events")
    async def events(request: Request) -> Response:
        visitor: Visitor = request.g.visitor
        reader, _ = request.sock
        return EventStream(site.listeners, visitor.language, visitor.address, reader)


def _board(request: Request, site: Site, beamer: bool) -> Response:
    shown = site.listeners.shown
    parts = shown.parts(request.g.visitor.language)
    return page(request, "board.html", board=shown.board, parts=parts, beamer=beamer)


def _add_pages(app: Application, site: Site) -> None:
    @app.get("/standings")
    async def standings(request: Request) -> Response:
        facts = await site.read(partial(_standings, request.g.visitor))
        return page(request, "standings.html", **facts)

    @app.get("/list/<int:round>/<int:table>")
    async def one_list(request: Request, round: int, table: int) -> Response:
        facts = await site.read(partial(_list, request.g.visitor, ListKey(round, table)))
        return page(request, "list.html", **facts)

    @app.get("/replay/<int:round>/<int:table>/<int:number>")
    async def one_deal(request: Request, round: int, table: int, number: int) -> Response:
        key = ListKey(round, table)
        facts = await site.read(partial(_replay, request.g.visitor, key, number))
        return page(request, "replay.html", **facts)

    @app.get("/player/<id>")
    async def player(request: Request, id: str) -> Response:
        facts = await site.read(partial(_player, request.g.visitor, id))
        return page(request, "player.html", **facts)


def may_see(visitor: Visitor, evening: ClubEvening) -> bool:
    """Say whether points of the evening are shown to somebody."""
    return not evening.hidden or visitor.director is not None


def _standings(visitor: Visitor, database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    over = visitor.query.get("over", "evening")
    season = next((one for one in club.seasons.values() if one.name == visitor.query.get("season")), None)
    tables: dict[str, list[Place]] = {}
    lists = list_results(database, club, evening)
    games = games_of(lists)
    number = visitor.query.get("round", "")
    hidden = evening.hidden
    if over == "season" and season is not None:
        days = season_evenings(club, season)
        hidden = any(one.hidden for one in days)
        games = games or sorted({setup.game for one in days for setup in one.tables.values()})
        tables = {game: season_standings(database, club, season, game) for game in games}
    elif over == "round" and number.isdecimal():
        tables = {game: round_standings(club, evening, lists, int(number), game) for game in games}
    else:
        over = "evening"
        tables = {game: evening_standings(club, evening, lists, game) for game in games}
    if hidden and visitor.director is None:
        tables = {}
    return {
        "evening": evening,
        "over": over,
        "round": int(number) if over == "round" else 0,
        "season": season.name if season and over == "season" else "",
        "seasons": list(club.seasons),
        "tables": {game: places for game, places in tables.items() if places},
        "names": {id: one.shown for id, one in club.players.items()},
        "hidden": hidden,
    }


def _list(
    visitor: Visitor, key: ListKey, database: Database, club: Club, evening: ClubEvening
) -> dict[str, Any]:
    found = deal_list(database, club, evening, key)
    if found is None:
        raise Refused(404, "not_found")
    return {"evening": evening, "list": found, "visible": may_see(visitor, evening)}


def _replay(
    visitor: Visitor, key: ListKey, number: int, database: Database, club: Club, evening: ClubEvening
) -> dict[str, Any]:
    found = deal_list(database, club, evening, key)
    deal = found.deal(number) if found else None
    if found is None or deal is None:
        raise Refused(404, "not_found")
    rows = [one for one in found.deals if one.played is deal.played]
    notation = list(notations(database, deal.played.session))[rows.index(deal)]
    told = replay(notation)
    return {
        "evening": evening,
        "list": found,
        "deal": deal,
        "frames": frames(told),
        "hands": hands(told),
        "replay": told,
        "visible": may_see(visitor, evening),
        "last": len(found.deals),
    }


def _player(
    visitor: Visitor, id: str, database: Database, club: Club, evening: ClubEvening
) -> dict[str, Any]:
    if id not in club.players and id not in club.same:
        raise Refused(404, "not_found")
    player = club.player(id)
    done = player_page(database, club, player.id, visitor.director is not None)
    return {
        "evening": evening,
        "player": player,
        "page": done,
        "charts": [chart(course.points) for course in done.courses],
        "width": WIDTH,
        "height": HEIGHT,
        "names": {id: one.shown for id, one in club.players.items()},
        "hidden": any(one.hidden for one in club.evenings.values()) and visitor.director is None,
    }
