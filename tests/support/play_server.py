"""A real server of `stichtisch play` on its own port, in a thread, until the end of a `with` block."""

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
from stichtisch.play.page_words import word_files
from stichtisch.play.pages import Pages, page_folder
from stichtisch.play.room_table import RoomTable
from stichtisch.play.server import PlayServer

CODE = "HERZAS"


@dataclass(frozen=True)
class RunningPlayServer:
    """A running server of `stichtisch play`."""

    port: int
    server: PlayServer
    loop: asyncio.AbstractEventLoop

    def page(self, cookie: str = "", **more: Any) -> WebPage:
        """Return a page that has received a state."""
        page = WebPage(self.port, cookie, **more)
        try:
            page.until(lambda: page.state)
        except BaseException:
            page.close()
            raise
        return page


@contextmanager
def playing(
    folder: Path, table: bool = True, host: str = "127.0.0.1", **options: Any
) -> Iterator[RunningPlayServer]:
    """Serve a table with its flash in a folder until the end of the block. Afterwards no thread or process is left."""
    with ExitStack() as stack:
        virtual = None
        if table:
            virtual = RoomTable(Memory(folder / "flash.img", kept=True), folder / "screen")
            stack.callback(virtual.power, on=False)
            virtual.power(on=True)
        server = PlayServer(
            Pages(page_folder(), look_folder(), made=word_files()), virtual, code=CODE, **options
        )
        running = in_a_thread(
            lambda ready: server.serve(host, 0, ready),
            lambda port, loop: RunningPlayServer(port, server, loop),
        )
        yield stack.enter_context(running)
