"""The texts of the table, read from its modules."""

from pathlib import Path
from runpy import run_path

from cardrules.games import words_of
from table import words

TEXTS = {
    language: Path(__file__).parents[2] / "firmware" / "table" / "texts" / f"{language}.py"
    for language in words.LANGUAGES
}


def read(language):
    """All texts of a language by their keys."""
    return run_path(str(TEXTS[language]))["TEXTS"]


def read_game(game, language):
    """All texts of a game in a language by their keys."""
    return words_of(game, language).TEXTS


def item_names():
    """All possible items of a deal of Doppelkopf, in the words of the notation."""
    levels = ("no90", "no60", "no30", "black")
    items = {"won", "against_queens", "fox", "charlie", "charlie_caught", "doppelkopf", *levels}
    for party in ("re", "kontra"):
        items |= {f"{party}_announced", *(f"{party}_announced_{level}" for level in levels)}
    reached = zip((120, 90, 60, 30), levels, strict=True)
    return items | {f"got_{points}_against_{level}" for points, level in reached}
