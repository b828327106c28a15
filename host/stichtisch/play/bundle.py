"""The page as a folder of static files, with the table in it: what `make page` writes, for any web space.

python -m stichtisch.play.bundle FOLDER
"""

import gzip
import hashlib
import io
import json
import shutil
import sys
import tokenize
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

from stichtisch.device import source_folders
from stichtisch.look import look_folder

_PLAY = Path(__file__).parent
PAGE = _PLAY / "page"
_NPM = _PLAY / "npm"
MICROPYTHON = _NPM / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# By their names in the package, those in the page: not every web server knows that an .mjs is a script.
_MICROPYTHON_FILES = {"micropython.mjs": "micropython.js", "micropython.wasm": "micropython.wasm"}
# Firmware, rules, twins and engine, which the worker puts into MicroPython's file system: path and content of each,
# both followed by a zero, compressed. The ending says nothing of that, so that no web server unpacks it on the way.
SOURCES = "table.bin"
_WORKER = "service_worker.js"

# Files that stay out: the image's own; main.py, whose loop never ends, and what it alone loads; what
# clubs count; the chip of a Pico 2; twins of the other virtual tables.
_LEFT_OUT = (
    "firmware/boards/*",
    "firmware/main.py",
    "firmware/leftovers.py",
    "firmware/overlay.py",
    "firmware/cardrules/club.py",
    "firmware/cardrules/*/club.py",
    "firmware/drivers/chips/rp2350.py",
    "hardware/twins/emulated.py",
    "hardware/twins/grants.py",
    "hardware/twins/power_on.py",
    "hardware/twins/torn.py",
    "hardware/twins/wall.py",
)


class NoMicroPythonError(Exception):
    """MicroPython for WebAssembly is not there."""


def make_page(folder: Path, more: Mapping[str, str] | None = None) -> None:
    """Write the finished page into a folder, in place of whatever is there; `more`: text of other pages by name.

    Raises NoMicroPythonError.
    """
    missing = [name for name in _MICROPYTHON_FILES if not (MICROPYTHON / name).is_file()]
    if missing:
        raise NoMicroPythonError(f"{MICROPYTHON} has no {missing[0]}")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns(_WORKER))
    shutil.copytree(look_folder(), folder, dirs_exist_ok=True)
    (folder / "micropython").mkdir()
    for name, name_there in _MICROPYTHON_FILES.items():
        shutil.copy(MICROPYTHON / name, folder / "micropython" / name_there)
    (folder / SOURCES).write_bytes(packed(sources()))
    shutil.copy(_NPM / "NOTICES.txt", folder / "micropython")
    for name, text in (more or {}).items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "play.json").write_text('{"backend": "worker"}\n', encoding="utf-8")
    (folder / _WORKER).write_text(_service_worker(folder), encoding="utf-8")


def sources() -> dict[str, bytes]:
    """Return each file that MicroPython gets, by its path there."""
    files = {"/pins.json": json.dumps(source_folders.pin_map()).encode()}
    # The package's own has nothing but the version.
    files["/host/stichtisch/__init__.py"] = b""
    for inside, path in _files():
        if not any(fnmatch(inside, pattern) for pattern in _LEFT_OUT):
            files[f"/{inside}"] = without_comments(path.read_text(encoding="utf-8")).encode()
    return files


def without_comments(source: str) -> str:
    """Return Python source without its comments, which are a quarter of it; each line keeps its number."""
    lines = source.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)


def packed(files: dict[str, bytes]) -> bytes:
    """Return the files as the worker fetches them, the same for the same files."""
    pieces = [b"%b\0%b\0" % (path.encode(), files[path]) for path in sorted(files, key=_kind)]
    return gzip.compress(b"".join(pieces), 9, mtime=0)


def _kind(path: str) -> tuple[str, str]:
    # Words of one language lie together: what is alike is packed smaller within 32 KB.
    name = path.rpartition("/")[2]
    return (name if "words" in name or "/texts/" in path else "", path)


def _files() -> Iterator[tuple[str, Path]]:
    # Where a file is in MicroPython's file system, and here.
    folders = {
        "firmware": source_folders.firmware_folder(),
        "hardware/twins": source_folders.hardware_folder() / "twins",
        "host/stichtisch/play/engine": _PLAY / "engine",
        "host/stichtisch/play/micropython": _PLAY / "micropython",
    }
    yield "host/stichtisch/uids.py", _PLAY.parent / "uids.py"
    yield "host/stichtisch/play/__init__.py", _PLAY / "__init__.py"
    for root, folder in folders.items():
        for path in sorted(folder.rglob("*.py")):
            yield f"{root}/{path.relative_to(folder).as_posix()}", path


def _service_worker(folder: Path) -> str:
    # It keeps these files, and is another one as soon as one of them is.
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    contents = hashlib.sha256()
    for name in files:
        contents.update(name.encode() + b"\0" + (folder / name).read_bytes())
    page = {"version": contents.hexdigest()[:16], "files": files}
    source = (PAGE / _WORKER).read_text(encoding="utf-8")
    return f"self.page = {json.dumps(page)};\n{source}"


def _main(folder: Path) -> int:
    try:
        make_page(folder)
    except NoMicroPythonError as error:
        print(f"make page: {error}. Run 'npm ci' in {_NPM}, then again.", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size // 1024} KB. Put it on any web space, or: python3 -m http.server -d {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
