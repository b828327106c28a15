"""The committed netlist: every part, and the net of each of its pins. Reading the netlist needs no third-party
package."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

HARDWARE = Path(__file__).resolve().parents[1]
FILE = HARDWARE / "netlist" / "table.json"
GROUND = "GND"


@dataclass(frozen=True)
class Pin:
    """One pin: its number and name on the part, its electrical type, and its net (None if the pin is open)."""

    number: str
    name: str
    type: str
    net: str | None


@dataclass(frozen=True)
class Part:
    """One part. `assembly` is the board to which the part is soldered. A net between two assemblies needs a cable."""

    ref: str
    name: str
    value: str
    assembly: str
    footprint: str
    pins: dict[str, Pin]

    def pin(self, name: str) -> Pin:
        """Return the first pin with this name. If there is none, return the pin with this number."""
        for pin in self.pins.values():
            if pin.name == name:
                return pin
        return self.pins[name]


class Place(NamedTuple):
    """A pin of a part, by its number."""

    ref: str
    number: str


class Netlist:
    """The parts by reference, and the nets by name."""

    def __init__(self, parts: dict[str, Part]) -> None:
        self.parts = parts
        nets: dict[str, list[Place]] = defaultdict(list)
        for ref, part in parts.items():
            for pin in part.pins.values():
                if pin.net is not None:
                    nets[pin.net].append(Place(ref, pin.number))
        self.nets = dict(nets)

    def net(self, ref: str, pin: str) -> str | None:
        """Return the net of a pin. `pin`: its name or number."""
        return self.parts[ref].pin(pin).net

    def on(self, net: str) -> Iterator[tuple[Part, Pin]]:
        """Yield every pin of a net, with its part."""
        for ref, number in self.nets[net]:
            yield self.parts[ref], self.parts[ref].pins[number]

    def far_end(self, ref: str, net: str) -> str:
        """Return the net at the other end of a part with two pins."""
        first, second = (pin.net for pin in self.parts[ref].pins.values())
        other = second if first == net else first
        assert other is not None, f"an end of {ref} is open"
        return other


def sort_key(ref: str) -> tuple[str, int]:
    """Return a sort key for references that compares their numbers: R2 before R10."""
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0)


def load(path: Path = FILE) -> Netlist:
    """Read a netlist from its file."""
    return from_json(path.read_text(encoding="utf-8"))


def from_json(text: str) -> Netlist:
    """Return the netlist that `to_json` wrote."""
    return Netlist(
        {
            ref: Part(
                ref,
                part["name"],
                part["value"],
                part["assembly"],
                part["footprint"],
                {number: Pin(number, *pin) for number, pin in part["pins"].items()},
            )
            for ref, part in json.loads(text)["parts"].items()
        }
    )


def to_json(netlist: Netlist) -> str:
    """Return a netlist as JSON, with a line for each pin, so that diffs are readable."""
    blocks = []
    for ref in sorted(netlist.parts, key=sort_key):
        part = netlist.parts[ref]
        head = {name: getattr(part, name) for name in ("name", "value", "assembly", "footprint")}
        lines = [
            f"      {json.dumps(name)}: {json.dumps(text, ensure_ascii=False)},"
            for name, text in head.items()
        ]
        pins = [
            f"        {json.dumps(pin.number)}: {json.dumps([pin.name, pin.type, pin.net], ensure_ascii=False)}"
            for pin in part.pins.values()
        ]
        body = "\n".join([*lines, '      "pins": {', ",\n".join(pins), "      }"])
        blocks.append(f"    {json.dumps(ref)}: {{\n{body}\n    }}")
    return '{\n  "parts": {\n' + ",\n".join(blocks) + "\n  }\n}\n"
