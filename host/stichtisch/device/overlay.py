"""The overlay of a table: modules on its flash that replace modules of the firmware in service mode."""

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
from stichtisch.i18n.reason import Foreign, Reason

_FOLDER = "overlay"
# The folder of the sources, and the folder inside it whose modules belong to no package.
_SOURCES = "firmware"
_WIRING = "wiring"
_ENDING = ".py"
_PACKAGE_FILE = "__init__"
# firmware/main.py imports these modules before it looks for an overlay.
_LOADED_BEFORE = ("boot.py", "guard.py", "leftovers.py", "main.py", "overlay.py")

# This code prints the traceback as a Python literal, after any output of the modules themselves.
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
    """A module for the overlay: its path in the overlay, with slashes, and its source."""

    path: str
    source: bytes

    @property
    def name(self) -> str:
        """The name by which the module is imported."""
        parts = PurePosixPath(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == _PACKAGE_FILE else parts)


def read_module(file: Path, path: str | None = None) -> Module:
    """Return the module in `file`, which replaces the firmware's module at `path`.

    Args:
        file: a source file.
        path: the path in the folder of the sources, by default the path of `file` below a folder named firmware.

    Raises:
        NoModulePath, BadModulePath, LoadedBefore: if there is no such module, or it cannot be replaced.
        CannotRead, BadModule: if the file cannot be read or is not Python.
    """
    path = module_path(path) if path is not None else _path_below_sources(file)
    try:
        source = file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error) from error
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise BadModule(path=file, line=error.lineno or 1, reason=Foreign(error.msg)) from error
    except ValueError as error:
        raise BadModule(path=file, line=1, reason=error) from error
    return Module(path, source)


def module_path(text: str) -> str:
    """Convert a path typed by a user to the path of a module in the overlay. Raises BadModulePath, LoadedBefore."""
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
        """Take control of the board. Raises NoOverlay if its firmware has no overlay."""
        self._device = device
        try:
            device.run("import overlay")
        except BoardRefused as error:
            raise NoOverlay(port=device.port) from error

    def modules(self) -> list[str]:
        """Return the paths of its modules."""
        return sorted(self._survey()[0])

    def put(self, modules: Iterable[Module]) -> list[str]:
        """Copy modules to the overlay unless it already contains them. Returns the paths of the copied modules.

        Raises the errors of the device.
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
            raise FlashBrokenOff(
                port=self._device.port, reason=Reason("it answered {answer}", answer=repr(output[-40:]))
            ) from error
        if traceback:
            raise ModuleFails(reason=Foreign(traceback.strip().rpartition("\n")[2]), traceback=traceback)

    def remove(self, paths: Iterable[str]) -> list[str]:
        """Remove these modules, or all if none is named, and then all empty folders. Returns the removed paths.

        Raises NotInOverlay before anything is removed, and the errors of the device.
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
        # Return the files by their path in the overlay, and the folders by their path on the board, inner ones first.
        if _FOLDER not in self._device.names():
            return {}, []
        files, folders = self._device.survey([_FOLDER])
        return {path.removeprefix(_FOLDER + "/"): state for path, state in files.items()}, folders


def _on_board(path: str) -> str:
    return f"{_FOLDER}/{path}"
