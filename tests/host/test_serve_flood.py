"""The server of the board against clients that open too much, send too much or leave too soon."""

import http.client
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from support.board_server import RunningBoardServer, serving
from support.club_evenings import club_database

from stichtisch.serve.admission import Admission, origin_of
from stichtisch.serve.listeners import MOST_OF_ONE
from stichtisch.serve.server import MOST_CONNECTIONS_OF_ONE

_EVENTS = b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_SECONDS = 20


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBoardServer]:
    """A server of one evening."""
    with serving(club_database(tmp_path_factory.mktemp("club") / "club.sqlite")) as server:
        yield server


def opened(served: RunningBoardServer, address: str = "127.0.0.1") -> socket.socket:
    """Return a connection from one of this computer's addresses."""
    return socket.create_connection(("127.0.0.1", served.port), _SECONDS, (address, 0))


def events(served: RunningBoardServer, address: str = "127.0.0.1") -> tuple[socket.socket, int]:
    """Return an open stream of events and the status that came first."""
    connection = opened(served, address)
    connection.sendall(_EVENTS)
    return connection, int(connection.recv(12).split()[1])


def status_of_board(served: RunningBoardServer) -> int:
    """Return the HTTP status of the board."""
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=_SECONDS)) as connection:
        connection.request("GET", "/")
        return connection.getresponse().status


def comes_true(condition: Callable[[], bool]) -> bool:
    """Return whether the condition becomes true within the time limit."""
    until = time.monotonic() + _SECONDS
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()


def reset(connection: socket.socket) -> None:
    """Reset a connection without closing it properly."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def nobody_is_left(served: RunningBoardServer) -> bool:
    """Return whether the server has no listeners left."""
    return len(served.server.site.listeners) == 0


def test_pages_that_are_opened_and_dropped_use_nothing_up(served: RunningBoardServer) -> None:
    """Clients close or reset the connection before, during or after the response, and some send HEAD."""
    for number in range(120):
        connection = opened(served)
        connection.sendall(_EVENTS if number % 7 else _EVENTS.replace(b"GET", b"HEAD"))
        if number % 3 == 0:
            connection.recv(10)
        (reset if number % 2 else socket.socket.close)(connection)
    assert comes_true(lambda: nobody_is_left(served))
    connection, status = events(served)
    connection.close()
    assert status == 200 and status_of_board(served) == 200


def test_a_page_that_is_closed_leaves_before_the_next_heartbeat(served: RunningBoardServer) -> None:
    """A client that sends bytes after its request is disconnected, too."""
    for end in (socket.socket.close, reset, lambda connection: connection.sendall(b"more")):
        connection, status = events(served)
        assert status == 200 and len(served.server.site.listeners) == 1
        end(connection)
        before = time.monotonic()
        assert comes_true(lambda: nobody_is_left(served))
        assert time.monotonic() - before < 5
        connection.close()


def test_one_address_cannot_close_the_board_for_others(served: RunningBoardServer) -> None:
    """Each address has a limit: it gets no further stream until it closes one, but other addresses are served."""
    with ExitStack() as stack:
        streams = [events(served) for _ in range(MOST_OF_ONE + 3)]
        for connection, _ in streams:
            stack.callback(connection.close)
        assert [status for _, status in streams] == [200] * MOST_OF_ONE + [503] * 3
        assert status_of_board(served) == 200
        with suppress(OSError):
            # Only Linux can use any address of 127.0.0.0/8.
            other, status = events(served, "127.0.0.2")
            stack.callback(other.close)
            assert status == 200
    assert comes_true(lambda: nobody_is_left(served))
    connection, status = events(served)
    connection.close()
    assert status == 200


def test_connections_that_say_nothing_are_limited_for_each_address(served: RunningBoardServer) -> None:
    """A connection above the limit is closed at once."""
    with ExitStack() as stack:
        silent = [stack.enter_context(opened(served)) for _ in range(MOST_CONNECTIONS_OF_ONE)]
        assert silent
        with opened(served) as refused, suppress(ConnectionResetError):
            assert refused.recv(1) == b""
    assert comes_true(lambda: suppressed_status(served) == 200)


def suppressed_status(served: RunningBoardServer) -> int:
    """Return the status of the board, or 0 if the connection was closed."""
    with suppress(OSError, http.client.HTTPException):
        return status_of_board(served)
    return 0


def test_limits_for_all_and_for_each() -> None:
    """All other addresses share one limit, which does not apply to this computer."""
    admission = Admission(most=5, most_of_one=2)
    with ExitStack() as stack:

        def admits(address: str) -> bool:
            return stack.enter_context(admission.place(address))

        assert [admits("10.0.0.1") for _ in range(3)] == [True, True, False]
        assert [admits(f"2001:db8::{number}") for number in range(3)] == [True, True, False]
        assert admits("::ffff:10.0.0.2") and not admits("10.0.0.3")
        assert [admits("127.0.0.1") for _ in range(3)] == [True, True, False]
        assert admits("::1")
        assert len(admission) == 8
    assert len(admission) == 0


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_what_one_device_cannot_change_of_its_address(address: str, origin: str) -> None:
    """The whole IPv4 address counts, but only the network part of an IPv6 address."""
    assert origin_of(address) == origin


_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_ENDLESS = {
    "request line": (b"GET /", b"a" * 5000),
    "header": (_HEAD + b"X: ", b"b" * 4000),
    "headers": (_HEAD, b"X-%d: " + b"c" * 900 + b"\r\n"),
    "one header again": (_HEAD, b"X: " + b"d" * 900 + b"\r\n"),
    "short headers": (_HEAD, b"X%d:\r\n"),
    "cookies": (_HEAD, b"Cookie: a%d=" + b"e" * 300 + b"\r\n"),
    "spaces": (_HEAD, b" " * 1000),
}


def _send_for_ever(served: RunningBoardServer, kind: str) -> bytes:
    begin, more = _ENDLESS[kind]
    sent, answer = 0, b""
    with opened(served) as connection:
        with suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(begin)
            while sent < 64_000_000:
                piece = more % sent if b"%d" in more else more
                sent += connection.send(piece)
        with suppress(ConnectionResetError):
            answer = connection.recv(100)
    assert sent < 64_000_000, "the server read on and on"
    return answer


@pytest.mark.parametrize("kinds", [[kind] for kind in _ENDLESS] + [list(_ENDLESS)], ids="-".join)
def test_a_head_without_an_end_is_refused(
    served: RunningBoardServer, kinds: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    """During each kind of flood, and during all together, other clients are served and the terminal stays empty."""
    answers: list[bytes] = []
    threads = [
        threading.Thread(target=lambda kind=kind: answers.append(_send_for_ever(served, kind)))
        for kind in kinds
    ]
    for thread in threads:
        thread.start()
    assert status_of_board(served) == 200
    for thread in threads:
        thread.join()
    assert len(answers) == len(kinds)
    assert all(answer == b"" or re.match(rb"HTTP/1.0 4(00|31) ", answer) for answer in answers)
    assert "Traceback" not in capfd.readouterr().err


def test_a_head_that_is_too_long_is_answered(served: RunningBoardServer) -> None:
    """An overlong head that ends is answered with 431."""
    for head in (_HEAD + b"X: %s\r\n\r\n" % (b"a" * 3000), _HEAD + b"X: y\r\n" * 99 + b"\r\n"):
        with opened(served) as connection:
            connection.sendall(head)
            assert connection.recv(12) == b"HTTP/1.0 431"


def test_a_head_that_dribbles_is_given_up(tmp_path: Path) -> None:
    """An endless request is closed even if each byte arrives in time."""
    with (
        serving(club_database(tmp_path / "club.sqlite"), patience=0.3) as served,
        opened(served) as connection,
        suppress(ConnectionResetError, BrokenPipeError),
    ):
        connection.settimeout(0.02)
        before = time.monotonic()
        connection.sendall(_HEAD)
        while time.monotonic() - before < 10:
            connection.sendall(b"X: y\r\n"[:1])
            with suppress(TimeoutError):
                assert connection.recv(1) == b""
                break
        assert time.monotonic() - before < 10
