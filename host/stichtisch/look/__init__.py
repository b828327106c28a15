"""The look of everything that a browser shows: one style sheet, the mark, the playing cards."""

from importlib import resources
from pathlib import Path

STYLES = ("colours.css", "look.css")
MARK = "icon.svg"


def look_folder() -> Path:
    """Return the folder of these files in this package."""
    return Path(str(resources.files(__package__))) / "files"


def style() -> str:
    """Return the style sheet that all pages share."""
    return "".join((look_folder() / name).read_text(encoding="utf-8") for name in STYLES)


def mark() -> str:
    """Return the mark as an element of a page."""
    return (
        (look_folder() / MARK).read_text(encoding="utf-8").replace(' xmlns="http://www.w3.org/2000/svg"', "")
    )
