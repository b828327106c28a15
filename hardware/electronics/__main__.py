"""`make hardware`: generates all files from the pin map, and fails if the committed files differ from the new ones."""

import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

import circuit
from electronics import bill, cables, harness, netlist, orders, power, power_page, schematic, stencil, wiring
from electronics.content import content
from electronics.netlist import HARDWARE
from electronics.quiet_skidl import complaints, kicad_netlist

_FOLDERS = ("netlist", harness.FOLDER, schematic.FOLDER, orders.FOLDER)
# The netlist for drawing a board in KiCad. The file is not committed, because SKiDL writes the date and paths into it.
_KICAD = HARDWARE.parent / "build" / "hardware" / "table.net"


def main() -> int:
    with (HARDWARE / "pinmap.toml").open("rb") as file:
        table = circuit.build(tomllib.load(file))
    errors, warnings = complaints(table)
    for text in [*errors, *warnings]:
        print(f"electrical rules: {text}", file=sys.stderr)
    if errors or warnings:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make(circuit.to_netlist(table), made)
        changed = _take_over(made)
    _KICAD.parent.mkdir(parents=True, exist_ok=True)
    _KICAD.write_text(kicad_netlist(table), encoding="utf-8")
    if changed:
        print("make hardware: these files were out of date, and have been generated again:", file=sys.stderr)
        print(*(f"  hardware/{name}" for name in changed), sep="\n", file=sys.stderr)
        print("Check the differences, and commit them with the change that caused them.", file=sys.stderr)
        return 1
    print(f"Circuit, cables and diagrams are as committed; the netlist for KiCad is in {_KICAD}.")
    return 0


def _make(made: netlist.Netlist, folder: Path) -> None:
    # Writes every generated file to its path below `folder`.
    for name in _FOLDERS:
        (folder / name).mkdir()
    (folder / "netlist" / netlist.FILE.name).write_text(netlist.to_json(made), encoding="utf-8")
    drawn = cables.cables(made)
    (folder / "netlist" / "wiring.md").write_text(wiring.to_markdown(made, drawn), encoding="utf-8")
    (folder / "power.md").write_text(power_page.to_markdown(power.budget(), made), encoding="utf-8")
    (folder / stencil.FILE).write_text(stencil.to_svg(), encoding="utf-8")
    parts = bill.rows()
    for shop in orders.SHOPS:
        (folder / orders.FOLDER / f"{shop.lower()}.csv").write_text(orders.to_csv(parts), encoding="utf-8")
    (folder / orders.FOLDER / "README.md").write_text(orders.to_markdown(parts), encoding="utf-8")
    for cable in drawn:
        yaml = harness.to_yaml(cable)
        name = harness.file_name(cable)
        (folder / harness.FOLDER / f"{name}.yml").write_text(yaml, encoding="utf-8")
        harness.draw(yaml, name, folder / harness.FOLDER)
    schematic.draw(made, folder / schematic.FOLDER)


def _take_over(made: Path) -> list[str]:
    # Copies files with changed content to their destinations, and deletes files that are no longer generated. Returns
    # the names of all files that it copied or deleted.
    names = {path.relative_to(made) for path in made.rglob("*") if path.is_file()}
    changed = []
    for name in sorted(names):
        old = HARDWARE / name
        if not old.is_file() or content(old) != content(made / name):
            old.parent.mkdir(exist_ok=True)
            shutil.copyfile(made / name, old)
            changed.append(str(name))
    for folder in _FOLDERS:
        for path in sorted((HARDWARE / folder).iterdir()):
            if path.relative_to(HARDWARE) not in names:
                path.unlink()
                changed.append(f"{path.relative_to(HARDWARE)} (gone)")
    return changed


if __name__ == "__main__":
    sys.exit(main())
