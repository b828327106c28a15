"""The power budget: what the table takes from a USB port, and how long it lives when that is pulled out."""

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

from electronics.netlist import HARDWARE, Netlist

FILE = HARDWARE / "power.toml"
_FIRMWARE = HARDWARE.parent / "firmware"


@dataclass(frozen=True)
class Load:
    """What some parts take together, in mA from USB: mostly, and at worst."""

    name: str
    refs: tuple[str, ...]
    rail: str
    typical: float
    worst: float
    basis: str


@dataclass(frozen=True)
class Budget:
    """All loads, and what the port and the rails may give, in mA."""

    loads: tuple[Load, ...]
    limit: float
    rails: dict[str, float]
    volts_high: float
    # What one more field would take at worst.
    field: float

    def total(self, which: str, rail: str | None = None) -> float:
        """Return the sum of the loads, of one rail or of all; `which` is "typical" or "worst"."""
        loads = [load for load in self.loads if rail in (None, load.rail)]
        return sum(load.worst if which == "worst" else load.typical for load in loads)


def constant(path: str, name: str) -> int:
    """Return a constant of the firmware, read without running it."""
    tree = ast.parse((_FIRMWARE / path).read_text(encoding="utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == name:
            value = statement.value
            return int(ast.literal_eval(value.args[0] if isinstance(value, ast.Call) else value))
    raise LookupError(f"{path} has no {name}")


def cap_of_the_lights() -> float:
    """Return which share of a light's full brightness the firmware lets it have."""
    return constant("drivers/ws2812.py", "_CAP") / 256


def budget(path: Path = FILE) -> Budget:
    """Read the budget."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    loads = []
    for row in table["part"]:
        count = row.get("at_once", len(row["refs"])) * (cap_of_the_lights() if row.get("capped") else 1)
        loads.append(
            Load(
                row["name"],
                tuple(row["refs"]),
                row["rail"],
                row["typical"] * count,
                row["worst"] * count,
                row["basis"],
            )
        )
    rails = {name: rail["limit"] for name, rail in table["rail"].items()}
    field = next(row["worst"] for row in table["part"] if row["name"] == "one field")
    return Budget(tuple(loads), table["usb"]["limit"], rails, table["usb"]["volts_high"], field)


def hold_up_milliseconds(netlist: Netlist, path: Path = FILE) -> float:
    """Return how long C1 feeds the Pico from the moment at which the firmware calls USB low."""
    with path.open("rb") as file:
        figures = tomllib.load(file)["hold_up"]
    full_scale = constant("drivers/supply.py", "_FULL_MILLIVOLTS") / 1000
    low = constant("drivers/supply.py", "_LOW") / 65536 * full_scale
    farads = microfarads(netlist.parts["C1"].value) / 1e6
    first = low - figures["diode_of_the_pico"]
    last = figures["lowest_volts"] + figures["diode"]
    energy = farads * (first**2 - last**2) / 2 * figures["efficiency"]
    leaks = len(leaking(netlist)) * figures["leak_volts"] / 1000
    seconds: float = energy / (3.3 * (figures["milliamperes"] / 1000 + leaks))
    return 1000 * seconds


def leaking(netlist: Netlist) -> list[str]:
    """Return the resistors of 1k through which a high output of the Pico feeds a part without its supply."""
    outputs = {pin.net for pin in netlist.parts["A1"].pins.values() if pin.type == "OUTPUT"}
    return [
        ref
        for ref, part in netlist.parts.items()
        if part.value == "1k" and any(pin.net in outputs for pin in part.pins.values())
    ]


def microfarads(value: str) -> float:
    """Return the capacitance at the beginning of a value as "4.7 uF" or "100 nF"."""
    number, unit = value.split()[:2]
    return float(number) * {"uF": 1.0, "nF": 1e-3}[unit]
