"""The licences of everything that is linked into the image, found by what the linker took."""

import re
from collections.abc import Iterator
from pathlib import Path

from stichtisch.firmware_image.checkout import Checkout

# A section that the linker gave an address in flash or RAM, its size, and the object file that it comes from.
_PLACED = re.compile(r"^ \.\S+\s+0x0*([12]\w{7})\s+0x0*([1-9a-f]\w*)\s+(\S+)$", re.MULTILINE)
_MAP_BEGINS = "Linker script and memory map"
_LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.TXT", "LICENSE.txt")
_SOURCES = (".c", ".s", ".S")
# The comment that a source file begins with.
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
    # Several files have the same licence: one text names all of their folders.
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
    # Beside each object file lies a list of all files that it was compiled from: sources include other sources.
    _, _, placed = linker_map.read_text("utf-8", errors="replace").partition(_MAP_BEGINS)
    objects = {match.group(3) for match in _PLACED.finditer(placed)}
    lists = (linker_map.parent / f"{name}.d" for name in objects)
    names = {name for path in lists if path.is_file() for name in path.read_text("utf-8").split()}
    return sorted(Path(name) for name in names if name.endswith(_SOURCES) and Path(name).is_relative_to(top))


def _licences(source: Path, top: Path) -> Iterator[str]:
    # The nearest licence above a file, and what the file says itself if that is below a library without one.
    folder = source.parent
    while folder != top and not any((folder / name).is_file() for name in _LICENCES):
        folder = folder.parent
    yield next((folder / name).read_text("utf-8") for name in _LICENCES if (folder / name).is_file())
    comment = _COMMENT.match(source.read_text("utf-8", errors="replace"))
    if folder == top and "lib" in source.relative_to(top).parts and comment and _RIGHTS.search(comment[1]):
        yield comment[1]
