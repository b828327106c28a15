"""Published files, read back with independent libraries: pages of PDFs, and the parts of an HTML page."""

from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

# Elements without content and end tag.
_EMPTY = {"meta", "link", "br", "input"}


class PdfPages:
    """The text of each page of a PDF. A page is read only when it is needed, because reading it is slow."""

    def __init__(self, pdf: bytes) -> None:
        self._pages = PdfReader(BytesIO(pdf)).pages
        self._texts: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def __getitem__(self, number: int) -> str:
        if number not in self._texts:
            self._texts[number] = self._pages[number].extract_text()
        return self._texts[number]

    def __iter__(self) -> Iterator[str]:
        return (self[number] for number in range(len(self)))


def pdf_pages(path: Path) -> PdfPages:
    """The text of each page of a PDF."""
    return _pages_of(path.read_bytes())


# Cached, because a test reads pages more than once.
@lru_cache(maxsize=4)
def _pages_of(pdf: bytes) -> PdfPages:
    return PdfPages(pdf)


class Page(HTMLParser):
    """A page parsed as in a browser: its text and links. Asserts that end tags match the open elements."""

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
        """All text, with each run of white space as a single space."""
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
        """End the innermost open element."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Append text."""
        self._text.append(data)
        if self._open and {"td", "th"} & set(self._open):
            self.cells[-1][-1] += data
