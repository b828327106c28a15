"""The web framework with our additions: time-outs for slow clients, and pages for refusals and errors."""

import asyncio
import functools
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from microdot import Microdot, Request, Response

from stichtisch.club.errors import NoSuchClubEvening
from stichtisch.errors import StichtischError
from stichtisch.serve.protection import HEADERS
from stichtisch.serve.request_head import HeadTooLong, LimitedReader

# The seconds allowed for a client to send a request, and again to read the answer.
PATIENCE = 20.0
_MOST_WAITING_BYTES = 64 * 1024

Handler = Callable[..., Awaitable[Response]]


class Refused(Exception):
    """A request is refused with this status.

    `key` names the text of the reason; `facts` are the values for its placeholders.
    """

    def __init__(self, status: int, key: str, **facts: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.facts = facts


class Failure(Protocol):
    """A function that returns the page for a failed request."""

    def __call__(self, request: Request, status: int, key: str, **facts: object) -> Response:
        """Return a page with this status and the text of `key`, with `facts` inserted."""
        ...


class Application(Microdot):
    """An application for `asyncio.start_server`: `handle` serves one connection."""

    def __init__(self, failure: Failure, patience: float = PATIENCE) -> None:
        super().__init__()
        self.patience = patience
        self._failure = failure

    def route(self, url_pattern: str, methods: list[str] | None = None) -> Callable[[Handler], Handler]:
        """Register a handler. If the handler raises Refused or StichtischError, a page with the reason is sent."""
        register: Callable[[Handler], Handler] = super().route(url_pattern, methods)

        def decorated(handler: Handler) -> Handler:
            @functools.wraps(handler)
            async def answer(request: Request, **arguments: Any) -> Response:
                try:
                    return await handler(request, **arguments)
                except Refused as error:
                    return self._failure(request, error.status, error.key, **error.facts)
                except NoSuchClubEvening:
                    return self._failure(request, 404, "no_evening")
                except StichtischError as error:
                    return self._failure(request, 409, "not_done", error=error)

            register(answer)
            return handler

        return decorated

    def get(self, url_pattern: str) -> Callable[[Handler], Handler]:
        """Register a page."""
        return self.route(url_pattern, ["GET"])

    def post(self, url_pattern: str) -> Callable[[Handler], Handler]:
        """Register a handler for a form."""
        return self.route(url_pattern, ["POST"])

    async def handle(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer the only request of a connection, then close the connection."""
        writer.transport.set_write_buffer_limits(_MOST_WAITING_BYTES)
        try:
            answer = await self._answer(reader, writer)
            patient: Any = Patient(writer, self.patience)
            await answer.write(patient)
            writer.close()
            await asyncio.wait_for(writer.wait_closed(), self.patience)
        except OSError:
            # The client has disconnected, or does not read the answer.
            pass
        finally:
            # Discard data that was not sent. This has no effect if all data was sent.
            writer.transport.abort()

    async def _answer(self, reader: StreamReader, writer: StreamWriter) -> Response:
        try:
            request = await self._request(reader, writer)
        except HeadTooLong:
            return Response("The headers of this request are too long.", 431, dict(HEADERS))
        # If the request is unreadable (None), the framework answers with an error.
        answer: Response = await self.dispatch_request(request)  # type: ignore[arg-type]
        return answer

    async def _request(self, reader: StreamReader, writer: StreamWriter) -> Request | None:
        address = writer.get_extra_info("peername")
        limited: Any = LimitedReader(reader)
        request = Request.create(self, limited, writer, address)
        try:
            return await asyncio.wait_for(request, self.patience)
        except TimeoutError:
            raise ConnectionAbortedError("the request never came to its end") from None
        except (ValueError, LookupError, asyncio.IncompleteReadError):
            # The request is malformed.
            return None


def answer_failures(
    app: Application,
    failure: Callable[[Request, int, str], Response],
    protected: Callable[[Response], Response],
) -> None:
    """Add protective headers to every response of the application, and use its own pages for failed requests."""

    @app.after_request
    async def after(_request: Request, response: Response) -> Response:
        return protected(response)

    @app.after_error_request
    async def after_error(_request: Request, response: Response) -> Response:
        return protected(response)

    @app.errorhandler(404)
    async def not_found(request: Request) -> Response:
        return failure(request, 404, "not_found")

    @app.errorhandler(405)
    async def not_so(request: Request) -> Response:
        return failure(request, 405, "not_found")

    @app.errorhandler(500)
    async def went_wrong(request: Request) -> Response:
        return failure(request, 500, "went_wrong")


class Patient:
    """The writing side of a connection, which times out if the other end does not read."""

    def __init__(self, writer: StreamWriter, patience: float) -> None:
        self._writer = writer
        self._patience = patience

    async def awrite(self, data: bytes) -> None:
        """Send bytes. Raises ConnectionResetError if the other end does not read the data in time."""
        self._writer.write(data)
        try:
            await asyncio.wait_for(self._writer.drain(), self._patience)
        except TimeoutError:
            raise ConnectionResetError("nobody reads") from None
