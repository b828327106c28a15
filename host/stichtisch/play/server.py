"""The server of a table: the page for everybody who may join, and one WebSocket for each page."""

import asyncio
import json
import time
from asyncio import StreamWriter
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from microdot import Request, Response

from stichtisch.look.qr_code import qr_picture
from stichtisch.play.engine.dice import Dice
from stichtisch.play.guests import Guests
from stichtisch.play.invitation import PICTURE, Invitation
from stichtisch.play.pages import START, TYPES, Pages
from stichtisch.play.passes import COOKIE, Pass, new_code
from stichtisch.play.play import Play
from stichtisch.play.room_table import RoomTable
from stichtisch.play.screen import Screen
from stichtisch.play.table_thread import News, TableThread
from stichtisch.play.web_socket import RATE, PageSocket
from stichtisch.serve.application import PATIENCE, Application, Refused, answer_failures
from stichtisch.serve.connections import Connections
from stichtisch.serve.protection import HEADERS, is_ours
from stichtisch.serve.request_context import add_cookie

# The maximum number of open connections: for all addresses together, and for each one. Each page uses one connection.
MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE = 120, 60
FACTS = "play.json"
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {**HEADERS, "Content-Security-Policy": _POLICY}
_TEXT = "text/plain; charset=UTF-8"
_TEXTS = {
    "other_name": "This computer does not answer by that name.",
    "not_found": "There is no such page.",
    "went_wrong": "The page could not be made.",
    "code": "That is not the code word, or it was guessed too often. The window of stichtisch play shows it.",
    "no_socket": "Only the page itself connects here.",
}


class PlayServer:
    """A server for the page and its table. If the server has no table, the page runs one in the browser."""

    def __init__(
        self,
        pages: Pages,
        table: RoomTable | None = None,
        seed: int = 1,
        *,
        dice: type[Dice] = Dice,
        shows_seed: bool = True,
        code: str = "",
        patience: float = PATIENCE,
        rate: float = RATE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Describe a server.

        Args:
            pages: the files of the page.
            table: a table that is switched on, or None. Only the server may use it from now on.
            seed: the seed of the shuffles.
            dice: the class of the random generator for shuffling, which is created with the seed.
            shows_seed: whether pages get the seed.
            code: the code word that pages on other computers need to take part. If it is "", a new code word is
                generated.
            patience: the seconds allowed for sending a request, and for reading an answer.
            rate: the maximum number of messages that a page may send per second.
            clock: returns the time in seconds, which must never decrease.
        """
        self.code = code or new_code()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.play: Play | None = None
        if table is not None:
            thread = TableThread(table, seed, self._publish, dice)
            self.play = Play(thread, Guests(thread, Screen(), shows_seed, clock), self.code, rate)
        self._app = _application(pages, self.play, patience)
        self._connections = Connections(self._app, MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE)

    async def serve(self, host: str, port: int, ready: Callable[[int], None]) -> None:
        """Serve until cancelled. `ready` is called with the port.

        Raises PortTaken, AddressNotUsable, and the error that ended the table.
        """
        self._loop = asyncio.get_running_loop()
        port = await self._connections.listen(host, port)
        try:
            if self.play:
                self.play.invitation = Invitation.to(host, port, self.code)
            ready(port)
            await (self.play.run() if self.play else asyncio.Event().wait())
        finally:
            if self.play:
                self.play.guests.end()
            await self._connections.end()
            if self.play:
                await self.play.end()

    def _publish(self, news: News) -> None:
        # This runs in the thread of the table, which ends before the event loop.
        assert self._loop is not None
        assert self.play is not None
        self._loop.call_soon_threadsafe(self.play.guests.deliver, news)


class _Attendance(Response):
    """The response to a page that opens its WebSocket. The response ends when either side disconnects."""

    def __init__(self, play: Play, request: Request, socket: PageSocket) -> None:
        super().__init__("", 101)
        self._play = play
        self._request = request
        self._socket = socket

    async def write(self, _stream: StreamWriter) -> None:
        """Serve the page."""
        await self._play.attend(self._request, self._socket)


def _application(pages: Pages, play: Play | None, patience: float) -> Application:
    app = Application(_failure, patience)
    _add_common(app)
    if play is not None:
        _add_table(app, play)
    # These pages must be added last, because their address matches any path.
    _add_pages(app, pages, play)
    return app


def _failure(request: Request, status: int, key: str, **facts: object) -> Response:  # noqa: ARG001
    return Response(_TEXTS.get(key) or str(facts.get("reason", "")), status, {"Content-Type": _TEXT})


def _add_common(app: Application) -> None:
    @app.before_request
    async def before(request: Request) -> Response | None:
        if not is_ours(request.headers.get("Host", "")):
            return _failure(request, 421, "other_name")
        return None

    answer_failures(app, _failure, _protected)


def _protected(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _add_pages(app: Application, pages: Pages, play: Play | None) -> None:
    @app.get("/")
    async def start(request: Request) -> Response:
        response = await _file(pages, START)
        if play is not None:
            _mark(response, play, play.pass_of(request))
        return response

    @app.get(f"/{FACTS}")
    async def facts(request: Request) -> Response:
        # The answer states whether the page must ask for the code word.
        if play is None:
            return _json({"backend": "worker", "code": False})
        trusted = play.pass_of(request).trusted
        invited = {"invitation": play.invitation.facts()} if trusted and play.invitation else {}
        return _json({"backend": "server", "code": not trusted, **invited})

    @app.get("/<path:name>")
    async def file(_request: Request, name: str) -> Response:
        return await _file(pages, name)


def _json(facts: dict[str, Any]) -> Response:
    return Response(json.dumps(facts), 200, {"Content-Type": "application/json"})


async def _file(pages: Pages, name: str) -> Response:
    found = await asyncio.to_thread(pages.find, name)
    if found is None:
        raise Refused(404, "not_found")
    content, kind = found
    return Response(content, 200, {"Content-Type": kind})


def _mark(response: Response, play: Play, one: Pass) -> None:
    add_cookie(response, COOKIE, play.cookie(one))


def _add_table(app: Application, play: Play) -> None:
    @app.get("/join")
    async def join(request: Request) -> Response:
        one = play.pass_of(request)
        code = request.args.get("code", "") if request.args else ""
        if code and not one.trusted and not play.admits(request, code):
            raise Refused(403, "code")
        # The page at that address asks for a name and a place.
        response = Response("", 303, {"Location": f"/#code={quote(code)}"})
        _mark(response, play, Pass(one.token, one.trusted or bool(code)))
        return response

    @app.get(f"/{PICTURE}")
    async def invite(request: Request) -> Response:
        # The QR code contains the code word, so only trusted browsers get it.
        invitation = play.invitation
        if not play.pass_of(request).trusted or invitation is None or not invitation.address:
            raise Refused(404, "not_found")
        return Response(qr_picture(invitation.link), 200, {"Content-Type": TYPES["svg"]})

    @app.get("/socket")
    async def socket(request: Request) -> Response:
        # Browsers report the site of the page that connects; pages of other sites are refused. This check does not stop
        # other programs, which can send any Origin.
        if request.headers.get("Origin", "").partition("://")[2] != request.headers.get("Host"):
            raise Refused(403, "no_socket")
        reader, writer = request.sock
        opened = PageSocket(request, reader, writer, app.patience, play.rate)
        await opened.handshake()
        return _Attendance(play, request, opened)
