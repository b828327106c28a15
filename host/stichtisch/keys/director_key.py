"""The keys of directors: each signs the records of the club's log that its director makes at this PC.

Keys are of the curve P-256, and signatures are ECDSA with SHA-256. A public key is x and y, a signature r and s, each
as 128 hexadecimal digits.
"""

import hashlib
import secrets
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.errors import BadDirectorKey
from stichtisch.keys.owners_file import write_anew, write_new

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        ECDSA,
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

# The keys lie beside the club's key.
FOLDER = "directors"
_KNOWN = "known"
_SUFFIX = ".key"
_SIGNED = "stichtisch club log\n"
_HALF_DIGITS = 64
_DIGITS = 2 * _HALF_DIGITS
_FINGERPRINT_DIGITS = 32
_NAME_DIGITS = 16
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


@dataclass(frozen=True)
class DirectorKey:
    """The key of one director at this PC; `secret` is between 1 and the order of the curve."""

    name: str
    secret: int = field(repr=False)

    @cached_property
    def public(self) -> str:
        """The public key."""
        numbers = self._private.public_key().public_numbers()
        return _hex(numbers.x, numbers.y)

    def sign(self, hash: str) -> str:
        """Return the signature of the record with a hash."""
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        return _hex(*decode_dss_signature(self._private.sign(_message(hash), _ecdsa())))

    @cached_property
    def _private(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec

        return ec.derive_private_key(self.secret, ec.SECP256R1())


def is_signed(public: str, hash: str, signature: str) -> bool:
    """Return whether the key `public` has signed the record with a hash."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    try:
        key = _public_key(public)
        key.verify(encode_dss_signature(*_numbers(signature)), _message(hash), _ecdsa())
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(public: str) -> str:
    """Return what people compare of a public key: 32 hexadecimal digits in groups of four.

    A text that is no public key has one, too.
    """
    try:
        told = bytes.fromhex(public)
    except ValueError:
        told = public.encode(errors="replace")
    digits = hashlib.sha256(told).hexdigest()[:_FINGERPRINT_DIGITS]
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


class DirectorKeys:
    """The keys of the directors of one PC, and whom it trusts.

    The file `known` has the public key that each log used at this PC begins with, and those that its user trusts.
    """

    def __init__(self, club_key: Path) -> None:
        self._folder = club_key.parent / FOLDER

    def own(self) -> list[DirectorKey]:
        """Return the keys that were made at this PC. Raises CannotRead, BadDirectorKey."""
        try:
            paths = sorted(path for path in self._folder.iterdir() if path.suffix == _SUFFIX)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise CannotRead(path=self._folder, reason=error.strerror or error) from error
        return [key for path in paths if (key := _read(path)) is not None]

    def key_of(self, name: str) -> DirectorKey:
        """Return the key of a director, made where there is none. Raises CannotRead, CannotWrite, BadDirectorKey."""
        # Names may have characters that no file has.
        path = self._folder / (hashlib.sha256(name.encode()).hexdigest()[:_NAME_DIGITS] + _SUFFIX)
        known = _read(path)
        if known is not None:
            return known
        drawn = DirectorKey(name, 1 + secrets.randbelow(_ORDER - 1))
        try:
            write_new(path, f"{drawn.secret:0{_HALF_DIGITS}x}\n{name}\n")
        except FileExistsError:
            # Another process has drawn it meanwhile.
            return self.key_of(name)
        except OSError as error:
            raise CannotWrite(path=path, reason=error.strerror or error) from error
        return drawn

    def known(self) -> list[str]:
        """Return the public keys that are noted as trusted. Raises CannotRead."""
        path = self._folder / _KNOWN
        try:
            return path.read_text(encoding="ascii", errors="replace").split()
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise CannotRead(path=path, reason=error.strerror or error) from error

    def trust(self, public: str) -> None:
        """Note a public key as trusted. Raises CannotRead, CannotWrite."""
        path, known = self._folder / _KNOWN, self.known()
        if public in known:
            return
        try:
            write_anew(path, "".join(f"{one}\n" for one in [*known, public]))
        except OSError as error:
            raise CannotWrite(path=path, reason=error.strerror or error) from error

    def trusted(self) -> frozenset[str]:
        """Return the public keys that this PC trusts: none where it has signed no log and its user trusts nobody.

        Raises CannotRead, BadDirectorKey.
        """
        known = self.known()
        return frozenset([*known, *(key.public for key in self.own())]) if known else frozenset()


def _read(path: Path) -> DirectorKey | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadDirectorKey(path=path, reason="it is no file")
        digits, _, name = path.read_text(encoding="utf-8").rstrip("\n").partition("\n")
        secret = int(digits, 16) if len(digits) == _HALF_DIGITS else 0
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    except ValueError as error:
        raise BadDirectorKey(path=path, reason="it is no text of a key") from error
    if not 0 < secret < _ORDER:
        raise BadDirectorKey(path=path, reason="its first line is no key of 64 hexadecimal digits")
    return DirectorKey(name, secret)


def _message(hash: str) -> bytes:
    return (_SIGNED + hash).encode(errors="replace")


def _hex(*numbers: int) -> str:
    return "".join(f"{number:0{_HALF_DIGITS}x}" for number in numbers)


def _numbers(digits: str) -> Iterator[int]:
    # Each as it is written, so that nobody can write the same in another way.
    if len(digits) != _DIGITS or set(digits) - set("0123456789abcdef"):
        raise ValueError("no pair of numbers")
    return (int(half, 16) for half in (digits[:_HALF_DIGITS], digits[_HALF_DIGITS:]))


@lru_cache(maxsize=64)
def _public_key(public: str) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    x, y = _numbers(public)
    return ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()


def _ecdsa() -> "ECDSA":
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256

    return ec.ECDSA(SHA256())
