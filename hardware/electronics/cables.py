"""The cables: their wires follow from the netlist, their lengths and wire from cables.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from electronics.netlist import HARDWARE, Netlist, Part, Place

FILE = HARDWARE / "cables.toml"


class Wire(NamedTuple):
    """One wire of a cable, from a contact at the main board to one at the far end."""

    near: Place
    far: Place
    net: str


@dataclass(frozen=True)
class Kind:
    """What cables of one kind are made of."""

    wire: str
    gauge: float
    near: str
    far: str


@dataclass(frozen=True)
class Cable:
    """One cable: `length` in millimetres, a wire for each contact of its near end, in order."""

    ref: str
    name: str
    kind: Kind
    length: int
    near: Part
    far: Part
    wires: tuple[Wire, ...]


def cables(netlist: Netlist, path: Path = FILE) -> list[Cable]:
    """Return every cable, with its wires."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    kinds = {name: Kind(**kind) for name, kind in table.pop("kinds").items()}
    return [_cable(ref, row, kinds, netlist) for ref, row in table.items()]


def _cable(ref: str, row: dict[str, str | int], kinds: dict[str, Kind], netlist: Netlist) -> Cable:
    near, far = netlist.parts[str(row["from"])], netlist.parts[str(row["to"])]
    wires = []
    for pin in near.pins.values():
        ends = [other for other in far.pins.values() if other.net is not None and other.net == pin.net]
        if len(ends) != 1:
            raise ValueError(
                f"{ref}: {near.ref}.{pin.number} ({pin.net}) has {len(ends)} ends at {far.ref}, not 1."
            )
        wires.append(Wire(Place(near.ref, pin.number), Place(far.ref, ends[0].number), str(pin.net)))
    return Cable(ref, str(row["name"]), kinds[str(row["kind"])], int(row["length"]), near, far, tuple(wires))
