"""The fingerprint of the club on paper: as text, and as a QR code beside it."""

from dataclasses import dataclass
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.i18n import Texts
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.publish.pdf.glyphs import cut
from stichtisch.publish.pdf.paper import FIXED, FONT, GREY, INK, LEFT, WIDTH, Block

# The standard requires a white margin of four modules around a code.
_QUIET = 4
_SIDE = 27 * mm
_STEP = 13


@dataclass(frozen=True)
class ClubCode:
    """The fingerprint of the club's key pair. `url`: the address of the page that checks journals, or ""."""

    fingerprint: str
    url: str = ""

    @property
    def text(self) -> str:
        """The text of the code: fingerprint and address, one line each."""
        return "\n".join(filter(None, (self.fingerprint, self.url)))

    def draw(self, canvas: Canvas, left: float, bottom: float, side: float) -> None:
        """Draw the code as a square, including its white margin."""
        code = QrCodeWidget(self.text, barLevel="M", barBorder=_QUIET, barWidth=side, barHeight=side)
        drawing = Drawing(side, side)
        drawing.add(code)
        renderPDF.draw(drawing, canvas, left, bottom)


def club_code(key: Path, url: str = "") -> ClubCode | None:
    """Return the QR code of the club's fingerprint, or None if there is no key pair beside the club's key.

    Raises CannotRead, BadClubPair.
    """
    pair = read_pair(pair_path(key))
    return None if pair is None else ClubCode(pair.fingerprint, url)


def code_block(code: ClubCode, texts: Texts) -> Block:
    """Return a block with the QR code and a text that explains its purpose."""
    lines = [
        (texts.say("code.club"), FONT, GREY),
        (code.fingerprint, FIXED, INK),
        *([(code.url, FIXED, INK)] if code.url else []),
        (texts.say("code.why"), FONT, GREY),
    ]

    def draw(canvas: Canvas, top: float) -> None:
        code.draw(canvas, LEFT, top - _SIDE, _SIDE)
        left = LEFT + _SIDE + 3 * mm
        for number, (text, font, colour) in enumerate(lines, start=1):
            canvas.setFillColor(colour)
            canvas.setFont(font, 9)
            canvas.drawString(left, top - number * _STEP, cut(text, font, 9, LEFT + WIDTH - left))

    return Block(_SIDE + 8, draw)
