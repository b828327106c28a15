"""The people at a server's table: their permission to take part, and their pages' messages to the room."""

import asyncio
import secrets
from asyncio import wrap_future
from contextlib import suppress
from dataclasses import replace
from hmac import compare_digest
from logging import getLogger

from microdot import Request

from stichtisch.play.engine.refused import OTHERS
from stichtisch.play.guests import Guest, Guests
from stichtisch.play.invitation import Invitation
from stichtisch.play.messages import NotUnderstood, read_message, refused
from stichtisch.play.outlet import Outlet
from stichtisch.play.passes import COOKIE, Pass, Passes, plain
from stichtisch.play.table_thread import Message, TableThread
from stichtisch.play.web_socket import Gone, PageSocket
from stichtisch.serve.admission import Admission, is_here
from stichtisch.serve.guard import Guard

# The maximum number of open pages: for all addresses together, and for each one.
MOST_PAGES, MOST_PAGES_OF_ONE = 60, 30
SEEDS = 1 << 30

_log = getLogger(__name__)


class Play:
    """A table and its people."""

    def __init__(self, thread: TableThread, guests: Guests, code: str, rate: float) -> None:
        """Set up a table for play.

        Args:
            thread: the thread of the table and the room, not yet started.
            guests: the browsers, to which the news of the thread is sent.
            code: the code word.
            rate: the maximum number of messages that a page may send per second.
        """
        self._thread = thread
        self.guests = guests
        self._guard = Guard()
        self._code = plain(code)
        self._passes = Passes()
        # The invitation is set when the server begins to listen.
        self.invitation: Invitation | None = None
        self._admission = Admission(MOST_PAGES, MOST_PAGES_OF_ONE)
        self.rate = rate

    async def run(self) -> None:
        """Run the table until cancelled. Raises the error that ended its thread."""
        self._thread.start()
        await wrap_future(self._thread.over)

    async def end(self) -> None:
        """End the thread of the table, and wait for it."""
        await asyncio.to_thread(self._thread.stop)

    def pass_of(self, request: Request) -> Pass:
        """Return the pass of a browser, or a new pass if it has none."""
        here = is_here(_address(request))
        one = self._passes.read(request.cookies.get(COOKIE)) or self._passes.new()
        if not here and self.guests.is_here(one.token):
            # A browser on another computer must not use the cookie of a browser on this computer, so it gets a new
            # pass.
            one = self._passes.new()
        trusted = one.trusted or self.guests.trusts(one.token) or here
        return replace(one, trusted=trusted, here=here)

    def cookie(self, one: Pass) -> str:
        """Return the value of the cookie that contains a pass."""
        return self._passes.written(one)

    def admits(self, request: Request, code: str) -> bool:
        """Return whether `code` is the code word.

        After wrong guesses, an address has to wait before the next try.
        """
        entered = plain(code).encode("utf-8", "replace")
        return self._guard.admits(_address(request), lambda: compare_digest(self._code.encode(), entered))

    async def attend(self, request: Request, socket: PageSocket) -> None:
        """Serve one page until either side disconnects."""
        with self._admission.place(_address(request)) as admitted:
            if not admitted:
                return
            one = self.pass_of(request)
            with self.guests.page(one) as (guest, outlet):
                sending = asyncio.create_task(_send(socket, outlet))
                receiving = asyncio.create_task(self._receive(request, socket, guest, outlet))
                try:
                    await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    # Python 3.11 loses a cancellation that arrives just as a wait_for() ends (see Patient). The page is
                    # therefore also disconnected here.
                    outlet.end()
                    socket.abort()
                    for task in (sending, receiving):
                        task.cancel()
                    await asyncio.gather(sending, receiving, return_exceptions=True)

    async def _receive(self, request: Request, socket: PageSocket, guest: Guest, outlet: Outlet) -> None:
        with suppress(Gone):
            while True:
                if guest.trusted:
                    socket.allow_journals()
                data = await socket.next()
                answer = await self._answer(request, guest, outlet, data)
                if answer is not None:
                    outlet.send(answer)

    async def _answer(
        self, request: Request, guest: Guest, outlet: Outlet, data: str | bytes
    ) -> Message | None:
        try:
            message = read_message(data)
        except NotUnderstood:
            return refused("", "message")
        name = message["do"]
        if name == "sleep":
            return self._sleep(outlet, message)
        if not self._may_take_part(request, guest, message):
            return refused(name, "code")
        if name == "join":
            await self.guests.make_room(message.get("place"))
        if name == "new":
            message.setdefault("seed", secrets.randbelow(SEEDS))
        try:
            return await self._ask_room(guest, message)
        except Exception:
            _log.exception("The table stopped, or the room did not expect %r", message)
            return refused(name, "not_now")

    async def _ask_room(self, guest: Guest, message: Message) -> Message | None:
        answer = await wrap_future(self._thread.message(guest.connection, message))
        if answer != refused(message["do"], OTHERS):
            return answer
        # The message was refused because other people have places. Free the places of browsers that have been away for
        # a while, and try again.
        await self.guests.make_room("all")
        return await wrap_future(self._thread.message(guest.connection, message))

    def _sleep(self, outlet: Outlet, message: Message) -> Message | None:
        if not isinstance(message.get("on"), bool):
            return refused("sleep", "message")
        self.guests.sleep(outlet, message["on"])
        return None

    def _may_take_part(self, request: Request, guest: Guest, message: Message) -> bool:
        code = message.pop("code", None)
        if not guest.trusted and message["do"] == "join" and isinstance(code, str):
            guest.trusted = self.admits(request, code)
        return guest.trusted


async def _send(socket: PageSocket, outlet: Outlet) -> None:
    while (messages := await outlet.next()) is not None:
        for message in messages:
            await socket.send(message)
        if not messages:
            await socket.ping()


def _address(request: Request) -> str:
    return str(request.client_addr[0]) if request.client_addr else ""
