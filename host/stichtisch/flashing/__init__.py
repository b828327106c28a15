"""The firmware onto a Pico: one image, which is copied to the drive that the Pico shows in BOOTSEL mode."""

from stichtisch.flashing.board_file import BOARD, check_board
from stichtisch.flashing.build import PICO, architecture_of, build, check_bytecode, origin_of
from stichtisch.flashing.copying import copy
from stichtisch.flashing.device import Device
from stichtisch.flashing.drives import Drive, find_drives
from stichtisch.flashing.image_files import find_image
from stichtisch.flashing.installation import (
    Comparison,
    Installed,
    Source,
    compare,
    install,
    install_at_bootsel,
)
from stichtisch.flashing.manifest import Files, FileState, Manifest, files_in, manifest_of, state_of
from stichtisch.flashing.own_board import OwnBoard, read_board_file
from stichtisch.flashing.owned import owned_part
from stichtisch.flashing.start import Address, wait_for_hello
from stichtisch.flashing.targets import Target, choose_target
from stichtisch.flashing.tools import missing_packages, need_tools
from stichtisch.flashing.uf2 import Image, read_image
from stichtisch.flashing.update import make_plan

__all__ = [
    "BOARD",
    "PICO",
    "Address",
    "Comparison",
    "Device",
    "Drive",
    "FileState",
    "Files",
    "Image",
    "Installed",
    "Manifest",
    "OwnBoard",
    "Source",
    "Target",
    "architecture_of",
    "build",
    "check_board",
    "check_bytecode",
    "choose_target",
    "compare",
    "copy",
    "files_in",
    "find_drives",
    "find_image",
    "install",
    "install_at_bootsel",
    "make_plan",
    "manifest_of",
    "missing_packages",
    "need_tools",
    "origin_of",
    "owned_part",
    "read_board_file",
    "read_image",
    "state_of",
    "wait_for_hello",
]
