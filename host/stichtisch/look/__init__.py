"""The look of all browser pages: one style sheet, the mark, the playing cards."""

from importlib import resources
from pathlib import Path

STYLES = ("colours.css", "look.css")
# The additional style sheets that only some pages use.
HALL, CARDS = ("hall.css",), ("cards.css", "card-table.css")
MARK = "icon.svg"


def look_folder() -> Path:
    """Return the folder of this package that contains the style sheets and the mark."""
    return Path(str(resources.files(__package__))) / "files"


def style(*more: str) -> str:
    """Return the style sheet that all pages share, followed by the sheets of this package that are named in `more`."""
    return "".join((look_folder() / name).read_text(encoding="utf-8") for name in (*STYLES, *more))


def mark() -> str:
    """Return the mark as an HTML element for a page."""
    return (
        (look_folder() / MARK).read_text(encoding="utf-8").replace(' xmlns="http://www.w3.org/2000/svg"', "")
    )
