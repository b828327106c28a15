"""The power budget: the current that the table draws from a USB port, and how long it runs after unplugging."""

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

from electronics.netlist import HARDWARE, Netlist

FILE = HARDWARE / "power.toml"
_FIRMWARE = HARDWARE.parent / "firmware"


@dataclass(frozen=True)
class Load:
    """The total current that a group of parts draws from USB, in mA: typical and worst case."""

    name: str
    refs: tuple[str, ...]
    rail: str
    typical: float
    worst: float
    basis: str


@dataclass(frozen=True)
class Budget:
    """All loads, and the limits of the port and the rails, in mA."""

    loads: tuple[Load, ...]
    limit: float
    rails: dict[str, float]
    volts_high: float
    # The worst-case current of the field of one more reader.
    field: float

    def total(self, which: str, rail: str | None = None) -> float:
        """Return the sum of the loads of one rail or of all. `which`: "typical" or "worst"."""
        loads = [load for load in self.loads if rail in (None, load.rail)]
        return sum(load.worst if which == "worst" else load.typical for load in loads)


def constant(path: str, name: str) -> int:
    """Return a constant of the firmware, read from the source without running the firmware."""
    tree = ast.parse((_FIRMWARE / path).read_text(encoding="utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == name:
            value = statement.value
            return int(ast.literal_eval(value.args[0] if isinstance(value, ast.Call) else value))
    raise LookupError(f"{path} has no {name}")


def cap_of_the_lights() -> float:
    """Return the maximum brightness of a light in the firmware, as a share of its full brightness."""
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
    """Return how long C1 supplies the Pico after the firmware has detected a low USB voltage."""
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
    """Return the 1k resistors through which high outputs of the Pico feed parts that have lost their supply."""
    outputs = {pin.net for pin in netlist.parts["A1"].pins.values() if pin.type == "OUTPUT"}
    return [
        ref
        for ref, part in netlist.parts.items()
        if part.value == "1k" and any(pin.net in outputs for pin in part.pins.values())
    ]


def microfarads(value: str) -> float:
    """Return the capacitance at the beginning of a value such as "4.7 uF" or "100 nF", in uF."""
    number, unit = value.split()[:2]
    return float(number) * {"uF": 1.0, "nF": 1e-3}[unit]
