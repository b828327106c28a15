"""SKiDL without side effects: no warnings about KiCad's libraries, no log files, no folder in the home."""

import contextlib
import io
import logging
import os
import tempfile

# SKiDL looks for the symbols of every version of KiCad, and warns about each one that is not installed.
for _version in ("", "5", "6", "7", "8", "9", "10"):
    os.environ.setdefault(f"KICAD{_version}_SYMBOL_DIR", os.devnull)

# The folder for SKiDL's library cache, which stays empty. This folder is removed when the program ends.
_FOLDER = tempfile.TemporaryDirectory(prefix="stichtisch-skidl-")
_HOME_OF_DATA = os.environ.get("XDG_DATA_HOME")
os.environ["XDG_DATA_HOME"] = _FOLDER.name

with contextlib.redirect_stderr(io.StringIO()):
    import skidl
    from skidl import logger

if _HOME_OF_DATA is None:
    del os.environ["XDG_DATA_HOME"]
else:
    os.environ["XDG_DATA_HOME"] = _HOME_OF_DATA

__all__ = ["complaints", "kicad_netlist", "skidl"]

logger.stop_log_file_output()

_MESSAGES: list[tuple[int, str]] = []


class _Keeper(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        _MESSAGES.append((record.levelno, record.getMessage()))


logger.erc_logger.addHandler(_Keeper())


def complaints(circuit: "skidl.Circuit") -> tuple[list[str], list[str]]:
    """Check a circuit against the electrical rules. Return its errors and its warnings."""
    _MESSAGES.clear()
    circuit.no_files = True
    with contextlib.redirect_stderr(io.StringIO()):
        circuit.ERC()
    errors = [text for level, text in _MESSAGES if level >= logging.ERROR]
    return errors, [text for level, text in _MESSAGES if level == logging.WARNING]


def kicad_netlist(circuit: "skidl.Circuit") -> str:
    """Return the netlist of a circuit for KiCad 9."""
    with contextlib.redirect_stderr(io.StringIO()):
        return str(circuit.generate_netlist(tool=skidl.KICAD9, do_backup=False))
