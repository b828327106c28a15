"""The page with its table as a folder of static files, which any web server can serve. `make page` writes it.

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
from stichtisch.play.page_words import word_files

_PLAY = Path(__file__).parent
PAGE = _PLAY / "page"
_NPM = _PLAY / "npm"
MICROPYTHON = _NPM / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# Names of files in the MicroPython package, and the names that these files have in the finished page. Some web servers
# do not serve .mjs files as scripts, so such a file becomes a .js file.
_MICROPYTHON_FILES = {"micropython.mjs": "micropython.js", "micropython.wasm": "micropython.wasm"}
# The file with firmware, rules, twins and engine, which the worker unpacks into MicroPython's file system. This file is
# compressed with gzip. For each source, it contains the path, a zero byte, the content and a zero byte. Its name does
# not end in .gz, because some web servers would unpack it before sending it.
SOURCES = "table.bin"
_WORKER = "service_worker.js"

# Files that are left out: those of the firmware image; main.py, whose loop never ends, and the modules that only
# main.py loads; the scoring of clubs; the chip of a Pico 2; twins that only the other virtual tables use.
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


# Style sheets that the table in a browser does not use.
_OF_OTHER_PAGES = ("hall.css", "beamer.css", "card-table.css")


class NoMicroPythonError(Exception):
    """MicroPython for WebAssembly is not installed."""


def make_page(folder: Path, more: Mapping[str, str] | None = None) -> None:
    """Write the finished page into a folder, and delete the previous content of the folder.

    `more`: the text of further pages, by file name. Raises NoMicroPythonError.
    """
    missing = [name for name in _MICROPYTHON_FILES if not (MICROPYTHON / name).is_file()]
    if missing:
        raise NoMicroPythonError(f"{MICROPYTHON} has no {missing[0]}")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns(_WORKER))
    others = shutil.ignore_patterns(*_OF_OTHER_PAGES)
    shutil.copytree(look_folder(), folder, dirs_exist_ok=True, ignore=others)
    for name, content in word_files().items():
        (folder / name).write_bytes(content)
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
    """Return the content of each file for MicroPython, by its path in MicroPython's file system."""
    files = {"/pins.json": json.dumps(source_folders.pin_map()).encode()}
    # The real stichtisch/__init__.py contains only the version, so an empty file is enough here.
    files["/host/stichtisch/__init__.py"] = b""
    for inside, path in _files():
        if not any(fnmatch(inside, pattern) for pattern in _LEFT_OUT):
            files[f"/{inside}"] = without_comments(path.read_text(encoding="utf-8")).encode()
    return files


def without_comments(source: str) -> str:
    """Return Python source without its comments, which make up a quarter of it. Each line keeps its number."""
    lines = source.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)


def packed(files: dict[str, bytes]) -> bytes:
    """Return these files as one compressed archive for the worker. The same files always produce the same bytes."""
    pieces = [b"%b\0%b\0" % (path.encode(), files[path]) for path in sorted(files, key=_kind)]
    return gzip.compress(b"".join(pieces), 9, mtime=0)


def _kind(path: str) -> tuple[str, str]:
    # Keep the texts of each language together, because gzip finds repetitions only within 32 KB.
    name = path.rpartition("/")[2]
    return (name if "words" in name or "/texts/" in path else "", path)


def _files() -> Iterator[tuple[str, Path]]:
    # Yield the path of each file in MicroPython's file system, and its path on this computer.
    folders = {
        "firmware": source_folders.firmware_folder(),
        "hardware/twins": source_folders.hardware_folder() / "twins",
        "host/stichtisch/play/engine": _PLAY / "engine",
        "host/stichtisch/play/micropython": _PLAY / "micropython",
    }
    for name in ("uids.py", "simple_players.py"):
        yield f"host/stichtisch/{name}", _PLAY.parent / name
    yield "host/stichtisch/play/__init__.py", _PLAY / "__init__.py"
    for root, folder in folders.items():
        for path in sorted(folder.rglob("*.py")):
            yield f"{root}/{path.relative_to(folder).as_posix()}", path


def _service_worker(folder: Path) -> str:
    # The service worker caches these files. A change to any file also changes the service worker, so browsers fetch the
    # files again.
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
