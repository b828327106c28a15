"""Measure the times of the table in a browser (Chromium) with both back ends, and their limits: make bench-page.

    python page.py [--deals N]

The page sends a message to lay each card of a deal, after the display has stopped changing. The measured time begins
with this message, and ends with the next frame in which Chromium shows changed rows of the display. The server of
`stichtisch play` is its own process, and nothing queries the page while a time is measured. Times depend on
this computer and its other programs, so the first line shows the load. A value above its limit is marked, but does not
change the exit code. Linux only.
"""

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

_TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(_TESTS), str(_TESTS / "rules")]

# ruff: noqa: E402
from playwright.sync_api import Browser, sync_playwright
from support.chromium import chromium_path, sandbox_options
from support.person_at_a_page import LISTENING, PersonAtAPage
from support.web_space import web_space

from stichtisch.look import look_folder
from stichtisch.play import bundle
from stichtisch.play.page_words import word_files

BackEnd = Callable[[Path], AbstractContextManager[str]]

_IDLE_S = 20
# The number of seconds after which a table is idle.
_QUIET_S = 6
_KILOBYTE = 1000
_TICKS = os.sysconf("SC_CLK_TCK")
# For this time after a card was laid, the benchmark does not query the page.
_UNDISTURBED_MS = 500
_PLAY = (sys.executable, "-m", "stichtisch", "play", "--no-browser", "--port", "0")

# A script in the page that sends a message to lay a card, and records the time of this message and of the first frame
# with new rows of the display.
_TIMING = """
window.times = [];
let laid = null;
for (const [name, way] of [["Worker", "postMessage"], ["WebSocket", "send"]]) {
    window[name] = class extends window[name] {
        constructor(...facts) {
            super(...facts);
            window.send = (message) => {
                if (message.do === "lay") laid = performance.now();
                this[way](name === "Worker" ? message : JSON.stringify(message));
            };
            this.addEventListener("message", ({ data }) => {
                if (laid === null || !(data instanceof ArrayBuffer || data.screen)) return;
                const begin = laid;
                laid = null;
                requestAnimationFrame(() => window.times.push(performance.now() - begin));
            });
        }
    };
}
"""


def row(name: str, figure: str, limit: str = "", holds: bool = True) -> None:
    """Print one row."""
    print(f"{name:52} {figure:44} {limit:>10} {'' if holds else 'MISSED'}".rstrip(), flush=True)


@contextmanager
def worker(folder: Path) -> Iterator[str]:
    """Serve the finished page, which runs the table in a web worker, and yield its address."""
    bundle.make_page(folder / "page")
    with web_space(folder / "page") as address:
        yield address


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Run a server whose page shows a table on that server, and yield its address."""
    with subprocess.Popen(
        [*_PLAY, "--flash", str(folder / "flash.img")], stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout
            yield running.stdout.readline().split()[-1].rstrip("/")
        finally:
            running.terminate()


@contextmanager
def opened(browser: Browser, back_end: BackEnd, evening: str) -> Iterator[PersonAtAPage]:
    """Yield a person who has opened the page of an evening at a new table and has switched the table on."""
    with tempfile.TemporaryDirectory() as name, back_end(Path(name)) as address:
        context = browser.new_context(
            viewport={"width": 1280, "height": 860}, locale="en-GB", reduced_motion="reduce"
        )
        context.add_init_script(LISTENING + _TIMING)
        page = context.new_page()
        page.goto(f"{address}/#{evening}")
        person = PersonAtAPage(page)
        person.until(lambda: person.state and person.state["power"] and person.drawn_at)
        yield person
        context.close()


def lay_a_deal(person: PersonAtAPage) -> list[float]:
    """Lay all cards of four hands, and return the milliseconds until each card was shown."""
    person.open_journal()
    person.begin_deal()
    while not person.heard("over"):
        place = person.called()
        # The page receives the new state shortly after the report of a declaration.
        asked = place is not None and person.state["asked"] == place
        if place is None or (asked and person.heard("declared", place)):
            person.page.wait_for_timeout(50)
            person.look()
        elif asked:
            person.act(place)
        else:
            _lay(person, place)
    times: list[float] = person.page.evaluate("times")
    return times


def _lay(person: PersonAtAPage, place: int) -> None:
    if person.state["trick"]:
        person.page.evaluate("send({ do: 'take' })")
        person.until(lambda: not person.state["trick"])
    person.until_drawn()
    before = len(person.heard("card"))
    card = person.legal(place)[0]
    person.page.evaluate(f"send({{ do: 'lay', place: {place}, id: {card} }})")
    person.page.wait_for_timeout(_UNDISTURBED_MS)
    person.until(lambda: len(person.heard("card")) > before)
    # Wait for the card's event in the journal, and for the state with the next turn.
    person.until(lambda: len(person.deal.cards) > before or bool(person.heard("over")))
    person.until(lambda: person.called() != place or bool(person.heard("over")) or person.state["trick"])


def deal_at_full_speed(person: PersonAtAPage) -> float:
    """Let simple players play a deal, and return the seconds from its beginning to its scores."""
    person.choose("#pace", "0")
    person.until(lambda: person.heard("over"), 180)
    begin = next(at for said, at in zip(person.said, person.said_at, strict=True) if said[0] == "deal")
    end = next(at for said, at in zip(person.said, person.said_at, strict=True) if said[0] == "over")
    return (end - begin) / 1000


def processor_seconds(browser: Browser) -> float:
    """Return the processor time used by Chromium's renderers, servers of tables and virtual tables, in seconds."""
    session = browser.new_browser_cdp_session()
    infos: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(one["cpuTime"] for one in infos if one["type"] == "renderer") + _of_tables()


def _of_tables() -> float:
    # The servers are children of this process. The virtual tables are children of the servers.
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            program = (folder / "exe").readlink().name
        except (OSError, IndexError):
            continue
        if "python" in program:
            parents[int(folder.name)] = int(words[1])
            used[int(folder.name)] = (int(words[11]) + int(words[12])) / _TICKS
    servers = {number for number, parent in parents.items() if parent == os.getpid()}
    return sum(used[number] for number in parents if number in servers or parents[number] in servers)


def idle_share(browser: Browser) -> float:
    """Return the share of one core that an idle table and its page use."""
    time.sleep(_QUIET_S)
    before, begin = processor_seconds(browser), time.monotonic()
    time.sleep(_IDLE_S)
    return (processor_seconds(browser) - before) / (time.monotonic() - begin)


def sizes() -> None:
    """Print the compressed size of the page and its table."""
    folders = (bundle.PAGE, look_folder())
    contents = [path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file()]
    page = sum(len(gzip.compress(content, 9)) for content in [*contents, *word_files().values()]) / _KILOBYTE
    row("HTML, CSS, scripts and cards, compressed", f"{page:.0f} KB", "300 KB", page <= 300)
    table = len(bundle.packed(bundle.sources())) / _KILOBYTE
    row("firmware, rules, twins and room, compressed", f"{table:.0f} KB", "300 KB", table <= 300)


def measure(browser: Browser, back_end: BackEnd, most: float, deals: int) -> None:
    """Print the rows of one back end. The time limit for a deal is `most` seconds."""
    name, times, openings = back_end.__name__, [], []
    for seed in range(7, 7 + deals):
        begin = time.monotonic()
        with opened(browser, back_end, f"seed={seed}&game=doppelkopf&robots=") as person:
            openings.append(time.monotonic() - begin)
            times += lay_a_deal(person)
    row(f"{name}: opening → a table that is on", f"{max(openings):.1f} s", "5 s", max(openings) <= 5)
    times.sort()
    p99 = times[min(len(times) * 99 // 100, len(times) - 1)]
    figure = (
        f"{times[0]:.0f} / {times[len(times) // 2]:.0f} / {p99:.0f} / {times[-1]:.0f} ms, n = {len(times)}"
    )
    row(f"{name}: laid card → shown", figure, "150 ms", p99 <= 150)
    with opened(browser, back_end, "seed=7&game=doppelkopf&robots=0,1,2,3") as person:
        used = processor_seconds(browser)
        seconds = deal_at_full_speed(person)
        used = processor_seconds(browser) - used
        figure = f"{seconds:.1f} s, of processors {used:.1f} s"
        row(f"{name}: a deal of 12 tricks at full speed", figure, f"{most:g} s", seconds <= most)
    with opened(browser, back_end, "seed=7&game=doppelkopf&robots="):
        share = idle_share(browser)
        row(f"{name}: an idle table, with its page", f"{share:.0%} of a core", "15 %", share <= 0.15)


def main(arguments: list[str]) -> int:
    """Run all measurements, and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=3)
    options = parser.parse_args(arguments)
    print(f"load of this computer: {os.getloadavg()[0]:.1f}, with {os.cpu_count()} processors", flush=True)
    print("a row of times is least / median / p99 / most", flush=True)
    sizes()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=sandbox_options())
        measure(browser, worker, 20, options.deals)
        measure(browser, server, 10, options.deals)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
