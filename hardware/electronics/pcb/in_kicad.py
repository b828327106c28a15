"""A script for KiCad's own Python: `python3 in_kicad.py FILE NAMES`.

The script cannot import modules of this project. It fills the zones of FILE, and saves it. NAMES is a JSON file with a
list of footprints. The script looks up their pads (number, x, y, hole) in KiCad's libraries, and writes them to
pads.json.
"""

import json
import os
import sys
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]

_LIBRARIES = os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints")


def main() -> None:
    """Fill the zones, save the board, and look up the pads."""
    board = pcbnew.LoadBoard(sys.argv[1])
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(sys.argv[1], board)
    names = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    found = {name: pads(name) for name in names}
    Path("pads.json").write_text(json.dumps(found), encoding="utf-8")


def pads(name: str) -> list[list[object]] | None:
    """Return the pads of a footprint, or None if no library has it."""
    library, footprint = name.split(":")
    try:
        loaded = pcbnew.FootprintLoad(f"{_LIBRARIES}/{library}.pretty", footprint)
    except OSError:
        return None
    if loaded is None:
        return None
    return [
        [
            pad.GetNumber(),
            pcbnew.ToMM(pad.GetPosition().x),
            pcbnew.ToMM(pad.GetPosition().y),
            pcbnew.ToMM(pad.GetDrillSize().x),
        ]
        for pad in loaded.Pads()
    ]


if __name__ == "__main__":
    main()
