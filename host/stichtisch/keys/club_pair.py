"""The club's key pair, which certifies the keys of its tables, so that anybody can check their signatures.

The private half is in a file beside the club's key and never leaves this PC, except on the recovery sheet.
"""

from dataclasses import dataclass, field
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.i18n.reason import Reason
from stichtisch.keys.errors import BadClubPair, ClubPairExists
from stichtisch.keys.owners_file import write_new
from stichtisch.keys.p256 import draw_private, fingerprint, is_public, is_signed, key_id, public_of, sign

__all__ = [
    "ClubPair",
    "fingerprint",
    "is_certified",
    "is_signed",
    "keep_pair",
    "key_id",
    "make_pair",
    "pair_path",
    "read_pair",
    "replace_pair",
]

_FILE = "club.pair"


@dataclass(frozen=True)
class ClubPair:
    """The club's key pair. `public` is its public half, 128 hexadecimal digits."""

    public: str
    _private: str = field(repr=False)

    @property
    def secret(self) -> bytes:
        """The private half, 32 bytes, for the recovery sheet."""
        return bytes.fromhex(self._private)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the public half, for people to compare: 32 digits in groups of four."""
        return fingerprint(self.public)

    def certify(self, serial: str, public: str) -> str:
        """Return a certificate stating that the table with this serial number has the key `public`.

        Raises ValueError if the serial number or the key has an invalid form.
        """
        if not is_public(public):
            raise ValueError(Reason("the key of the table is not a point of P-256"))
        return sign(self._private, _message(serial, public))


def pair_path(club_key: Path) -> Path:
    """Return the path of a club's key pair, which is in the folder of its key file `club_key`."""
    return club_key.with_name(_FILE)


def read_pair(path: Path) -> ClubPair | None:
    """Return the pair from the file at `path`, or None if there is no file. Raises CannotRead, BadClubPair."""
    try:
        private = path.read_text(encoding="ascii").strip()
        return ClubPair(public_of(private), private)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except ValueError as error:
        raise BadClubPair(path=path) from error


def make_pair(path: Path) -> ClubPair:
    """Generate a random pair and write it to a new file at `path`. Raises ClubPairExists, CannotWrite."""
    private = draw_private()
    _write(path, private)
    return ClubPair(public_of(private), private)


def replace_pair(path: Path, until: str) -> tuple[ClubPair | None, ClubPair]:
    """Replace the pair with a new random pair. Return the earlier pair (None if there was none) and the new pair.

    The earlier file is renamed; its new name contains the day `until`. Raises the errors of `read_pair` and
    `make_pair`.
    """
    before = read_pair(path)
    if before is not None:
        number, kept = 1, path.with_name(f"{path.name}.until-{until}")
        while kept.exists():
            number += 1
            kept = path.with_name(f"{path.name}.until-{until}-{number}")
        try:
            path.rename(kept)
        except OSError as error:
            raise CannotWrite(path=kept, reason=error) from error
    return before, make_pair(path)


def keep_pair(path: Path, private: bytes) -> ClubPair:
    """Write the pair with this private half of 32 bytes to a new file.

    If the file already contains the same pair, do nothing.

    Raises ClubPairExists, CannotRead, CannotWrite; ValueError if this is not a valid private half.
    """
    pair = ClubPair(public_of(private.hex()), private.hex())
    if read_pair(path) != pair:
        _write(path, private.hex())
    return pair


def _write(path: Path, private: str) -> None:
    try:
        write_new(path, private + "\n")
    except FileExistsError as error:
        raise ClubPairExists(path=path) from error
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error


def is_certified(club: str, serial: str, public: str, certificate: str) -> bool:
    """Return whether `certificate` is from this club and states that this table has the key `public`."""
    try:
        message = _message(serial, public)
    except ValueError:
        return False
    return is_public(public) and is_signed(club, message, certificate)


def _message(serial: str, public: str) -> bytes:
    # A serial number must not contain line breaks, which separate the fields of the message.
    if not serial or not serial.isascii() or not serial.isprintable():
        raise ValueError(Reason("a serial number can only have printable ASCII characters"))
    return f"stichtisch table key\n{serial}\n{public}\n".encode("ascii")
