"""The board file of a table with different wiring: /board.py on the flash, used instead of the one in the image."""

import ast
import hashlib
from pathlib import Path

from stichtisch.device.flash.device import Device
from stichtisch.device.flash.errors import BadBoardFile
from stichtisch.errors import CannotRead
from stichtisch.i18n.reason import Reason

NAME = "board.py"
# The files of older firmware, which was not yet a single image: a compiled board file and, if it is the standard one,
# its hash.
_COMPILED = "board.mpy"
_STAMP = "board.sha256"


def read_board_file(path: Path) -> bytes:
    """Return the source of a board file. Raises CannotRead, and BadBoardFile if it is not Python."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise BadBoardFile(
            path=path, reason=Reason("line {lineno}: {msg}", lineno=error.lineno, msg=error.msg)
        ) from error
    except ValueError as error:
        raise BadBoardFile(path=path, reason=error) from error
    return source


class OwnBoard:
    """The plan for the board file on the flash: leave it, replace it with `source`, or remove it (`standard`)."""

    def __init__(self, source: bytes | None = None, standard: bool = False) -> None:
        self._source = source
        self._standard = standard

    def put(self, device: Device) -> bool:
        """Carry out the plan, and return whether the flash now has the table's own board file.

        Raises the errors of the device.
        """
        if self._source is not None:
            device.write(NAME, self._source, hashlib.sha256(self._source).hexdigest(), lambda _count: None)
            _remove(device, _COMPILED)
        elif self._standard:
            _remove(device, NAME, _COMPILED)
        there = device.names()
        return NAME in there or (_COMPILED in there and _STAMP not in there)


def _remove(device: Device, *names: str) -> None:
    there = device.names()
    for name in names:
        if name in there:
            device.remove(name)
