"""The programs that build the image. The build begins only after all of them have been found."""

import shutil
import subprocess

from stichtisch.firmware_image.errors import NoBuildTool

# Each program with its package on Debian and Ubuntu.
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
    """Raise NoBuildTool with every missing program and the command that installs it."""
    missing = {program: package for program, package in _PROGRAMS.items() if shutil.which(program) is None}
    if "arm-none-eabi-gcc" not in missing and not _has_library():
        missing["newlib for arm-none-eabi-gcc"] = _NEWLIB
    if missing:
        raise NoBuildTool(programs=", ".join(missing), packages=" ".join(missing.values()))


def _has_library() -> bool:
    # If GCC does not find a file, it prints the name without a folder.
    command = ["arm-none-eabi-gcc", f"-print-file-name={_SPECS}"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() != _SPECS
