"""The files of the page, with the content types that a server sends."""

from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from stichtisch.play.errors import PageMissing

TYPES = {
    "css": "text/css; charset=UTF-8",
    "html": "text/html; charset=UTF-8",
    "js": "text/javascript; charset=UTF-8",
    "json": "application/json",
    "mjs": "text/javascript; charset=UTF-8",
    "png": "image/png",
    "svg": "image/svg+xml; charset=UTF-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
}
_OTHER = "application/octet-stream"
START = "index.html"


def page_folder() -> Path:
    """Return this package's folder with the page for a table on the server."""
    return Path(str(resources.files("stichtisch.play") / "page"))


def finished_page() -> Path:
    """Return the folder of the page that contains the table. `make page` creates this folder, and wheels include it.

    Raises PageMissing.
    """
    folder = Path(str(resources.files("stichtisch") / "packed" / "page"))
    if not (folder / START).is_file():
        raise PageMissing
    return folder


class Pages:
    """The files in some folders. Earlier folders take precedence over later folders.

    `made`: the content of further files, by path.
    """

    def __init__(self, *folders: Path, made: Mapping[str, bytes] | None = None) -> None:
        self._folders = folders
        self._made = made or {}

    def find(self, path: str) -> tuple[bytes, str] | None:
        """Return the content and type of the file at a path, or None if there is none."""
        file = self._files().get(path)
        content = self._made.get(path) if file is None else file.read_bytes()
        if content is None:
            return None
        return content, TYPES.get(path.rpartition(".")[2], _OTHER)

    def _files(self) -> dict[str, Path]:
        # Paths are looked up in a list of all files, so no path leads outside the folders. Links are not
        # followed.
        return {
            file.relative_to(folder).as_posix(): file
            for folder in reversed(self._folders)
            for file in folder.rglob("*")
            if file.is_file() and not file.is_symlink()
        }
