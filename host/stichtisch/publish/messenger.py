"""Short standings as plain text for a messenger.

The text contains only public names, and no characters that a messenger reads as markup.
"""

from stichtisch.club.state import Club
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.publish.book import Book, Ranking
from stichtisch.sheets.score_table import signed
from stichtisch.text import harmless, shorten

_LONGEST_NAME = 30
# Characters that messengers interpret as markup (bold, italic, struck out, code) or as links to people or pages.
_MARKS = str.maketrans(
    {"*": "∗", "_": "‗", "~": "∼", "`": "ʹ", "@": "＠", "#": "＃", "/": "∕", "[": "(", "]": ")"}
)


def messenger_text(book: Book, texts: Texts) -> str:
    """Return the standings of an evening or a season, a line for each player."""
    head = (
        book.name if book.season else f"{book.name}, {day_text(book.evenings[0].evening.day, texts.language)}"
    )
    lines = [_quiet(head, 80)]
    for ranking in book.standings:
        lines += ["", _quiet(ranking.of(texts), 80), *_lines(ranking, book.club)]
    if len(lines) == 1:
        lines += ["", texts.say("nobody")]
    return "\n".join(lines) + "\n"


def _lines(ranking: Ranking, club: Club) -> list[str]:
    return [
        f"{place.rank}. {_quiet(club.player(place.player).shown, _LONGEST_NAME)}: {signed(place.result.final)}"
        for place in ranking.places
    ]


def _quiet(name: str, columns: int) -> str:
    return shorten(harmless(name).translate(_MARKS).replace("://", " "), columns)
