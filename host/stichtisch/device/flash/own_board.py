"""The board file of a table that is wired differently: /board.py on the flash, in place of the one in the image."""

import ast
import hashlib
from pathlib import Path

from stichtisch.device.flash.device import Device
from stichtisch.device.flash.errors import BadBoardFile
from stichtisch.errors import CannotRead

NAME = "board.py"
# The firmware before there was an image: an own file compiled, or the standard one compiled and its hash beside it.
_COMPILED = "board.mpy"
_STAMP = "board.sha256"


def read_board_file(path: Path) -> bytes:
    """Return the source of a board file. Raises CannotRead, and BadBoardFile where it is not Python."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise BadBoardFile(path=path, reason=f"line {error.lineno}: {error.msg}") from error
    except ValueError as error:
        raise BadBoardFile(path=path, reason=error) from error
    return source


class OwnBoard:
    """The plan for the board file on the flash: as it is, replaced by `source`, or with `standard` removed."""

    def __init__(self, source: bytes | None = None, standard: bool = False) -> None:
        self._source = source
        self._standard = standard

    def put(self, device: Device) -> bool:
        """Do it, and say whether an own board file is on the flash now. Raises what the device raises."""
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
