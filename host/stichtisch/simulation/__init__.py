"""A complete table without hardware: the firmware runs in a MicroPython process, with twins of the table's parts."""

from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.bridge import SerialBridge
from stichtisch.simulation.errors import (
    DriveInTheWay,
    EmulatorMissing,
    ImageMissing,
    MicroPythonMissing,
    NodeMissing,
    NodePackagesMissing,
    PillowMissing,
    PowerLost,
    VirtualTableError,
)
from stichtisch.simulation.flash_image import make_image, why_no_image
from stichtisch.simulation.image import holds_firmware
from stichtisch.simulation.pico import EmulatedPico, need_emulator, need_programs
from stichtisch.simulation.picture import need_pillow
from stichtisch.simulation.table import VirtualTable
from stichtisch.simulation.tags import Tag, make_deck, make_player_card

__all__ = [
    "Board",
    "DriveInTheWay",
    "EmulatedPico",
    "EmulatorMissing",
    "ImageMissing",
    "MicroPythonMissing",
    "NodeMissing",
    "NodePackagesMissing",
    "PillowMissing",
    "PowerLost",
    "SerialBridge",
    "Tag",
    "UnixBoard",
    "VirtualTable",
    "VirtualTableError",
    "holds_firmware",
    "make_deck",
    "make_image",
    "make_player_card",
    "need_emulator",
    "need_pillow",
    "need_programs",
    "why_no_image",
]
