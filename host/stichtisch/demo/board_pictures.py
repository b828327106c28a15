"""Pictures of the live board, taken by a browser if one is installed on this computer."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# A function that saves a picture of a page. It takes the page's address, the file, and the width and height in pixels.
Camera = Callable[[str, Path, int, int], None]

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The time that the board needs to draw its first state.
_SETTLED_MS = 500


def find_browser() -> str | None:
    """Return a browser for pictures: the one named by CHROMIUM, an installed one, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def camera(browser: str) -> Iterator[Camera]:
    """Start a browser without a window, and yield a function that takes pictures.

    Raises ImportError if Playwright is missing.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])

        def take_picture(address: str, picture: Path, wide: int, high: int) -> None:
            page = started.new_page(viewport={"width": wide, "height": high})
            page.goto(address)
            page.wait_for_timeout(_SETTLED_MS)
            page.screenshot(path=str(picture))
            page.close()

        yield take_picture
        started.close()
