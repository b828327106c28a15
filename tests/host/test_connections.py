"""The connections of a server: whenever it ends, each of them is closed."""

import asyncio
import gc
import socket

import pytest

from stichtisch.serve.application import Application
from stichtisch.serve.connections import Connections


@pytest.mark.parametrize("rounds", range(8))
def test_a_server_that_ends_leaves_no_socket(rounds: int) -> None:
    """So many rounds of the loop after somebody has connected and asked for nothing yet."""

    async def serve_shortly() -> None:
        connections = Connections(Application(lambda *_, **__: None), 10, 10)  # type: ignore[arg-type]
        port = await connections.listen("127.0.0.1", 0)
        with socket.create_connection(("127.0.0.1", port)):
            for _ in range(rounds):
                await asyncio.sleep(0)
            await connections.end()

    asyncio.run(serve_shortly())
    # A socket that was left would be reported here.
    gc.collect()
