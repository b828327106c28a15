"""`python -m electronics.pcb NAME SEED`: route a board anew and write it to hardware/board."""

import sys

from electronics import netlist
from electronics.pcb import check, kicad, layout, picture
from electronics.pcb.router import Router


def main() -> int:
    name, seed = sys.argv[1], int(sys.argv[2])
    parts, placed = netlist.load(), layout.load(name)
    faults = list(layout.complaints(placed, parts))
    if not faults:
        tracks, vias = Router(placed, placed.pads(parts), seed).route()
        comment = f"Routed by hardware/electronics/pcb/router.py, seed {seed}. Never ordered."
        text = kicad.write(placed, parts, tracks, vias, comment)
        board = kicad.read(text)
        faults = list(check.complaints(board, placed, parts))
        (layout.FOLDER / f"{name}.kicad_pcb").write_text(text, encoding="utf-8")
        (layout.FOLDER / f"{name}.svg").write_text(picture.to_svg(board, placed, parts), encoding="utf-8")
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
