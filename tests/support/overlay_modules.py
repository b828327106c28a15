"""Modules for a table's overlay, made from modules of the firmware."""

from stichtisch.device import source_folders

VERSION = source_folders.firmware_version()
CHANGED = "9.9.9"
_SAYS = b"\nprint('loaded', __name__, __file__)\n"


def source(path: str) -> bytes:
    """A module of the firmware."""
    return (source_folders.firmware_folder() / path).read_bytes()


def changed_table() -> bytes:
    """The module `table.table` with a different firmware version."""
    line = f'FIRMWARE = "{VERSION}"\n'.encode()
    assert line in source("table/table.py")
    return source("table/table.py").replace(line, f'FIRMWARE = "{CHANGED}"\n'.encode())


def with_announcement(*paths: str) -> dict[str, bytes]:
    """Modules of the firmware that print a line when they are loaded."""
    return {path: source(path) + _SAYS for path in paths}


def loaded(output: str) -> dict[str, str]:
    """The modules that printed a line when they were loaded, and their files."""
    return {
        name: file
        for word, name, file in (line.split() for line in output.splitlines() if line.startswith("loaded "))
    }


def files_by_name(*paths: str) -> dict[str, str]:
    """The expected result of `loaded` if these modules were loaded from the overlay."""
    return {path.removesuffix(".py").replace("/", "."): f"/overlay/{path}" for path in paths}


def in_overlay(modules: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a flash with these modules in its overlay."""
    return {f"overlay/{path}": text for path, text in modules.items()}
