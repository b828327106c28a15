"""The PINs with which directors sign in on this PC's pages.

Each PIN is stored as a salted slow hash (scrypt, RFC 7914).
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.director_key import FOLDER, file_stem
from stichtisch.keys.errors import PinUnfit
from stichtisch.keys.owners_file import write_anew
from stichtisch.text import harmless

SHORTEST, LONGEST = 6, 64
_SUFFIX = ".pin"
# Each attempt needs 2**14 blocks of 1 KB, which is 16 MB, and takes about 50 ms.
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1
_MOST_MEMORY = 64 * 2**20
_SALT_BYTES, _HASH_BYTES = 16, 32


@dataclass(frozen=True)
class _Stored:
    name: str
    cost: int
    salt: bytes
    hash: bytes


class DirectorPins:
    """The directors who have a PIN on this PC. The hash of each PIN is in a file beside the director's key."""

    def __init__(self, club_key: Path) -> None:
        self.folder = club_key.parent / FOLDER

    def names(self) -> list[str]:
        """Return the names of all directors with a PIN, in alphabetical order. Raises CannotRead."""
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix == _SUFFIX)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise CannotRead(path=self.folder, reason=error) from error
        stored = (_read(path) for path in paths)
        return sorted((one.name for one in stored if one is not None), key=str.casefold)

    def choose(self, name: str, pin: str) -> None:
        """Set the PIN of a director, replacing an earlier PIN. Raises PinUnfit, CannotWrite."""
        if not SHORTEST <= len(pin) <= LONGEST or len(set(pin)) == 1:
            raise PinUnfit(shortest=SHORTEST, longest=LONGEST)
        salt = secrets.token_bytes(_SALT_BYTES)
        lines = (f"scrypt {_COST}", salt.hex(), _hashed(pin, salt, _COST).hex(), harmless(name))
        path = self._path(name)
        try:
            write_anew(path, "".join(f"{line}\n" for line in lines))
        except OSError as error:
            raise CannotWrite(path=path, reason=error) from error

    def remove(self, name: str) -> None:
        """Remove the PIN of a director, who can then no longer sign in. Raises CannotWrite."""
        path = self._path(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(path=path, reason=error) from error

    def opens(self, name: str, pin: str) -> bool:
        """Return whether this is the director's PIN. The check takes equally long for a name without a PIN.

        Raises CannotRead.
        """
        stored = _read(self._path(name))
        if stored is None:
            _hashed(pin, b"", _COST)
            return False
        return hmac.compare_digest(stored.hash, _hashed(pin, stored.salt, stored.cost))

    def _path(self, name: str) -> Path:
        return self.folder / (file_stem(harmless(name)) + _SUFFIX)


def _hashed(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(
        pin.encode("utf-8", "replace"),
        salt=salt,
        n=cost,
        r=_BLOCK,
        p=_PARALLEL,
        maxmem=_MOST_MEMORY,
        dklen=_HASH_BYTES,
    )


def _read(path: Path) -> _Stored | None:
    try:
        head, salt, hash, name = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        method, _, cost = head.partition(" ")
        if method != "scrypt" or cost != str(_COST):
            return None
        return _Stored(name, int(cost), bytes.fromhex(salt), bytes.fromhex(hash))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except ValueError:
        # If the file is damaged, no PIN is accepted, and the director must choose a new PIN.
        return None
