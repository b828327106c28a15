"""Makes the picture of the starter table's display for its page: `python tests/support/starter_pictures.py`."""

import sys
import types
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).parents[2]
FILE = ROOT / "hardware" / "starter" / "evening.png"
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "rules")]
    # This program runs modules of the firmware on CPython, where they need a module `micropython`.
    _stub = types.ModuleType("micropython")
    _stub.const = lambda value: value  # type: ignore[attr-defined]
    sys.modules["micropython"] = _stub

# ruff: noqa: E402
from support.card_tags import card_tag

from cardrules.cards import card_from_text
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.picture import picture_of
from table.menu.keys import LEFT, MIDDLE, RIGHT

_GAP = 12
_COLUMNS = 2
_HELD_MS = 1100


def moments(flash: Path) -> list[Image.Image]:
    """Return pictures of the display: sitting down, a trick, two cards at once, and taking a card back."""
    found = []
    with VirtualTable(flash, starter=True) as table:

        def show(*cards: str) -> None:
            for card in cards:
                table.lay(0, Tag(*card_tag("doppelkopf", 7, card_from_text(card), 0)))
            table.run(500)

        def look() -> None:
            found.append(picture_of(*table.painted()))

        table.run(3000)
        for _ in range(2):
            table.press(0, MIDDLE)
            table.press(0, LEFT)
        table.run(300)
        look()
        for _ in range(2):
            table.press(0, MIDDLE)
            table.press(0, LEFT)
        table.press(0, MIDDLE)
        table.run(500)
        for card in ("HT", "SQ"):
            show(card)
            table.lift(0)
            table.run(400)
        table.press(0, RIGHT)
        look()
        show("DA", "CJ")
        look()
        table.lift(0)
        table.run(400)
        table.press(0, LEFT, _HELD_MS)
        look()
    return found


def sheet() -> Image.Image:
    """Return the picture for the page: all pictures of `moments` in one."""
    with TemporaryDirectory() as folder:
        pictures = moments(Path(folder) / "flash.img")
    width, height = pictures[0].size
    rows = len(pictures) // _COLUMNS
    size = (_COLUMNS * (width + _GAP) - _GAP, rows * (height + _GAP) - _GAP)
    made = Image.new("RGB", size, "white")
    for number, picture in enumerate(pictures):
        made.paste(picture, (number % _COLUMNS * (width + _GAP), number // _COLUMNS * (height + _GAP)))
    return made


if __name__ == "__main__":
    sheet().save(FILE, optimize=True)
