"""A real server of `stichtisch play` on a port of its own, in a thread, for as long as a test asks it."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.in_a_thread import in_a_thread
from support.web_page import WebPage

from stichtisch.look import look_folder
from stichtisch.play.memory import Memory
from stichtisch.play.pages import Pages, page_folder
from stichtisch.play.room_table import RoomTable
from stichtisch.play.server import PlayServer

CODE = "HERZAS"


@dataclass(frozen=True)
class Playing:
    """A server that runs."""

    port: int
    server: PlayServer
    loop: asyncio.AbstractEventLoop

    def page(self, cookie: str = "", **more: Any) -> WebPage:
        """Return a page that has been sent a state."""
        page = WebPage(self.port, cookie, **more)
        try:
            page.until(lambda: page.state)
        except BaseException:
            page.close()
            raise
        return page


@contextmanager
def playing(folder: Path, table: bool = True, host: str = "127.0.0.1", **options: Any) -> Iterator[Playing]:
    """Serve a table whose flash is in a folder until the end of the block, which leaves no thread and no process."""
    with ExitStack() as stack:
        virtual = None
        if table:
            virtual = RoomTable(Memory(folder / "flash.img", kept=True), folder / "screen")
            stack.callback(virtual.power, on=False)
            virtual.power(on=True)
        server = PlayServer(Pages(page_folder(), look_folder()), virtual, code=CODE, **options)
        running = in_a_thread(
            lambda ready: server.serve(host, 0, ready), lambda port, loop: Playing(port, server, loop)
        )
        yield stack.enter_context(running)
