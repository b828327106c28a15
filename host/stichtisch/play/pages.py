"""The files of the page, as a server answers with them."""

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
    """Return the folder of the page in this package. It needs a table behind it."""
    return Path(str(resources.files("stichtisch.play") / "page"))


def finished_page() -> Path:
    """Return the folder of the page with the table in it, which `make page` writes and a wheel has.

    Raises PageMissing.
    """
    folder = Path(str(resources.files("stichtisch") / "packed" / "page"))
    if not (folder / START).is_file():
        raise PageMissing
    return folder


class Pages:
    """The files below some folders; of two with the same path the first folder's."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    def find(self, path: str) -> tuple[bytes, str] | None:
        """Return content and type of the file at a path of the address, None where there is none."""
        file = self._files().get(path)
        if file is None:
            return None
        return file.read_bytes(), TYPES.get(file.suffix[1:], _OTHER)

    def _files(self) -> dict[str, Path]:
        # A list of all files, so that no path leads elsewhere. Links are not followed.
        return {
            file.relative_to(folder).as_posix(): file
            for folder in reversed(self._folders)
            for file in folder.rglob("*")
            if file.is_file() and not file.is_symlink()
        }
