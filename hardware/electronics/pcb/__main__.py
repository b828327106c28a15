"""`python -m electronics.pcb NAME [SEED]`: write a board to hardware/board.

With a seed, the board is routed anew. Without a seed, the tracks and vias of the board are not changed. The printed
texts are always placed anew.
"""

import sys

from electronics import netlist
from electronics.pcb import check, kicad, layout, silk
from electronics.pcb.picture import pictures
from electronics.pcb.router import Router


def main(name: str, seed: str | None = None) -> int:
    """Write the file and the drawing of a board; return 1 if it breaks a rule."""
    parts, placed = netlist.load(), layout.load(name)
    faults = list(layout.complaints(placed, parts))
    if not faults:
        file = layout.FOLDER / f"{name}.kicad_pcb"
        if seed is None:
            old = kicad.read(file.read_text(encoding="utf-8"))
            tracks, vias, comment = list(old.tracks), list(old.vias), old.comment
        else:
            tracks, vias = Router(placed, placed.pads(parts), int(seed)).route()
            comment = f"Routed by hardware/electronics/pcb/router.py, seed {seed}. Never ordered."
        printed = silk.texts(placed, parts)
        text = kicad.write(placed, parts, tracks, vias, comment, printed)
        board = kicad.read(text)
        faults = [*check.complaints(board, placed, parts)]
        faults += [f"{ref} is not printed" for ref in silk.unprinted(placed, printed)]
        file.write_text(text, encoding="utf-8")
        for end, drawing in pictures(board, placed, parts).items():
            (layout.FOLDER / f"{name}{end}.svg").write_text(drawing, encoding="utf-8")
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
