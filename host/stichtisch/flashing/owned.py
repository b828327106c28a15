"""Which files of a board are the firmware's. Everything else, journal and settings first of all, is the table's."""

from stichtisch.flashing.board_file import STAMP
from stichtisch.flashing.bundle import NAME

# Data of the modules; the modules of older versions.
FOLDERS = ("cardrules", "drivers", "table", "tablelog")
# A file is written under this ending first; one that was left behind belongs to the firmware, too.
UNFINISHED = ".new"
_FILES = (
    *(stem + suffix for stem in ("boot", "main", "board", "bundle", "guard") for suffix in (".py", ".mpy")),
    STAMP,
    NAME,
)


def is_owned(name: str) -> bool:
    """Say whether something of this name in the board's top folder is the firmware's."""
    return name in FOLDERS or name.removesuffix(UNFINISHED) in _FILES


def owned_part(names: list[str]) -> list[str]:
    """Return those names of the board's top folder that are the firmware's."""
    return [name for name in names if is_owned(name)]
