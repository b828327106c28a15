"""Whose board file lies on a board: the firmware's, or one that somebody wrote for a table wired differently.

Beside the firmware's own, and only that, lies a stamp with its hash. So one that an older version put there is told
from one that is somebody's; only the first is replaced unasked.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from stichtisch import device_files
from stichtisch.errors import OwnBoard
from stichtisch.flashing.manifest import Manifest

BOARD = "board.mpy"
STAMP = "board.sha256"
_SOURCE = "board.py"


def stamp_of(board: Path) -> str:
    """Return what the stamp beside a compiled board file says."""
    return hashlib.sha256(board.read_bytes()).hexdigest()


def check_board(wanted: Manifest, there: Manifest, read: Callable[[str], str]) -> None:
    """Raise OwnBoard where a board has a board file that would be lost, and that is not the firmware's.

    Args:
        wanted: what goes to the board.
        there: what lies on it; its paths are relative.
        read: returns the text of a file on it.
    """
    ours = device_files.firmware_folder() / "wiring" / _SOURCE
    if _SOURCE in there and there[_SOURCE].sha256 != stamp_of(ours):
        raise OwnBoard(file=_SOURCE)
    if BOARD in there and there[BOARD].sha256 not in (wanted[BOARD].sha256, _stamp(there, read)):
        raise OwnBoard(file=BOARD)


def _stamp(there: Manifest, read: Callable[[str], str]) -> str:
    return read(STAMP).strip() if STAMP in there else ""
