"""The playing cards as drawings for pages without a script. The drawings come from files made by cards.js.

tests/browser/test_cards.py compares these files with the output of cards.js; if KEEP=yes is set, the test overwrites
them.
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from cardrules.games import GAMES, panel_of

_FRENCH = "french"
_USED = re.compile(r'(?:href="#|url\(#)(card-[^")]+)')


def card_style(game: str) -> str:
    """Return the usual style of the cards for a game: "french" or "german"."""
    return str(getattr(panel_of(game), "FACES", _FRENCH)) if game in GAMES else _FRENCH


def can_draw(style: str, language: str, card: str) -> bool:
    """Return whether there is a face for a card in deal notation. `style` is "french" or "german"."""
    return card in _faces(style, language)


def card_symbols(style: str, language: str, cards: Iterable[str]) -> str:
    """Return an invisible SVG with the faces of these cards, and all symbols to which the faces refer.

    A page must contain this SVG once, before its cards. Raises KeyError if `can_draw` is false for a card.
    """
    faces = _faces(style, language)
    drawn = {card: faces[card] for card in sorted(set(cards))}
    parts = _parts(style)
    needed: dict[str, None] = {}
    for face in drawn.values():
        _collect(face, parts, needed)
    body = "".join(parts[id] for id in needed)
    body += "".join(
        f'<symbol id="{_id(card)}" viewBox="0 0 200 300">{face}</symbol>' for card, face in drawn.items()
    )
    return f'<svg class="card-symbols" width="0" height="0" aria-hidden="true" focusable="false">{body}</svg>'


def drawn_card(card: str, label: str) -> str:
    """Return a card as an element for a page that contains its symbols.

    `label` is the card's text for a screen reader.
    """
    said = f'role="img" aria-label="{escape(label)}"'
    return (
        f'<svg class="card" viewBox="0 0 200 300" focusable="false" {said}><use href="#{_id(card)}"/></svg>'
    )


def _id(card: str) -> str:
    return f"face-{card.replace('|', '-')}"


@cache
def _read(style: str) -> Any:
    file = resources.files(__package__).joinpath("faces", f"{style}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def _parts(style: str) -> dict[str, str]:
    parts: dict[str, str] = _read(style)["parts"]
    return parts


def _faces(style: str, language: str) -> dict[str, str]:
    faces: dict[str, dict[str, str]] = _read(style)["faces"]
    return faces["any"] | faces[language]


def _collect(markup: str, parts: dict[str, str], needed: dict[str, None]) -> None:
    # Add all symbols to which a drawing refers, directly or through other symbols.
    for id in _USED.findall(markup):
        if id not in needed:
            needed[id] = None
            _collect(parts[id], parts, needed)
