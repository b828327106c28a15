"""The words of a game on the PC: its name, its titles and its log entries. An unknown game is named by its id."""

from collections.abc import Sequence
from typing import Any

from cardrules.games import GAMES, panel_of, words_of
from cardrules.panel import LIST, SUIT
from stichtisch.i18n import game_texts, read, words_on_pc
from stichtisch.text import harmless


def game_name(game: str, language: str) -> str:
    """Return the name of a game."""
    return str(words_of(game, language).TEXTS["title"]) if game in GAMES else harmless(game)


def sheet_title(game: str, language: str) -> str:
    """Return the title of the score sheet of a game."""
    return str(words_on_pc(game, language).SHEET) if game in GAMES else harmless(game)


def profile_name(game: str, profile: str, language: str) -> str:
    """Return the name of a game's profile. The name of a club's own profile is returned unchanged."""
    return game_texts(game, language).get(f"profile.{profile}", profile)


def entry_words(game: str, entry: Sequence[str], language: str) -> str | None:
    """Return a log entry (verb first) in the words of the table, or None if the game has no words for it."""
    if game not in GAMES:
        return None
    try:
        return _said(panel_of(game).entry(tuple(entry)), game, language)
    except (LookupError, TypeError, ValueError):
        # Logs may contain entries that no rule allows.
        return None


def _said(text: tuple[Any, ...], game: str, language: str) -> str:
    # Return a text of cardrules.panel, a tuple of key and arguments, in a language. The text contains no player's name.
    key = text[0]
    if key == SUIT:
        suit: str = read(language, "common")[f"suit.{text[1]}"]
        return suit
    arguments = [_said(one, game, language) if isinstance(one, tuple) else one for one in text[1:]]
    if key == LIST:
        return str(arguments[0]).join(arguments[1:])
    return str(words_of(game, language).TEXTS[key].format(*arguments))
