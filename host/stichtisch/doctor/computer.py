"""Checks of the computer: its Python, its packages, its disk space, and the folder for sheets."""

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
from stichtisch.i18n.command_words import say
from stichtisch.publish.errors import NoClubPackage, NoReportlab

OLDEST_PYTHON = (3, 11)
# The required packages, each identified by one of its modules, in the form that `missing_packages` expects.
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
# An evening takes less than 1 MB. A conversion of the database to a new format, a backup and a merge each copy all
# evenings.
_FULL, _TIGHT = 20 * _MEGABYTE, 200 * _MEGABYTE


def checks(setting: Setting) -> list[Check]:
    """Return the checks of the computer, which come before the checks of a table."""
    return [
        Check("computer.python", say("Python"), partial(python, sys.version_info[:3])),
        Check("computer.packages", say("Packages"), _packages),
        Check("computer.flash", say("For flashing"), partial(_extra, _need_flash)),
        Check("computer.cards", say("For printing cards"), partial(_extra, _need_cards)),
        Check("computer.club", say("Sheets, books"), partial(_extra, _need_club)),
        Check("computer.simulate", say("Virtual table"), partial(_extra, _need_simulate)),
        Check("computer.disk", say("Disk"), partial(_disk, setting)),
        Check("computer.output", say("Output folder"), partial(_output, setting)),
    ]


def python(version: tuple[int, int, int]) -> Outcome:
    """Check whether stichtisch runs on this version of Python."""
    text = ".".join(map(str, version))
    facts = {"version": text, "executable": sys.executable}
    if version >= OLDEST_PYTHON:
        return Outcome(OK, f"{text} ({sys.executable})", facts=facts)
    oldest = ".".join(map(str, OLDEST_PYTHON))
    step = say(
        "Install Python {oldest} or later, from https://www.python.org/downloads/ or your system's.",
        oldest=oldest,
    )
    return Outcome(
        FAIL,
        say("{version} is too old, stichtisch needs {oldest} or later", version=text, oldest=oldest),
        step,
        facts,
    )


def _packages() -> Outcome:
    from stichtisch.device.flash import missing_packages

    missing = missing_packages(NEEDED)
    if not missing:
        return Outcome(
            OK, say("{packages} are installed", packages=", ".join(NEEDED.values())), facts={"missing": ""}
        )
    return Outcome(
        FAIL,
        say("not installed: {packages}", packages=missing),
        "pip install --force-reinstall stichtisch",
        {"missing": missing},
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
    return say("{package} is installed", package="mpremote")


def _need_cards() -> str:
    from stichtisch.device.flash import missing_packages

    if missing_packages({"reportlab": "reportlab"}):
        raise NoReportlab
    return say("{package} is installed", package="reportlab")


def _need_club() -> str:
    from stichtisch.device.flash import missing_packages

    missing = missing_packages({"reportlab": "reportlab", "xlsxwriter": "xlsxwriter"})
    if missing:
        raise NoClubPackage(package=missing)
    return say("{packages} are installed", packages="reportlab, xlsxwriter")


def _need_simulate() -> str:
    from stichtisch.simulation import need_pillow
    from stichtisch.simulation.vm import find_micropython

    find_micropython()
    need_pillow()
    return say("{packages} are installed", packages="MicroPython, Pillow")


def _disk(setting: Setting) -> Outcome:
    where = setting.database
    folder = nearest_folder(where if isinstance(where, Path) else setting.key)
    return room(shutil.disk_usage(folder).free, folder)


def room(free: int, folder: Path) -> Outcome:
    """Check whether the disk that contains `folder` has enough free bytes."""
    facts = {"free_bytes": free}
    text = say("{free} MB free where the database is ({folder})", free=free // _MEGABYTE, folder=folder)
    if free >= _TIGHT:
        return Outcome(OK, text, facts=facts)
    step = say(
        "Make room on that disk, {least} MB at least, then: stichtisch doctor", least=_TIGHT // _MEGABYTE
    )
    return Outcome(WARN if free >= _FULL else FAIL, text, step, facts)


def nearest_folder(path: Path) -> Path:
    """Return the folder of a file, or the nearest folder above it that exists."""
    # Path.is_dir would raise an error for a folder to which this user has no access.
    return next(folder for folder in path.resolve().parents if os.path.isdir(folder))  # noqa: PTH112


def _output(setting: Setting) -> Outcome:
    folder = setting.output
    try:
        folder = folder.absolute()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error
        step = say(
            "Write to one of your own folders: {command} and then run the command again.",
            command=how_to_change_folder(setting.platform),
        )
        return Outcome(
            FAIL,
            say("no file can be written to {folder}: {reason}", folder=folder, reason=reason),
            step,
            {"folder": str(folder), "writable": False},
        )
    return Outcome(
        OK,
        say("files can be written to {folder}", folder=folder),
        facts={"folder": str(folder), "writable": True},
    )
