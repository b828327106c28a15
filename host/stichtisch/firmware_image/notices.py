"""The licences of everything linked into the image, found through the linker's map."""

import re
from collections.abc import Iterator
from pathlib import Path

from stichtisch.firmware_image.checkout import Checkout

# A section with an address in flash or RAM, its size, and its object file.
_PLACED = re.compile(r"^ \.\S+\s+0x0*([12]\w{7})\s+0x0*([1-9a-f]\w*)\s+(\S+)$", re.MULTILINE)
_MAP_BEGINS = "Linker script and memory map"
_LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.TXT", "LICENSE.txt")
_SOURCES = (".c", ".s", ".S")
# The comment at the beginning of a source file.
_COMMENT = re.compile(r"\A\s*(/\*.*?\*/|(?://[^\n]*\n)+)", re.DOTALL)
_RIGHTS = re.compile(r"copyright|licen[sc]e|public domain", re.IGNORECASE)

_HEAD = """The file {name} holds Stichtisch (MIT licence), glyphs of the DejaVu fonts
(https://dejavu-fonts.github.io/License.html) and the programs below. It is linked with the runtime library of GCC
(GPL 3 with the GCC Runtime Library Exception) and with newlib (https://sourceware.org/newlib/COPYING.NEWLIB).
"""
_RULE = "=" * 100


def notices(checkout: Checkout, linker_map: Path, name: str) -> str:
    """Return the notices for the image `name`: the licence of each part of MicroPython that is linked into it.

    Raises OSError if the linker's map cannot be read.
    """
    sources = _sources(linker_map, checkout.folder)
    # If several files have the same licence, print its text only once, with the folders of all these files.
    folders: dict[str, set[str]] = {}
    for source in sources:
        for text in _licences(source, checkout.folder):
            folders.setdefault(text, set()).add(source.parent.relative_to(checkout.folder).as_posix())
    parts = [
        f"{_RULE}\n{', '.join(sorted(places))}\n{_RULE}\n{text.strip()}\n"
        for text, places in sorted(folders.items(), key=lambda item: sorted(item[1]))
    ]
    return "\n".join([_HEAD.format(name=name), *parts])


def _sources(linker_map: Path, top: Path) -> list[Path]:
    # Read the list of sources beside each object file, because it also names the included files.
    _, _, placed = linker_map.read_text("utf-8", errors="replace").partition(_MAP_BEGINS)
    objects = {match.group(3) for match in _PLACED.finditer(placed)}
    lists = (linker_map.parent / f"{name}.d" for name in objects)
    names = {name for path in lists if path.is_file() for name in path.read_text("utf-8").split()}
    return sorted(Path(name) for name in names if name.endswith(_SOURCES) and Path(name).is_relative_to(top))


def _licences(source: Path, top: Path) -> Iterator[str]:
    # Yield the nearest licence above a file. If the file is in a library without a licence file of its own,
    # also yield the file's first comment.
    folder = source.parent
    while folder != top and not any((folder / name).is_file() for name in _LICENCES):
        folder = folder.parent
    yield next((folder / name).read_text("utf-8") for name in _LICENCES if (folder / name).is_file())
    comment = _COMMENT.match(source.read_text("utf-8", errors="replace"))
    if folder == top and "lib" in source.relative_to(top).parts and comment and _RIGHTS.search(comment[1]):
        yield comment[1]
