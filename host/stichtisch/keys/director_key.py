"""The keys of directors. Each key signs the records that its director adds to the club's log on this PC.

Keys and signatures have the form that p256.py describes.
"""

import hashlib
import stat
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.i18n.reason import Reason
from stichtisch.keys import p256
from stichtisch.keys.errors import BadDirectorKey
from stichtisch.keys.owners_file import write_anew, write_new

# The folder of the keys, beside the club's key.
FOLDER = "directors"
_KNOWN = "known"
_SUFFIX = ".key"
_SIGNED = "stichtisch club log\n"
_NAME_DIGITS = 16


@dataclass(frozen=True)
class DirectorKey:
    """The key of one director on this PC. `secret` is a number from 1 to the order of the curve minus 1."""

    name: str
    secret: int = field(repr=False)

    @cached_property
    def public(self) -> str:
        """The public key."""
        return p256.public_of(p256.private_of(self.secret))

    def sign(self, hash: str) -> str:
        """Return the signature of the record with this hash."""
        return p256.sign(p256.private_of(self.secret), _message(hash))


def is_signed(public: str, hash: str, signature: str) -> bool:
    """Return whether the key `public` has signed the record with this hash."""
    return p256.is_signed(public, _message(hash), signature)


def file_stem(name: str) -> str:
    """Return the stem of a director's file names: a hash of the name, because names may contain any characters."""
    return hashlib.sha256(name.encode()).hexdigest()[:_NAME_DIGITS]


class DirectorKeys:
    """The keys of the directors of one PC, and the keys that it trusts.

    The file `known` lists the root key of each log used on this PC, and the keys that the PC's user trusts.
    """

    def __init__(self, club_key: Path) -> None:
        self._folder = club_key.parent / FOLDER

    def own(self) -> list[DirectorKey]:
        """Return the keys that were made on this PC. Raises CannotRead, BadDirectorKey."""
        try:
            paths = sorted(path for path in self._folder.iterdir() if path.suffix == _SUFFIX)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise CannotRead(path=self._folder, reason=error) from error
        return [key for path in paths if (key := _read(path)) is not None]

    def key_of(self, name: str) -> DirectorKey:
        """Return the key of a director.

        If the director has no key, create one. Raises CannotRead, CannotWrite, BadDirectorKey.
        """
        path = self._folder / (file_stem(name) + _SUFFIX)
        known = _read(path)
        if known is not None:
            return known
        private = p256.draw_private()
        try:
            write_new(path, f"{private}\n{name}\n")
        except FileExistsError:
            # Another process has created the key in the meantime.
            return self.key_of(name)
        except OSError as error:
            raise CannotWrite(path=path, reason=error) from error
        return DirectorKey(name, int(private, 16))

    def known(self) -> list[str]:
        """Return the public keys in the list of trusted keys. Raises CannotRead."""
        path = self._folder / _KNOWN
        try:
            return path.read_text(encoding="ascii", errors="replace").split()
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise CannotRead(path=path, reason=error) from error

    def trust(self, public: str) -> None:
        """Add a public key to the list of trusted keys. Raises CannotRead, CannotWrite."""
        path, known = self._folder / _KNOWN, self.known()
        if public in known:
            return
        try:
            write_anew(path, "".join(f"{one}\n" for one in [*known, public]))
        except OSError as error:
            raise CannotWrite(path=path, reason=error) from error

    def trusted(self) -> frozenset[str]:
        """Return the public keys that this PC trusts.

        If the PC has signed no log and its user trusts no key, the result is empty.

        Raises CannotRead, BadDirectorKey.
        """
        known = self.known()
        return frozenset([*known, *(key.public for key in self.own())]) if known else frozenset()


def _read(path: Path) -> DirectorKey | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadDirectorKey(path=path, reason=Reason("it is not a file"))
        digits, _, name = path.read_text(encoding="utf-8").rstrip("\n").partition("\n")
        secret = int(digits, 16) if len(digits) == p256.PRIVATE_DIGITS else 0
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except ValueError as error:
        raise BadDirectorKey(path=path, reason=Reason("its text is not a key")) from error
    if not 0 < secret < p256.ORDER:
        raise BadDirectorKey(path=path, reason=Reason("its first line is not a key of 64 hexadecimal digits"))
    return DirectorKey(name, secret)


def _message(hash: str) -> bytes:
    return (_SIGNED + hash).encode(errors="replace")
