"""The card tray.

If the pegs of the tray are in the inner holes, the middle of a card is over the coil. If they are in the outer holes,
the near end of a Double card is over the coil.
"""

from build123d import Part

from enclosure.dimensions import Table
from enclosure.solids import BEYOND, rod, rounded, slab


def tray(table: Table, stop: float) -> Part:
    """South's tray, on the cloth. `stop`: distance from the middle of the table to the tray's stop."""
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
    # A peg passes through the cloth into the plate. The peg overlaps the tray's side slightly, so that both form one
    # body.
    length = table.coils.cloth + table.flat_pack.plate - table.tray.peg_short
    return rod(table.tray.peg, length + 1.0, x, y, table.coils.cloth - length)
