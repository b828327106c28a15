"""Tests the page's worker in Chromium: it runs the table, stores its flash in the browser, and needs no network."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from support.web_space import web_space

from stichtisch.play import bundle

pytestmark = pytest.mark.browser

# The timeout in milliseconds. It is long because a table in a browser runs in real time on any machine.
PATIENCE = 120_000
QUIET_S = 6
# A page without a user interface. It only starts the worker in the same way as play/page/transport.js.
BARE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Worker</title><link rel="icon" href="data:,">
<script type="module">
import { keepOffline } from './offline.js';
window.said = []; window.refused = []; window.rows = 0; window.state = null; window.exported = null;
window.table = new Worker('./worker.js', { type: 'module' });
table.onmessage = ({ data }) => {
    if (data.screen) rows += data.rows;
    else if (data.state) state = data.state;
    else if (data.said) said.push(data.said);
    else if (data.exported) exported = data.exported;
    else if (data.refused) refused.push(data);
};
window.offline = await keepOffline();
</script></html>"""


@pytest.fixture
def page_address(tmp_path: Path, servers: ExitStack) -> str:
    """Serve the finished page and bare.html, and return the address."""
    if not bundle.MICROPYTHON.is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in host/stichtisch/play/npm")
    page = tmp_path / "page"
    bundle.make_page(page, more={"bare.html": BARE})
    return servers.enter_context(web_space(page))


def send(page: Page, *messages: dict[str, Any]) -> None:
    """Send messages to the worker."""
    page.evaluate("messages => messages.forEach(message => table.postMessage(message))", list(messages))


def wait(page: Page, condition: str) -> None:
    """Wait until the condition is true in the page."""
    page.wait_for_function(condition, timeout=PATIENCE)


def play_a_deal(page: Page) -> None:
    """Let simple players play a deal of Doppelkopf as fast as they can."""
    robots: list[dict[str, Any]] = [{"do": "who", "place": place, "who": "robot"} for place in range(4)]
    first: list[dict[str, Any]] = [
        {"do": "join", "place": "all"},
        {"do": "pace", "ms": 0},
        {"do": "new", "seed": 7, "game": "doppelkopf"},
    ]
    send(page, *first, *robots)
    wait(page, "said.some(words => words[0] === 'over')")


def test_a_deal_is_kept_and_needs_no_network(page_address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{page_address}/bare.html")
    wait(page, "state !== null && rows >= 320 && window.offline === 'kept'")
    play_a_deal(page)
    assert page.evaluate("said.filter(words => words[0] === 'card').length") == 48
    send(page, {"do": "pace", "ms": 700}, {"do": "sleep", "on": True}, {"do": "export"})
    wait(page, "exported !== null")
    before = page.evaluate("exported").splitlines()
    # A sleeping table does not run, so its display sends no more rows.
    count = page.evaluate("rows")
    time.sleep(1)
    assert page.evaluate("rows") == count

    page.context.set_offline(True)
    page.reload()
    wait(page, "state !== null && state.number === 1 && !state.playing")
    send(page, {"do": "export"})
    wait(page, "exported !== null")
    assert page.evaluate("exported").splitlines()[: len(before)] == before


def test_a_quiet_table_rests(page_address: str, browser: Browser, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{page_address}/bare.html")
    wait(page, "state !== null && rows >= 320")
    time.sleep(QUIET_S)
    # The table's clock runs in real time, although its firmware gets only a fifth of the processor time.
    clock = "(async () => { const told = new Promise(told => table.addEventListener('message', ({ data }) => "
    clock += "data.state && told(data.state.us))); table.postMessage({ do: 'join', place: 0 }); "
    clock += "table.postMessage({ do: 'leave' }); return [await told, performance.now()]; })()"
    us, ms = page.evaluate(clock)
    time.sleep(QUIET_S)
    later_us, later_ms = page.evaluate(clock)
    assert (later_us - us) / 1000 == pytest.approx(later_ms - ms, rel=0.2)
