"""Records the film of one trick at the page, out/trick.webp, for the README."""

import io
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page
from support.person_at_a_page import LISTENING, WHERE_IT_IS_SEEN, PersonAtAPage
from support.play_server import playing

from cardrules.api import Deal
from stichtisch.play.room_table import RoomTable

pytestmark = [pytest.mark.browser, pytest.mark.long]

OUT = Path(__file__).parents[2] / "out"
_SIZE = {"width": 1280, "height": 860}
_WIDTH = 760
# The time between two frames of the film.
_EVERY_MS = 80
# Table and page run slower than the film by this factor, so that a busy computer does not miss a frame.
_SLOWER = 30
_MOST_BYTES = 600_000
_FEWEST, _MOST = 40, 140
# The number of frames after the trick is taken.
_LAST = 8


class _SlowMotion:
    """Slows down the clock of a table and the card animations on its page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._slower = 1
        run = RoomTable.run
        monkeypatch.setattr(
            RoomTable, "run", lambda table, milliseconds: run(table, milliseconds / self._slower)
        )

    def begin(self, page: Page) -> None:
        """Slow down table and page from now on."""
        self._slower = _SLOWER
        page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 1 / _SLOWER})


def test_a_film_of_one_trick(
    tmp_path: Path, servers: ExitStack, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    motion = _SlowMotion(monkeypatch)
    server = servers.enter_context(playing(tmp_path))
    page = open_page(
        f"http://127.0.0.1:{server.port}/#seed=7&game=doppelkopf&robots=1,2,3",
        LISTENING,
        viewport=_SIZE,
        color_scheme="light",
    )
    person = PersonAtAPage(page)
    person.until(lambda: person.state)
    person.choose("#pace", "0")
    person.open_journal()
    person.begin_deal()
    page.locator("#inside-button").click()
    person.until(lambda: person.state["asked"] == 0)
    person.choose("#pace", "700")
    person.press_until(0, lambda: person.state["asked"] != 0)
    page.mouse.move(0, 0)
    motion.begin(page)
    film = list(_pictures(person))
    assert _FEWEST <= len(film) <= _MOST
    assert len({picture.tobytes() for picture in film}) > _FEWEST / 2
    write(film, OUT / "trick.webp")


def _pictures(person: PersonAtAPage) -> Iterator[Image.Image]:
    page = person.page
    laid = taken = False
    left = _LAST
    begun = time.monotonic()
    for number in itertools.count(1):
        person.look()
        if person.state["turn"] == 0 and person.state["asked"] is None and not laid:
            legal = Deal(person.deal).legal(list(person.hand(0).values()))
            chosen = next(chosen for chosen, face in person.hand(0).items() if face == legal[0])
            page.mouse.click(*page.evaluate(WHERE_IT_IS_SEEN, f'.held[data-id="{chosen}"]'))
            laid = True
        take = page.locator("[data-do=take]")
        if laid and not taken and take.is_enabled() and 0 in _winners(person):
            take.click()
        taken = taken or any(place["tricks"] for place in person.state["places"])
        left -= taken
        yield Image.open(io.BytesIO(page.screenshot()))
        if left < 0:
            return
        rest = begun + number * _EVERY_MS * _SLOWER / 1000 - time.monotonic()
        page.wait_for_timeout(max(1, 1000 * rest))


def _winners(person: PersonAtAPage) -> list[int]:
    return [said[1] for said in person.heard("trick")]


def write(film: list[Image.Image], path: Path) -> None:
    """Write the frames as an animated WebP file that is small enough for a web page."""
    path.parent.mkdir(exist_ok=True)
    height = _WIDTH * film[0].height // film[0].width
    small = [picture.convert("RGB").resize((_WIDTH, height), Image.Resampling.LANCZOS) for picture in film]
    times = [_EVERY_MS] * (len(small) - 1) + [2000]
    small[0].save(path, save_all=True, append_images=small[1:], duration=times, loop=0, quality=60, method=4)
    assert path.stat().st_size < _MOST_BYTES
