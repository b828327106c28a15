"""The overlay of a table: modules on its flash that take the place of the firmware's own in service mode."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from stichtisch.device.errors import (
    BadModule,
    BadModulePath,
    BoardRefused,
    FlashBrokenOff,
    LoadedBefore,
    ModuleFails,
    NoModulePath,
    NoOverlay,
    NotInOverlay,
)
from stichtisch.device.flash.device import Device
from stichtisch.device.flash.manifest import Manifest, folders_of, state_of
from stichtisch.errors import CannotRead

_FOLDER = "overlay"
# The folder of the sources, and the one in it whose modules have no package.
_SOURCES = "firmware"
_WIRING = "wiring"
_ENDING = ".py"
_PACKAGE_FILE = "__init__"
# firmware/main.py imports these before it knows that there is an overlay.
_LOADED_BEFORE = ("boot.py", "guard.py", "leftovers.py", "main.py", "overlay.py")

# Prints the traceback as a literal, after whatever the modules print themselves.
_TRY = """
import io, overlay, sys
overlay.use()
_traceback = io.StringIO()
try:
    for _name in {names!r}:
        __import__(_name)
except Exception as _error:
    sys.print_exception(_error, _traceback)
print()
print(repr(_traceback.getvalue()))
"""


@dataclass(frozen=True)
class Module:
    """A module for the overlay: its path there, with slashes, and its source."""

    path: str
    source: bytes

    @property
    def name(self) -> str:
        """The name that it is imported by."""
        parts = PurePosixPath(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == _PACKAGE_FILE else parts)


def read_module(file: Path, path: str | None = None) -> Module:
    """Return the module in `file`, which takes the place of the firmware's module at `path`.

    Args:
        file: a source file.
        path: as in the folder of the sources; None: as the file lies below a folder named firmware.

    Raises:
        NoModulePath, BadModulePath, LoadedBefore: the file takes the place of no module that can be replaced.
        CannotRead, BadModule: the file is no Python.
    """
    path = module_path(path) if path is not None else _path_below_sources(file)
    try:
        source = file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise BadModule(path=file, line=error.lineno or 1, reason=error.msg) from error
    except ValueError as error:
        raise BadModule(path=file, line=1, reason=error) from error
    return Module(path, source)


def module_path(text: str) -> str:
    """Return the path of a module in the overlay, for one that a user typed. Raises BadModulePath, LoadedBefore."""
    path = PurePosixPath(text.replace("\\", "/"))
    if path.suffix != _ENDING or not all(part.isidentifier() for part in path.with_suffix("").parts):
        raise BadModulePath(path=text)
    if path.parts[0] == _WIRING and len(path.parts) > 1:
        path = path.relative_to(_WIRING)
    if str(path) in _LOADED_BEFORE:
        raise LoadedBefore(path=path)
    return str(path)


def _path_below_sources(file: Path) -> str:
    parts = file.absolute().parts
    if _SOURCES not in parts[:-1]:
        raise NoModulePath(path=file)
    start = len(parts) - parts[-2::-1].index(_SOURCES) - 1
    return module_path("/".join(parts[start:]))


class Overlay:
    """The overlay of a board that is stopped at MicroPython's prompt."""

    def __init__(self, device: Device) -> None:
        """Take the board. Raises NoOverlay where it has another firmware."""
        self._device = device
        try:
            device.run("import overlay")
        except BoardRefused as error:
            raise NoOverlay(port=device.port) from error

    def modules(self) -> list[str]:
        """Return the paths of its modules."""
        return sorted(self._survey()[0])

    def put(self, modules: Iterable[Module]) -> list[str]:
        """Copy modules there; those that are there already stay as they are. Return the paths of the others.

        Raises what the device raises.
        """
        there, folders = self._survey()
        new = [module for module in modules if there.get(module.path) != state_of(module.source)]
        wanted = [_FOLDER, *(_on_board(path) for path in folders_of(module.path for module in new))]
        for folder in wanted if new else ():
            if folder not in folders:
                self._device.make_folder(folder)
        for module in new:
            state = state_of(module.source)
            self._device.write(_on_board(module.path), module.source, state.sha256, lambda _count: None)
        return [module.path for module in new]

    def try_out(self, modules: Iterable[Module]) -> None:
        """Import modules on the board, as its firmware would. Raises ModuleFails with the traceback."""
        output = self._device.run(_TRY.format(names=[module.name for module in modules]))
        try:
            traceback = str(ast.literal_eval(output.strip().rpartition("\n")[2]))
        except (SyntaxError, ValueError) as error:
            raise FlashBrokenOff(port=self._device.port, reason=f"it answered {output[-40:]!r}") from error
        if traceback:
            raise ModuleFails(reason=traceback.strip().rpartition("\n")[2], traceback=traceback)

    def remove(self, paths: Iterable[str]) -> list[str]:
        """Remove these modules, and folders that are empty then; all there are if none is named. Return their paths.

        Raises NotInOverlay before anything is removed, and what the device raises.
        """
        there = self.modules()
        wanted = list(dict.fromkeys(paths)) or there
        for path in wanted:
            if path not in there:
                raise NotInOverlay(path=path)
        for path in wanted:
            self._device.remove(_on_board(path))
        self._remove_empty_folders()
        return wanted

    def _remove_empty_folders(self) -> None:
        files, folders = self._survey()
        used = {_FOLDER, *map(_on_board, folders_of(files))} if files else set()
        for folder in folders:
            if folder not in used:
                self._device.remove_folder(folder)

    def _survey(self) -> tuple[Manifest, list[str]]:
        # Files by their path in the overlay; folders by that on the board, inner ones first.
        if _FOLDER not in self._device.names():
            return {}, []
        files, folders = self._device.survey([_FOLDER])
        return {path.removeprefix(_FOLDER + "/"): state for path, state in files.items()}, folders


def _on_board(path: str) -> str:
    return f"{_FOLDER}/{path}"
