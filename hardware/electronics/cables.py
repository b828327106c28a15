"""The cables: their wires are derived from the netlist, their lengths and kinds are in cables.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from electronics.netlist import HARDWARE, Netlist, Part, Pin, Place

FILE = HARDWARE / "cables.toml"


class Wire(NamedTuple):
    """One wire of a cable, from a contact at the main board to a contact at the far end."""

    near: Place
    far: Place
    net: str


@dataclass(frozen=True)
class Kind:
    """The materials that a kind of cable needs."""

    wire: str
    gauge: float
    near: str
    far: str


@dataclass(frozen=True)
class Cable:
    """One cable. `length` is in millimetres.

    `wires` are the connected wires, in the order of the near contacts. A ribbon also contains a wire for each open
    contact.
    """

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
    wires = tuple(
        Wire(Place(near.ref, pin.number), Place(far.ref, _end(ref, near, pin, far)), pin.net)
        for pin in near.pins.values()
        if pin.net is not None
    )
    return Cable(ref, str(row["name"]), kinds[str(row["kind"])], int(row["length"]), near, far, wires)


def _end(ref: str, near: Part, pin: Pin, far: Part) -> str:
    # Returns the far end of the wire. If the parts at both ends are of the same kind, the wire leads to the pin with
    # the same number. Otherwise, it leads to the only pin on the same net.
    if far.name == near.name:
        ends = [far.pins[pin.number]] if far.pins[pin.number].net == pin.net else []
    else:
        ends = [other for other in far.pins.values() if other.net == pin.net]
    if len(ends) != 1:
        raise ValueError(
            f"{ref}: {near.ref}.{pin.number} ({pin.net}) has {len(ends)} ends at {far.ref}, not 1."
        )
    return ends[0].number
