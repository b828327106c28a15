"""The bill of materials: bom.csv, a row for parts that are the same."""

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
    """One row: what parts of the circuit (A to W) or beside it (B, M) it is for, and what one of them costs."""

    references: tuple[str, ...]
    quantity: int
    part: str
    manufacturer: str
    number: str
    sources: tuple[str, str]
    price: float
    # "unverified" or "shop", and the month: of the price and of the number.
    price_basis: str
    # How many of that number one of this row takes; 0: no cart can order it.
    pieces: int
    alternates: str
    notes: str
    # For another case or another way of leading the cable out: not counted in the price of the whole.
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
    """What a table costs beside its parts, in EUR: at least and at most."""

    what: str
    low: float
    high: float


def costs(path: Path = COSTS) -> list[Cost]:
    """Read what is paid beside the parts."""
    with path.open("rb") as file:
        return [Cost(row["what"], row["low"], row["high"]) for row in tomllib.load(file)["cost"]]


def total(bill: list[Row]) -> float:
    """Return what everything costs, in EUR, without what is optional."""
    return sum(row.quantity * row.price for row in bill if not row.optional)
