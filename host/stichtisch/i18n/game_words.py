"""The words of a game on the PC: its name, its titles, its entries. Of a game that is not known here, its id."""

from collections.abc import Sequence
from typing import Any

from cardrules.games import GAMES, panel_of, words_of
from cardrules.panel import LIST, SUIT
from stichtisch.i18n import read
from stichtisch.text import harmless


def game_name(game: str, language: str) -> str:
    """Return what a game is called."""
    return str(words_of(game, language).TEXTS["title"]) if game in GAMES else harmless(game)


def sheet_title(game: str, language: str) -> str:
    """Return what stands above the score sheet of a game."""
    return str(words_of(game, language).SHEET) if game in GAMES else harmless(game)


def entry_words(game: str, entry: Sequence[str], language: str) -> str | None:
    """Return an entry of a log, verb first, as the table says it; None where the game has no words for it."""
    if game not in GAMES:
        return None
    try:
        return _said(panel_of(game).entry(tuple(entry)), game, language)
    except (LookupError, TypeError, ValueError):
        # Logs have entries that no rule allows.
        return None


def _said(text: tuple[Any, ...], game: str, language: str) -> str:
    # As cardrules.panel has texts; an entry names nobody.
    key = text[0]
    if key == SUIT:
        suit: str = read(language, "common")[f"suit.{text[1]}"]
        return suit
    arguments = [_said(one, game, language) if isinstance(one, tuple) else one for one in text[1:]]
    if key == LIST:
        return str(arguments[0]).join(arguments[1:])
    return str(words_of(game, language).TEXTS[key].format(*arguments))
