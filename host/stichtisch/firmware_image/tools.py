"""The programs that build the image, looked for before anything is built."""

import shutil
import subprocess

from stichtisch.firmware_image.errors import NoBuildTool

# Each program with the package that brings it on Debian and Ubuntu.
_PROGRAMS = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "arm-none-eabi-g++": "libstdc++-arm-none-eabi-newlib",
    "cmake": "cmake",
    "make": "make",
    "cc": "gcc",
}
_NEWLIB = "libnewlib-arm-none-eabi"
_SPECS = "nano.specs"


def need_build_tools() -> None:
    """Raise NoBuildTool, which names every program that is missing and how to install it."""
    missing = {program: package for program, package in _PROGRAMS.items() if shutil.which(program) is None}
    if "arm-none-eabi-gcc" not in missing and not _has_library():
        missing["newlib for arm-none-eabi-gcc"] = _NEWLIB
    if missing:
        raise NoBuildTool(programs=", ".join(missing), packages=" ".join(missing.values()))


def _has_library() -> bool:
    # GCC prints the bare name of a file that it does not find.
    command = ["arm-none-eabi-gcc", f"-print-file-name={_SPECS}"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() != _SPECS
