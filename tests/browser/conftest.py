"""What the tests in a browser share: Chromium, a hall that is served, and what no page may do."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from support.board_server import RunningBoardServer, serving
from support.evening_in_play import TEN, EveningInPlay, evening_in_play

OUT = Path(__file__).parents[2] / "out"
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
# A busy machine takes its time; what never comes is noticed all the same.
expect.set_options(timeout=30_000)
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: CHROMIUM=path, else the one of the system."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None or not Path(path).exists():
        pytest.fail(
            "The tests in a browser need Chromium. On Debian and Ubuntu: apt install chromium; on Fedora: "
            "dnf install chromium. Or name one: make test-browser CHROMIUM=/path/to/chrome",
            pytrace=False,
        )
    with sync_playwright() as playwright:
        # Root has no sandbox to go into.
        sandbox = [] if getattr(os, "geteuid", int)() else ["--no-sandbox"]
        chromium = playwright.chromium.launch(executable_path=path, args=sandbox)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe."""
    if not AXE.exists():
        pytest.fail("axe is not there: npm ci --prefix tests/browser", pytrace=False)
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """The servers of a test. They end after its pages: a page that loses its server reports that on its console."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def at_ten_tables(tmp_path: Path, servers: ExitStack) -> tuple[EveningInPlay, RunningBoardServer]:
    """A hall of ten tables, served."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", TEN)
    return club_hall, servers.enter_context(serving(club_hall.path))


@pytest.fixture
def at_five_tables(tmp_path: Path, servers: ExitStack) -> tuple[EveningInPlay, RunningBoardServer]:
    """A hall of five tables, served."""
    club_hall = evening_in_play(tmp_path / "club.sqlite")
    return club_hall, servers.enter_context(serving(club_hall.path))


@pytest.fixture
def open_page(browser: Browser, servers: ExitStack) -> Iterator[Callable[..., Page]]:
    """A function that opens a page in a browser of its own; at the end none has said anything on its console."""
    messages: list[str] = []
    contexts = []

    def open(address: str, script: str = "", **facts: Any) -> Page:
        facts.setdefault("locale", "en-GB")
        contexts.append(browser.new_context(**facts))
        if script:
            contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.on("console", lambda message: messages.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: messages.append(f"error: {error}"))
        page.goto(address)
        return page

    yield open
    for context in contexts:
        context.close()
    # A page that was refused is told there, too; the test that has it refused looks at it itself.
    assert [line for line in messages if "the server responded with a status of" not in line] == []
