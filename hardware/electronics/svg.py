"""The frame and the texts of drawings as SVG."""

from collections.abc import Iterable
from html import escape

INK = "#222222"


def document(
    size: tuple[float, float],
    shapes: Iterable[str],
    more: str = "",
    corner: tuple[float, float] = (0, 0),
    pixels: float | None = None,
) -> str:
    """Return a drawing in millimetres.

    Args:
        size: width and height.
        shapes: the elements of the drawing.
        more: default attributes of all elements. corner: the coordinates of the upper left corner. pixels: the number
        of pixels per millimetre on a screen; without it, the size is in millimetres.
    """
    (width, height), (left, top) = size, corner
    shown = [f"{edge:g}mm" if pixels is None else f"{edge * pixels:g}" for edge in size]
    drawn = "\n".join(f"  {shape}" for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown[0]}" height="{shown[1]}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}"{more and f" {more}"}>\n{drawn}\n</svg>\n'
    )


def text(x: float, y: float, size: float, words: str, more: str = f'fill="{INK}"') -> str:
    """Return a line of text. `more`: further attributes of the text element."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="sans-serif" {more}>{escape(words)}</text>'
