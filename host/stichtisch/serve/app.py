"""The public pages, and the functions that all pages share."""

import asyncio
import time
from collections.abc import Callable
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from microdot import Request, Response

from cardrules.judge import NotADeal
from stichtisch.club.card_table import frames, hands, sides
from stichtisch.club.fold import club_of
from stichtisch.club.replay import replay
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.errors import StichtischError
from stichtisch.i18n.game_words import game_name
from stichtisch.journal.revocation import Revoked
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.director_pin import DirectorPins
from stichtisch.location import Location
from stichtisch.look import look_folder
from stichtisch.publish.html.verify_page import NAME as VERIFY_PAGE
from stichtisch.publish.html.verify_page import verify_page
from stichtisch.serve.admission import is_here
from stichtisch.serve.application import Application, Refused, answer_failures
from stichtisch.serve.board import Board
from stichtisch.serve.chart import FOOT, HEIGHT, LEFT, WIDTH, chart
from stichtisch.serve.code import board_code
from stichtisch.serve.event_stream import EventStream
from stichtisch.serve.form import BadForm, form_of
from stichtisch.serve.fragments import Shown
from stichtisch.serve.guard import Guard
from stichtisch.serve.listeners import Listeners
from stichtisch.serve.lists import deal_list, listed_deal
from stichtisch.serve.player_page import player_page
from stichtisch.serve.protection import HEADERS, from_elsewhere, is_ours
from stichtisch.serve.refresher import chosen_evening
from stichtisch.serve.rendering import render, words_of
from stichtisch.serve.request_context import Visitor, add_cookie, keep_choices, visitor_of
from stichtisch.serve.seats_page import seating_plan
from stichtisch.serve.sessions import COOKIE, Visits
from stichtisch.serve.sign_ins import SignIns
from stichtisch.serve.standings_page import standings_facts
from stichtisch.store import Database, notations, open_existing, revoked_keys

_STATIC = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_HTML = "text/html; charset=UTF-8"
_PAGES_OF_A_BOARD = (("/", "board"), ("/beamer", "beamer"))
_PAGES = (
    ("/", "board"),
    ("/standings", "standings"),
    ("/seats", "seats"),
    ("/beamer", "beamer"),
    ("/director", "director"),
)

Answer = TypeVar("Answer")


class Site:
    """The resources of the pages: database, directors' keys and PINs, visitors, and the board.

    Without a database (`path` is None) the site has only the board, because the club's database is elsewhere.

    `club_key`: the file of the club's key; the directors' keys and PINs are in the same folder. `encrypted`: whether
    all pages use TLS. `clock` returns the time in seconds, which is used to slow down the guessing of PINs. `club`
    replaces the stored name of the club in the head of all pages. `address` is the board's address for others in the
    hall, or "" until the server has an address.
    """

    def __init__(
        self,
        path: Location | None,
        wanted: str | None,
        club_key: Path,
        encrypted: bool = False,
        clock: Callable[[], float] = time.monotonic,
        club: str = "",
    ) -> None:
        self.path = path
        self.club = club
        self.address = ""
        self.wanted = wanted
        self.club_key = club_key
        self.encrypted = encrypted
        self.keys = DirectorKeys(club_key)
        self.pins = DirectorPins(club_key)
        self.sign_ins = SignIns(self.pins.folder)
        self.guard = Guard(clock)
        self.entering = asyncio.Lock()
        self.visits = Visits()
        self.listeners = Listeners(Shown(Board()))

    @property
    def pages(self) -> tuple[tuple[str, str], ...]:
        """The links in the head of each page: the address of a page, and the key of its name."""
        return _PAGES_OF_A_BOARD if self.path is None else _PAGES

    @property
    def head(self) -> str:
        """The name and place of the club, or "" if neither `--club` nor the log contains them."""
        return self.club or self.listeners.shown.board.club

    async def read(self, question: Callable[[Database, Club, ClubEvening], Answer]) -> Answer:
        """Query the database about the shown evening, in another thread. Raises Refused if there is no evening."""
        return await asyncio.to_thread(self._read, question)

    async def read_club(self, question: Callable[[Database, Club, ClubEvening | None], Answer]) -> Answer:
        """Query the database in another thread, even if there is no evening yet."""
        return await asyncio.to_thread(self._read_club, question)

    def is_private(self, address: str) -> bool:
        """Return whether the traffic with an address is private: it uses TLS, or stays on this PC."""
        return self.encrypted or is_here(address)

    def revoked(self) -> tuple[Revoked, ...]:
        """Return the keys of tables that the club has revoked. Raises the Storage errors."""
        with open_existing(self.database) as database:
            return tuple(revoked_keys(database))

    @property
    def database(self) -> Location:
        """The location of the database. Must be used only if the site has a database."""
        assert self.path is not None
        return self.path

    def _read(self, question: Callable[[Database, Club, ClubEvening], Answer]) -> Answer:
        def ask(database: Database, club: Club, evening: ClubEvening | None) -> Answer:
            if evening is None:
                raise Refused(404, "no_evening")
            return question(database, club, evening)

        return self._read_club(ask)

    def _read_club(self, question: Callable[[Database, Club, ClubEvening | None], Answer]) -> Answer:
        with open_existing(self.database) as database:
            club = club_of(database)
            return question(database, club, chosen_evening(club, self.wanted))


def new_app(site: Site) -> Application:
    """Return the application with the pages for everybody."""
    app = Application(lambda request, status, key, **facts: _failure(request, site, status, key, **facts))
    _add_common(app, site)
    _add_board(app, site)
    if site.path is not None:
        _add_verifier(app, site)
        _add_pages(app, site)
    return app


def page(request: Request, template: str, status: int = 200, **facts: Any) -> Response:
    """Return a page, and set the visitor's cookies."""
    visitor: Visitor = request.g.visitor
    token = request.g.new_token
    site: Site = request.g.site
    facts |= {"visitor": visitor, "now": int(time.time()), "club": site.head, "site": site}
    body = render(template, visitor.language, **facts)
    response = Response(body, status, {"Content-Type": _HTML})
    if token:
        add_cookie(response, COOKIE, token, *request.g.secure)
    keep_choices(request, visitor, response)
    return response


def _add_common(app: Application, site: Site) -> None:
    @app.before_request
    async def before(request: Request) -> Response | None:
        request.g.visitor = visitor_of(request, site.visits)
        request.g.new_token = ""
        request.g.secure = ("Secure",) if site.encrypted else ()
        request.g.site = site
        if not is_ours(request.headers.get("Host", "")):
            return Response("This computer does not answer by that name.", 421)
        try:
            if request.method == "POST" and not _has_form_of_ours(request, site):
                return _failure(request, site, 403, "form_old")
        except BadForm as error:
            return _failure(request, site, error.status, error.key, **error.facts)
        return None

    answer_failures(app, lambda request, status, key: _failure(request, site, status, key), _protected)

    @app.get("/static/<path:name>")
    async def static(_request: Request, name: str) -> Response:
        asset = _static_files().get(name)
        kind = _STATIC.get(name.rpartition(".")[2])
        if asset is None or kind is None:
            raise Refused(404, "not_found")
        return Response(asset.read_bytes(), 200, {"Content-Type": f"{kind}; charset=UTF-8"})


def _add_verifier(app: Application, site: Site) -> None:
    @app.get(f"/{VERIFY_PAGE}")
    async def checking(request: Request) -> Response:
        # Send the page as a download, to be opened as a file, because browsers do not offer cryptography to pages over
        # plain HTTP.
        content = verify_page(request.g.visitor.language, await asyncio.to_thread(site.revoked))
        return Response(content, 200, {"Content-Type": _HTML, "Content-Disposition": "attachment"})


@cache
def _static_files() -> dict[str, Path]:
    # Paths are looked up in a list of all files, so no path can lead out of the folders.
    folders = (look_folder(), Path(str(resources.files("stichtisch.serve"))) / "static")
    return {
        file.relative_to(folder).as_posix(): file
        for folder in folders
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink()
    }


def _has_form_of_ours(request: Request, site: Site) -> bool:
    form_token = form_of(request).get("form_token", "")
    visitor: Visitor = request.g.visitor
    return not from_elsewhere(request.headers.get("Sec-Fetch-Site")) and site.visits.has_sent(
        visitor.token, form_token
    )


def _failure(request: Request, site: Site, status: int, key: str, **facts: object) -> Response:
    # If a request matches no page, `before` has not run, and the visitor is not known yet.
    if not hasattr(request.g, "visitor"):
        request.g.visitor = visitor_of(request, site.visits)
        request.g.new_token = ""
        request.g.secure = ()
        request.g.site = site
    error = facts.pop("error", None)
    words = words_of(request.g.visitor.language)
    text = words.refusal(error) if isinstance(error, StichtischError) else words.say(key, **facts)
    return page(request, "message.html", status, key=key, text=text)


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
    code = board_code(site.address, request.headers.get("Host", "")) if beamer else None
    return page(request, "board.html", board=shown.board, parts=parts, beamer=beamer, code=code)


def _add_pages(app: Application, site: Site) -> None:
    @app.get("/standings")
    async def standings(request: Request) -> Response:
        facts = await site.read(partial(standings_facts, request.g.visitor))
        return page(request, "standings.html", **facts)

    @app.get("/seats")
    async def seats(request: Request) -> Response:
        facts = await site.read(lambda _database, club, evening: seating_plan(club, evening))
        return page(request, "seats.html", **facts)

    @app.get("/list/<int:round>/<int:table>")
    async def one_list(request: Request, round: int, table: int) -> Response:
        facts = await site.read(partial(_list, request.g.visitor, ListKey(round, table)))
        return page(request, "list.html", **facts)

    @app.get("/replay/<int:round>/<int:table>/<number>")
    async def one_deal(request: Request, round: int, table: int, number: str) -> Response:
        key = ListKey(round, table)
        facts = await site.read(partial(_replay, request.g.visitor, key, number))
        return page(request, "replay.html", **facts)

    @app.get("/player/<id>")
    async def player(request: Request, id: str) -> Response:
        facts = await site.read(partial(_player, request.g.visitor, id))
        return page(request, "player.html", **facts)


def may_see(visitor: Visitor, evening: ClubEvening) -> bool:
    """Return whether a visitor may see the points of an evening."""
    return not evening.hidden or visitor.director is not None


def _list(
    visitor: Visitor, key: ListKey, database: Database, club: Club, evening: ClubEvening
) -> dict[str, Any]:
    shown_list = deal_list(database, club, evening, key)
    return {"evening": evening, "list": shown_list, "visible": may_see(visitor, evening)}


def _replay(
    visitor: Visitor, key: ListKey, number: str, database: Database, club: Club, evening: ClubEvening
) -> dict[str, Any]:
    shown_list, deal = listed_deal(database, club, evening, key, number)
    at = shown_list.deals.index(deal)
    rows = [one for one in shown_list.deals if one.played is deal.played]
    notation = list(notations(database, deal.played.session))[rows.index(deal)]
    try:
        replayed = replay(notation)
    except NotADeal:
        raise Refused(404, "unknown_rules", game=game_name(shown_list.game, visitor.language)) from None
    return {
        "evening": evening,
        "list": shown_list,
        "deal": deal,
        "frames": frames(replayed),
        "hands": hands(replayed),
        "sides": sides([seat.person for seat in deal.row.seats], len(deal.played.session.people)),
        "replay": replayed,
        "visible": may_see(visitor, evening),
        "previous": shown_list.deals[at - 1].number if at else "",
        "following": shown_list.deals[at + 1].number if at + 1 < len(shown_list.deals) else "",
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
        "left": LEFT,
        "foot": FOOT,
        "names": {id: one.shown for id, one in club.players.items()},
        "hidden": any(one.hidden for one in club.evenings.values()) and visitor.director is None,
    }
