"""Fixtures of the browser tests: Chromium, board servers with an evening, and pages that must not log messages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from support.board_server import RunningBoardServer, serving
from support.chromium import chromium_path, sandbox_options
from support.evening_in_play import TEN, EveningInPlay, evening_in_play

OUT = Path(__file__).parents[2] / "out"
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
# The timeout is long, because a busy machine is slow; a missing element still fails the test.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium from the path in CHROMIUM, or else the system's Chromium."""
    path = chromium_path()
    if path is None:
        pytest.fail(
            "The tests in a browser need Chromium. On Debian and Ubuntu: apt install chromium; on Fedora: "
            "dnf install chromium. Or name one: make test-browser CHROMIUM=/path/to/chrome",
            pytrace=False,
        )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=sandbox_options())
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the source of axe, the accessibility checker."""
    if not AXE.exists():
        pytest.fail("axe is not there: npm ci --prefix tests/browser", pytrace=False)
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """Keep a test's servers running until its pages are closed, because a page that loses its server logs an error."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def at_ten_tables(tmp_path: Path, servers: ExitStack) -> tuple[EveningInPlay, RunningBoardServer]:
    """Serve the board of an evening with ten tables."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", TEN)
    return club_hall, servers.enter_context(serving(club_hall.path))


@pytest.fixture
def at_five_tables(tmp_path: Path, servers: ExitStack) -> tuple[EveningInPlay, RunningBoardServer]:
    """Serve the board of an evening with five tables."""
    club_hall = evening_in_play(tmp_path / "club.sqlite")
    return club_hall, servers.enter_context(serving(club_hall.path))


@pytest.fixture
def open_page(browser: Browser, servers: ExitStack) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a page in a separate browser context.

    At the end, no page may have logged a message.
    """
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
    # The console also reports responses with an error status. Tests that expect such a response check it themselves.
    assert [line for line in messages if "the server responded with a status of" not in line] == []
