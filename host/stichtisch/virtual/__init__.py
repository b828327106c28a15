"""A whole table without the hardware: the firmware in a MicroPython process, over twins of its parts."""

from stichtisch.virtual.bridge import SerialBridge
from stichtisch.virtual.errors import MicroPythonMissing, PowerLost, VirtualTableError
from stichtisch.virtual.table import VirtualTable
from stichtisch.virtual.tags import Tag, make_deck

__all__ = [
    "MicroPythonMissing",
    "PowerLost",
    "SerialBridge",
    "Tag",
    "VirtualTable",
    "VirtualTableError",
    "make_deck",
]
