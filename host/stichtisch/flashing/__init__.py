"""The firmware onto a Pico: compiled, compared file by file, written through MicroPython's own prompt."""

from stichtisch.flashing.board_file import BOARD, check_board
from stichtisch.flashing.build import PICO, architecture_of, build, check_bytecode, origin_of
from stichtisch.flashing.device import Device
from stichtisch.flashing.manifest import Files, FileState, Manifest, files_in, manifest_of, state_of
from stichtisch.flashing.owned import owned_part
from stichtisch.flashing.start import Address, wait_for_hello
from stichtisch.flashing.tools import missing_packages, need_tools
from stichtisch.flashing.update import Plan, Progress, carry_out, make_plan

__all__ = [
    "BOARD",
    "PICO",
    "Address",
    "Device",
    "FileState",
    "Files",
    "Manifest",
    "Plan",
    "Progress",
    "architecture_of",
    "build",
    "carry_out",
    "check_board",
    "check_bytecode",
    "files_in",
    "make_plan",
    "manifest_of",
    "missing_packages",
    "need_tools",
    "origin_of",
    "owned_part",
    "state_of",
    "wait_for_hello",
]
