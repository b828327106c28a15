"""Putting the firmware on a Pico: one image, copied to the drive that the Pico shows in BOOTSEL mode."""

from stichtisch.device.flash.device import Device, stopped
from stichtisch.device.flash.drives import Drive, find_drives
from stichtisch.device.flash.installation import (
    Comparison,
    Installed,
    Source,
    compare,
    install,
    install_at_bootsel,
)
from stichtisch.device.flash.own_board import OwnBoard, read_board_file
from stichtisch.device.flash.start import Address, wait_for_hello
from stichtisch.device.flash.targets import Target, choose_target
from stichtisch.device.flash.tools import missing_packages, need_tools
from stichtisch.device.flash.uf2 import read_image

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
    "stopped",
    "wait_for_hello",
]
