"""Tests the connections of a server: all of them are closed when it ends, at any time."""

import asyncio
import gc
import socket

import pytest

from stichtisch.serve.application import Application
from stichtisch.serve.connections import Connections


@pytest.mark.parametrize("rounds", range(8))
def test_a_server_that_ends_leaves_no_socket(rounds: int) -> None:
    """The server ends a number of event loop cycles after a client has connected without a request."""

    async def serve_shortly() -> None:
        connections = Connections(Application(lambda *_, **__: None), 10, 10)  # type: ignore[arg-type]
        port = await connections.listen("127.0.0.1", 0)
        with socket.create_connection(("127.0.0.1", port)):
            for _ in range(rounds):
                await asyncio.sleep(0)
            await connections.end()

    asyncio.run(serve_shortly())
    # An unclosed socket would be reported here.
    gc.collect()
