"""Fixtures with the committed netlist, cables, bill and power budget, and the pin map with which they must agree."""

from typing import Any

import pytest

from electronics import bill, cables, netlist, power
from stichtisch.device import source_folders


@pytest.fixture(scope="session")
def pins() -> dict[str, Any]:
    return source_folders.pin_map()


@pytest.fixture(scope="session")
def circuit() -> netlist.Netlist:
    return netlist.load()


@pytest.fixture(scope="session")
def all_cables(circuit: netlist.Netlist) -> list[cables.Cable]:
    return cables.cables(circuit)


@pytest.fixture(scope="session")
def parts_list() -> list[bill.Row]:
    return bill.rows()


@pytest.fixture(scope="session")
def budget() -> power.Budget:
    return power.budget()
