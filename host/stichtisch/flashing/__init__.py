"""The firmware onto a Pico: one image, which is copied to the drive that the Pico shows in BOOTSEL mode."""

from stichtisch.flashing.device import Device
from stichtisch.flashing.drives import Drive, find_drives
from stichtisch.flashing.installation import (
    Comparison,
    Installed,
    Source,
    compare,
    install,
    install_at_bootsel,
)
from stichtisch.flashing.own_board import OwnBoard, read_board_file
from stichtisch.flashing.start import Address, wait_for_hello
from stichtisch.flashing.targets import Target, choose_target
from stichtisch.flashing.tools import missing_packages, need_tools
from stichtisch.flashing.uf2 import read_image

__all__ = [
    "Address",
    "Comparison",
    "Device",
    "Drive",
    "Installed",
    "OwnBoard",
    "Source",
    "Target",
    "choose_target",
    "compare",
    "find_drives",
    "install",
    "install_at_bootsel",
    "missing_packages",
    "need_tools",
    "read_board_file",
    "read_image",
    "wait_for_hello",
]
