"""A club with an evening to publish, and what its outputs hold, read back by programs that others wrote."""

from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader
from support.club_evenings import EVENING_BEGINS, club_database

from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ListKey
from stichtisch.store import Database, StoredSession, deals_of, open_database

# Elements that end where they begin.
_EMPTY = {"meta", "link", "br", "input"}


def corrected_club(path: Path, evenings: int = 2) -> Path:
    """Make a club whose first list of Skat has a corrected deal and one on paper, and a penalty outside of deals."""
    club_database(path, evenings=evenings)
    with open_database(path) as database:
        session = session_of(database, 1, 4)
        deals = deals_of(database, session)
        with acts.desk(database, "Dora Dirks", EVENING_BEGINS + 9000) as desk:
            decided = corrections.decided(deals[2], [-60, 0, 0], corrections.Alone(0, False))
            corrections.correct(desk, session, deals[2], decided, "counted wrong")
            evening = desk.evening()
            players = evening.rounds[1].lists[4].players
            alone = corrections.Alone(1, True)
            paper_deals.paper_deal(desk, evening, ListKey(1, 4), players[0], {players[1]: 48}, alone)
            acts.give_penalty(desk, desk.evening(), desk.club.players[players[0]], -30, "late")
    return path


def session_of(database: Database, round_: int, table: int) -> StoredSession:
    """The first session of a list of the latest evening."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return stored_lists(database, club, evening)[ListKey(round_, table)].played[0].session


def pdf_pages(path: Path) -> list[str]:
    """The text of each page."""
    return list(_pages_of(path.read_bytes()))


# To read a page takes longer than to write it, and a test asks for its pages more than once.
@lru_cache(maxsize=4)
def _pages_of(pdf: bytes) -> tuple[str, ...]:
    return tuple(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


class Page(HTMLParser):
    """A page as a browser reads it: its text, links, and whether every element ends where it should."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.tags: list[str] = []
        self.cells: list[list[str]] = []
        self.attributes: list[tuple[str, str | None]] = []
        self._open: list[str] = []
        self._text: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    @property
    def text(self) -> str:
        """All text, white space run together."""
        return " ".join("".join(self._text).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        self.tags.append(tag)
        self.attributes += attrs
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            if name == "id" and value is not None:
                self.ids.add(value)
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """End the element that is open."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Take text."""
        self._text.append(data)
        if self._open and {"td", "th"} & set(self._open):
            self.cells[-1][-1] += data
