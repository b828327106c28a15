"""The bill of materials, bom.csv, with one row for each kind of part."""

import csv
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from electronics.netlist import HARDWARE

FILE = HARDWARE / "bom.csv"
COSTS = HARDWARE / "costs.toml"


@dataclass(frozen=True)
class Row:
    """One row. The references B1, M1, M2 and so on are parts outside the circuit. The price is that of one part."""

    references: tuple[str, ...]
    quantity: int
    part: str
    manufacturer: str
    number: str
    sources: tuple[str, str]
    price: float
    # The source of the price and the maker's number: "unverified" or "shop", with the month.
    price_basis: str
    # The number of pieces to order for each part; 0 if the part cannot be in a cart.
    pieces: int
    alternates: str
    notes: str
    # Whether the part is needed only for another case or cable exit. The total price does not include such parts.
    optional: bool


def rows(path: Path = FILE) -> list[Row]:
    """Read the bill of materials."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                tuple(row["reference"].split()),
                int(row["quantity"]),
                row["part"],
                row["manufacturer"],
                row["number"],
                (row["source_1"], row["source_2"]),
                float(row["price_eur"]),
                row["price_basis"],
                int(row["pieces"]),
                row["alternates"],
                row["notes"],
                row["optional"] == "yes",
            )
            for row in csv.DictReader(file)
        ]


class Cost(NamedTuple):
    """A cost of a table other than the parts in bom.csv: the minimum and the maximum, in EUR."""

    what: str
    low: float
    high: float


def costs(path: Path = COSTS) -> list[Cost]:
    """Read the costs other than those of the parts in bom.csv."""
    with path.open("rb") as file:
        return [Cost(row["what"], row["low"], row["high"]) for row in tomllib.load(file)["cost"]]


def total(bill: list[Row]) -> float:
    """Return the total price in EUR, without optional parts."""
    return sum(row.quantity * row.price for row in bill if not row.optional)
