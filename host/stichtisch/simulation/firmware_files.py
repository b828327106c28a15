"""Writes files into the file system of a flash image, to run other firmware on an emulated Pico."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import EmulatorMissing, VirtualTableError
from stichtisch.simulation.flash_image import BLOCK, BLOCKS

if TYPE_CHECKING:
    from littlefs import LittleFS


def put_folder(image: Path, folder: Path) -> None:
    """Write all files of a folder into the file system of a flash image. Raises the errors of put_files."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    put_files(image, {path.relative_to(folder).as_posix(): path for path in paths})


def put_files(image: Path, sources: Mapping[str, Path]) -> None:
    """Write files into the file system of a flash image, by path. All other files in the image remain.

    An erased image is formatted first. If the image already contains these files, the image is not changed.

    Raises:
        EmulatorMissing: the package littlefs-python is not installed.
        OSError: a file or the image cannot be read, or the image cannot be written.
        VirtualTableError: the file system is damaged, or full.
    """
    try:
        from littlefs import LittleFSError
    except ImportError as error:
        raise EmulatorMissing(
            reason=Reason("The Python package littlefs-python is not installed.")
        ) from error

    wanted = {path: source.read_bytes() for path, source in sources.items()}
    before = image.read_bytes()
    try:
        files = _mounted(before)
        for path, content in wanted.items():
            _put(files, path, content)
        files.unmount()
    except (LittleFSError, OSError) as error:
        raise VirtualTableError(
            reason=Reason(
                "{files} cannot be put into the flash image {image}: {error}.",
                files=", ".join(wanted),
                image=image,
                error=error,
            )
        ) from error
    if files.context.buffer != before:
        image.write_bytes(files.context.buffer)


def _mounted(data: bytes) -> "LittleFS":
    # The file system, mounted with the parameters of the rp2 port.
    from littlefs import LittleFS

    files = LittleFS(
        block_size=BLOCK,
        block_count=BLOCKS,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        mount=False,
    )
    files.context.buffer = bytearray(data)
    if data.count(0xFF) == len(data):
        files.format()
    files.mount()
    return files


def _put(files: "LittleFS", path: str, content: bytes) -> None:
    folder, _, name = path.rpartition("/")
    if folder:
        files.makedirs(folder, exist_ok=True)
    if name in files.listdir(folder or "/") and _content(files, path) == content:
        return
    with files.open(path, "wb") as file:
        file.write(content)


def _content(files: "LittleFS", path: str) -> bytes:
    with files.open(path, "rb") as file:
        data: bytes = file.read()
        return data
