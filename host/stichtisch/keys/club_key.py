"""The club's key, in a file that only its owner can read. The key is replaced only on explicit request."""

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.errors import BadClubKey, ClubKeyExists
from stichtisch.keys.owners_file import write_anew, write_new
from stichtisch.keys.retired_keys import RetiredKey, read_retired, retired_path

KEY_SIZE = 32


class ClubKey(bytes):
    """The club's key, and the keys that it has replaced."""

    retired: tuple[RetiredKey, ...] = ()

    @classmethod
    def of(cls, secret: bytes, retired: Iterable[RetiredKey]) -> Self:
        """Return a key with the keys that it has replaced."""
        key = cls(secret)
        key.retired = tuple(one for one in retired if one.secret != secret)
        return key


def draw_key() -> bytes:
    """Return a new random key from the operating system."""
    return secrets.token_bytes(KEY_SIZE)


def read_key(path: Path) -> ClubKey | None:
    """Return the key in the file at `path` with the keys that it has replaced, or None if there is no file.

    Raises CannotRead, BadClubKey, BadRetiredKeys.
    """
    try:
        text = path.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except ValueError as error:
        raise BadClubKey(path=path) from error
    if len(key) != KEY_SIZE:
        raise BadClubKey(path=path)
    return ClubKey.of(key, read_retired(retired_path(path)))


def keep_key(path: Path, key: bytes) -> None:
    """Write `key` to a new file at `path`, completely or not at all. Raises ClubKeyExists, CannotWrite."""
    try:
        write_new(path, key.hex() + "\n")
    except FileExistsError as error:
        raise ClubKeyExists(path=path) from error
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error


def replace_key(path: Path, key: bytes) -> None:
    """Replace the key in the file at `path`, completely or not at all. Raises CannotWrite."""
    try:
        write_anew(path, key.hex() + "\n")
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error
