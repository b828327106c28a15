"""The firmware among the files of a flash image, as `stichtisch flash` puts it on a real Pico."""

from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from stichtisch import device_files
from stichtisch.flashing import Files, FileState, Manifest, build, files_in, make_plan, owned_part, state_of
from stichtisch.virtual.errors import VirtualTableError
from stichtisch.virtual.flash_image import BLOCK, BLOCKS

if TYPE_CHECKING:
    from littlefs import LittleFS

# littlefs specification, "Name": what an entry is.
_FOLDER = 2


def files_of(firmware: Path) -> Files:
    """Return what goes to a board: the table's own firmware compiled, any other folder as it is.

    Raises:
        NotCompiled: a file of the table's firmware cannot be compiled.
    """
    if firmware.resolve() != device_files.firmware_folder().resolve():
        return files_in(firmware)
    with TemporaryDirectory(prefix="stichtisch-") as name:
        folder = Path(name)
        build(folder)
        return files_in(folder)


def put_files(image: Path, wanted: Files) -> None:
    """Write these files into the file system of a flash image, in place of the firmware that is there.

    What is not the firmware's stays, and an image that holds these files already is not written to. An erased one is
    formatted first.

    Raises:
        OSError: the image cannot be read or written.
        VirtualTableError: its file system is damaged, or full.
    """
    from littlefs import LittleFSError

    data = image.read_bytes()
    try:
        files = _mounted(data)
        changed = _replace(files, wanted)
        files.unmount()
    except (LittleFSError, OSError) as error:
        raise VirtualTableError(
            f"The firmware cannot be put into the flash image {image}: {error}."
        ) from error
    if changed:
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


def _replace(files: "LittleFS", wanted: Files) -> bool:
    # Whether anything had to be changed.
    there, folders = _survey(files)
    plan = make_plan({path: state_of(content) for path, content in wanted.items()}, there, folders)
    for path in plan.remove:
        files.remove(path)
    for path in plan.remove_folders:
        files.rmdir(path)
    for path in plan.make_folders:
        files.mkdir(path)
    for path in plan.write:
        with files.open(path, "wb") as file:
            file.write(wanted[path])
    return not plan.empty


def _survey(files: "LittleFS") -> tuple[Manifest, list[str]]:
    # The firmware's files and folders, inner ones first.
    there: Manifest = {}
    folders: list[str] = []
    for name in owned_part(files.listdir("/")):
        if files.stat(name).type != _FOLDER:
            there[name] = _state(files, name)
            continue
        for folder, _, names in files.walk(name):
            folders.insert(0, folder)
            for inner in names:
                path = str(PurePosixPath(folder) / inner)
                there[path] = _state(files, path)
    return there, folders


def _state(files: "LittleFS", path: str) -> FileState:
    with files.open(path, "rb") as file:
        return state_of(file.read())
