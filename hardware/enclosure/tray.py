"""The card tray. In the inner peg holes the middle of a card lies over the coil, in the outer ones the end of a card of
Double that is nearer to the middle of the table."""

from build123d import Part

from enclosure.dimensions import Table
from enclosure.solids import BEYOND, rod, rounded, slab


def tray(table: Table, stop: float) -> Part:
    """South's tray, its stop so far from the middle of the table, on the cloth."""
    size = table.tray
    width = table.card.width + size.play
    full = width + 2 * size.side
    length = size.stop + size.length
    part = rounded(slab(full, length, size.height, 0, -stop + size.stop - length / 2, table.coils.cloth), 3.0)
    hollow = slab(
        width,
        size.length + BEYOND,
        size.height + 2 * BEYOND,
        0,
        -stop - (size.length + BEYOND) / 2,
        table.coils.cloth - BEYOND,
    )
    part = part - hollow
    for side in (1, -1):
        part = part + _peg(table, side * (width + size.side) / 2, -stop - size.peg_from_stop)
    return part


def _peg(table: Table, x: float, y: float) -> Part:
    # Through the cloth into the plate, and a little into the side, so that both are one body.
    length = table.coils.cloth + table.flat_pack.plate - table.tray.peg_short
    return rod(table.tray.peg, length + 1.0, x, y, table.coils.cloth - length)
