"""Pictures of the live board, taken by the browser of this computer where there is one."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
_PATIENCE_SECONDS = 30


def find_browser() -> str | None:
    """Return the program of a browser that can take pictures: CHROMIUM, or one that is installed; None without one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


def take_picture(browser: str, address: str, picture: Path, wide: int = 1920, high: int = 1080) -> bool:
    """Write what the browser shows at an address, PNG. Returns whether it did."""
    with tempfile.TemporaryDirectory() as profile:
        command = [
            *(browser, "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run"),
            *("--no-sandbox", f"--user-data-dir={profile}", "--virtual-time-budget=1500"),
            *(f"--window-size={wide},{high}", f"--screenshot={picture.resolve()}", address),
        ]
        try:
            subprocess.run(command, capture_output=True, timeout=_PATIENCE_SECONDS)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return picture.exists()
