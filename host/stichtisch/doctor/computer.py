"""The computer: its Python, what is installed, room on the disk, and the folder that sheets are written to."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from stichtisch.doctor.lines import FAIL, OK, WARN, Check, Outcome, failed
from stichtisch.doctor.platforms import how_to_change_folder
from stichtisch.doctor.setting import Setting
from stichtisch.errors import StichtischError
from stichtisch.publish.errors import NoClubPackage, NoReportlab

OLDEST_PYTHON = (3, 11)
# By a module of each, as `missing_packages` wants them.
NEEDED = {
    "click": "click",
    "cryptography": "cryptography",
    "jinja2": "jinja2",
    "microdot": "microdot",
    "platformdirs": "platformdirs",
    "segno": "segno",
    "serial.tools.list_ports": "pyserial",
}
_MEGABYTE = 1 << 20
# An evening takes less than one; a new format of the database, a backup or a merge copy all of them.
_FULL, _TIGHT = 20 * _MEGABYTE, 200 * _MEGABYTE


def checks(setting: Setting) -> list[Check]:
    """Return what to look at before any table."""
    return [
        Check("computer.python", "Python", partial(python, sys.version_info[:3])),
        Check("computer.packages", "Packages", _packages),
        Check("computer.flash", "To flash", partial(_extra, _need_flash)),
        Check("computer.cards", "To print cards", partial(_extra, _need_cards)),
        Check("computer.club", "Sheets, books", partial(_extra, _need_club)),
        Check("computer.simulate", "Virtual table", partial(_extra, _need_simulate)),
        Check("computer.disk", "Disk", partial(_disk, setting)),
        Check("computer.output", "Output folder", partial(_output, setting)),
    ]


def python(version: tuple[int, int, int]) -> Outcome:
    """Say whether stichtisch runs with a Python of this version."""
    text = ".".join(map(str, version))
    facts = {"version": text, "executable": sys.executable}
    if version >= OLDEST_PYTHON:
        return Outcome(OK, f"{text} ({sys.executable})", facts=facts)
    oldest = ".".join(map(str, OLDEST_PYTHON))
    step = f"Install Python {oldest} or later, from https://www.python.org/downloads/ or your system's."
    return Outcome(FAIL, f"{text} is too old, stichtisch needs {oldest} or later", step, facts)


def _packages() -> Outcome:
    from stichtisch.device.flash import missing_packages

    missing = missing_packages(NEEDED)
    if not missing:
        return Outcome(OK, f"{', '.join(NEEDED.values())} are installed", facts={"missing": ""})
    return Outcome(
        FAIL, f"not installed: {missing}", "pip install --force-reinstall stichtisch", {"missing": missing}
    )


def _extra(need: Callable[[], str]) -> Outcome:
    try:
        return Outcome(OK, need(), facts={"installed": True})
    except StichtischError as error:
        outcome = failed(error, WARN)
        return Outcome(WARN, outcome.text, outcome.next_step, {"installed": False})


def _need_flash() -> str:
    from stichtisch.device.flash import need_tools

    need_tools()
    return "mpremote is installed"


def _need_cards() -> str:
    from stichtisch.device.flash import missing_packages

    if missing_packages({"reportlab": "reportlab"}):
        raise NoReportlab
    return "reportlab is installed"


def _need_club() -> str:
    from stichtisch.device.flash import missing_packages

    missing = missing_packages({"reportlab": "reportlab", "xlsxwriter": "xlsxwriter"})
    if missing:
        raise NoClubPackage(package=missing)
    return "reportlab and xlsxwriter are installed"


def _need_simulate() -> str:
    from stichtisch.simulation import need_pillow
    from stichtisch.simulation.vm import find_micropython

    find_micropython()
    need_pillow()
    return "MicroPython and Pillow are installed"


def _disk(setting: Setting) -> Outcome:
    folder = nearest_folder(setting.database)
    return room(shutil.disk_usage(folder).free, folder)


def room(free: int, folder: Path) -> Outcome:
    """Say whether so many free bytes are enough on the disk that `folder` is on."""
    facts = {"free_bytes": free}
    text = f"{free // _MEGABYTE} MB free where the database lies ({folder})"
    if free >= _TIGHT:
        return Outcome(OK, text, facts=facts)
    step = f"Make room on that disk, {_TIGHT // _MEGABYTE} MB at least, then: stichtisch doctor"
    return Outcome(WARN if free >= _FULL else FAIL, text, step, facts)


def nearest_folder(path: Path) -> Path:
    """Return the folder of a file, or where that is not there the nearest above it that is."""
    # Path.is_dir raises where a folder may not be looked into.
    return next(folder for folder in path.resolve().parents if os.path.isdir(folder))  # noqa: PTH112


def _output(setting: Setting) -> Outcome:
    folder = setting.output
    try:
        folder = folder.absolute()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or error
        step = (
            "Write to a folder of yours: "
            f"{how_to_change_folder(setting.platform)} and then run the command again."
        )
        return Outcome(
            FAIL,
            f"no file can be written to {folder}: {reason}",
            step,
            {"folder": str(folder), "writable": False},
        )
    return Outcome(OK, f"files can be written to {folder}", facts={"folder": str(folder), "writable": True})
