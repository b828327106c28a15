"""The certificate of a list on paper: what was checked, whether it holds, and what was found; and the proof."""

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.publish.grid import Grid
from stichtisch.publish.paper import BOLD, FIXED, INK, Block, heading, paragraph, pdf
from stichtisch.publish.score_table import STRONG, Cell, Column, Row
from stichtisch.texts import Texts


@dataclass(frozen=True)
class CheckLine:
    """One check: what was looked at, whether it holds (None: it could not be looked at), and what was found."""

    check: str
    holds: bool | None
    told: str


@dataclass(frozen=True)
class CertificatePage:
    """The certificate of one list; `proof` is what lets others check it: the table, hashes, signatures."""

    title: str
    subtitle: str
    holds: bool
    lines: Sequence[CheckLine]
    proof: Sequence[str]


def certificates_pdf(pages: Sequence[CertificatePage], texts: Texts) -> bytes:
    """Return a PDF of certificates, each beginning on a page of its own; at least one."""
    blocks = [block for page in pages for block in _page(page, texts)]
    return pdf(texts.say("certificate"), blocks, texts)


def _page(page: CertificatePage, texts: Texts) -> list[Block]:
    columns = [
        Column(texts.say("certificate.check"), 62),
        Column(texts.say("certificate.result"), 26),
        Column("", 0),
    ]
    grid = Grid(columns, 9, 17)
    rows = [
        Row([Cell(line.check), Cell(texts.say(_HOLDS[line.holds]), STRONG), Cell(line.told)])
        for line in page.lines
    ]
    verdict = texts.say("certificate.holds" if page.holds else "certificate.fails")
    return [
        heading(f"{texts.say('certificate')}: {page.title}", anew=True),
        paragraph(page.subtitle, size=9, after=8),
        heading(verdict, size=13, after=8),
        grid.head(),
        *grid.rows(rows),
        paragraph("", after=8),
        paragraph(texts.say("proof"), size=9, colour=INK, font=BOLD),
        *(paragraph(line, size=7, colour=INK, font=FIXED, after=1) for line in page.proof),
    ]


_HOLDS = {True: "certificate.yes", False: "certificate.no", None: "certificate.unknown"}
