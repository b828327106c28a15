"""All modules of the firmware in one file, as firmware/bundle.py mounts it."""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from stichtisch.flashing.manifest import folders_of

NAME = "modules.bundle"

_NAME_SIZE = 4
_PLACE_SIZE = 3


def bundle(modules: Path) -> bytes:
    """Return the bundle of all bytecode in the folder `modules` and below."""
    paths = sorted(modules.rglob("*.mpy"))
    names = [path.relative_to(modules).as_posix() for path in paths]
    index = bytearray()
    places = bytearray()
    content = bytearray()
    for name, path in zip(names, paths, strict=True):
        index += crc32(f"/{name}".encode()).to_bytes(_NAME_SIZE, "little")
        places += len(content).to_bytes(_PLACE_SIZE, "little")
        content += path.read_bytes()
    return " ".join([str(len(paths)), *folders_of(names)]).encode() + b"\n" + bytes(index + places + content)


def modules_in(data: bytes) -> Iterator[bytes]:
    """Yield the bytecode of each module of a bundle."""
    head, _, rest = data.partition(b"\n")
    count = int(head.split()[0])
    begin = count * _NAME_SIZE
    end = begin + count * _PLACE_SIZE
    places = [int.from_bytes(rest[at : at + _PLACE_SIZE], "little") for at in range(begin, end, _PLACE_SIZE)]
    content = rest[end:]
    for start, stop in zip(places, [*places[1:], len(content)], strict=True):
        yield content[start:stop]
