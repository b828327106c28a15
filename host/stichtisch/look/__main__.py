"""Writes a page that shows every component of the style sheets in every state.

`python -m stichtisch.look FILE` writes it.
"""

import sys
from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from stichtisch.look import CARDS, HALL, MARK, look_folder, style
from stichtisch.look.drawn_cards import card_symbols, drawn_card

_HANDS = {
    "north": ("CA", "CK", "SQ"),
    "west": ("HT", "DJ"),
    "east": ("SA", "HQ"),
    "south": ("CQ", "SJ", "DA"),
}
_TRICK = {"north": "HK", "west": "HA", "south": "DQ"}


def parts_page() -> str:
    """Return the page as one self-contained HTML file."""
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    mark = b64encode((look_folder() / MARK).read_bytes()).decode()
    hands = {side: [drawn_card(card, card) for card in cards] for side, cards in _HANDS.items()}
    trick = [(side, drawn_card(card, card)) for side, card in _TRICK.items()]
    symbols = card_symbols(
        "french", "en", {*_TRICK.values(), *(one for cards in _HANDS.values() for one in cards)}
    )
    return environment.get_template("parts.html").render(
        style=style(*HALL, *CARDS), mark=mark, hands=hands, trick=trick, symbols=symbols
    )


def _main(file: Path) -> int:
    file.write_text(parts_page(), encoding="utf-8")
    print(f"{file}: open it in a browser.")
    return 0


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
