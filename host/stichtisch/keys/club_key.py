"""The club's key: drawn once, kept in a file that its owner alone can read, never overwritten."""

import secrets
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.errors import BadClubKey, ClubKeyExists
from stichtisch.keys.owners_file import write_new

KEY_SIZE = 32


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
        write_new(path, key.hex() + "\n")
    except FileExistsError as error:
        raise ClubKeyExists(path=path) from error
    except OSError as error:
        raise CannotWrite(path=path, reason=error.strerror or error) from error
