"""The club's key: drawn once, kept in a file that its owner alone can read, never overwritten."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.errors import BadClubKey, ClubKeyExists

KEY_SIZE = 32
_MINE = 0o700


def draw_key() -> bytes:
    """Return a new key, drawn by the operating system's lot."""
    return secrets.token_bytes(KEY_SIZE)


def read_key(path: Path) -> bytes | None:
    """Return the key in the file at `path`, None where there is no file. Raises CannotRead, BadClubKey."""
    try:
        text = path.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    except ValueError as error:
        raise BadClubKey(path=path) from error
    if len(key) != KEY_SIZE:
        raise BadClubKey(path=path)
    return key


def keep_key(path: Path, key: bytes) -> None:
    """Write `key` to a new file at `path`, whole or not at all. Raises ClubKeyExists, CannotWrite."""
    try:
        if path.exists():
            raise ClubKeyExists(path=path)
        path.parent.mkdir(mode=_MINE, parents=True, exist_ok=True)
        # Made with 0600.
        descriptor, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
        part = Path(name)
        try:
            with open(descriptor, "w", encoding="ascii") as file:  # noqa: PTH123, no path but a descriptor
                file.write(key.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
            _name_new(part, path)
        finally:
            with suppress(OSError):
                part.unlink()
    except OSError as error:
        raise CannotWrite(path=path, reason=error.strerror or error) from error


def _name_new(part: Path, path: Path) -> None:
    # Fails where the name was taken meanwhile, as renaming does on Windows alone.
    try:
        if os.name == "nt":
            part.rename(path)
        else:
            path.hardlink_to(part)
    except FileExistsError as error:
        raise ClubKeyExists(path=path) from error
