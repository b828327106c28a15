"""The Chromium of the tests and benches in a browser."""

import os
import shutil
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def chromium_path() -> str | None:
    """Return the path given by CHROMIUM, else the path of the system's Chromium, or None if there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    return path if path and Path(path).exists() else None


def sandbox_options() -> list[str]:
    """Return the options for Chromium's sandbox, which it cannot use as root."""
    return [] if getattr(os, "geteuid", int)() else ["--no-sandbox"]
