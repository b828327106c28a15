"""Pictures of the live board, taken by the browser of this computer where there is one."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# A function that takes a picture of an address into a file, of this width and height in pixels.
Camera = Callable[[str, Path, int, int], None]

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Until the board has drawn its first state.
_SETTLED_MS = 500


def find_browser() -> str | None:
    """Return a browser that can take pictures: CHROMIUM, or one that is installed; None without one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def camera(browser: str) -> Iterator[Camera]:
    """Start a browser that shows nothing, and take pictures with it. Raises ImportError where Playwright is missing."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])

        def take(address: str, picture: Path, wide: int, high: int) -> None:
            page = started.new_page(viewport={"width": wide, "height": high})
            page.goto(address)
            page.wait_for_timeout(_SETTLED_MS)
            page.screenshot(path=str(picture))
            page.close()

        yield take
        started.close()
