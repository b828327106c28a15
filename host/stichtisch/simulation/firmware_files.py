"""Files for the file system of a flash image: how another firmware than the table's comes onto an emulated Pico."""

from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.simulation.errors import EmulatorMissing, VirtualTableError
from stichtisch.simulation.flash_image import BLOCK, BLOCKS

if TYPE_CHECKING:
    from littlefs import LittleFS


def put_folder(image: Path, folder: Path) -> None:
    """Write all files of a folder into the file system of a flash image. Other files there stay as they are.

    An erased image is formatted first. An image that holds these files already is not written to.

    Raises:
        EmulatorMissing: the package littlefs-python is not installed.
        OSError: the folder or the image cannot be read, or the image not be written.
        VirtualTableError: the file system is damaged, or full.
    """
    try:
        from littlefs import LittleFSError
    except ImportError as error:
        raise EmulatorMissing(reason="The Python package littlefs-python is not installed.") from error

    wanted = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    before = image.read_bytes()
    try:
        files = _mounted(before)
        for path, content in wanted.items():
            _put(files, path, content)
        files.unmount()
    except (LittleFSError, OSError) as error:
        raise VirtualTableError(
            reason=f"{folder} cannot be put into the flash image {image}: {error}."
        ) from error
    if files.context.buffer != before:
        image.write_bytes(files.context.buffer)


def _mounted(data: bytes) -> "LittleFS":
    # As the rp2 port mounts it.
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
