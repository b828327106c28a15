"""The club's key pair: with it the club certifies the keys of its tables, so that anybody can check their signatures.

The private half is in a file beside the club's key, and goes nowhere else.
"""

from dataclasses import dataclass, field
from pathlib import Path

from stichtisch.errors import CannotRead, CannotWrite
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
    """The pair; `public` is its public half, 128 hexadecimal digits."""

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
        """Return the certificate that the table of that serial number has the key `public`.

        Raises ValueError where one of them has another form.
        """
        if not is_public(public):
            raise ValueError("the key of the table is no point of P-256")
        return sign(self._private, _message(serial, public))


def pair_path(club_key: Path) -> Path:
    """Return the path of a club's key pair, beside the file `club_key` with its key."""
    return club_key.with_name(_FILE)


def read_pair(path: Path) -> ClubPair | None:
    """Return the pair in the file at `path`, None where there is no file. Raises CannotRead, BadClubPair."""
    try:
        private = path.read_text(encoding="ascii").strip()
        return ClubPair(public_of(private), private)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    except ValueError as error:
        raise BadClubPair(path=path) from error


def make_pair(path: Path) -> ClubPair:
    """Draw a pair and write it to a new file at `path`. Raises ClubPairExists, CannotWrite."""
    private = draw_private()
    _write(path, private)
    return ClubPair(public_of(private), private)


def replace_pair(path: Path, until: str) -> tuple[ClubPair | None, ClubPair]:
    """Draw another pair. Return the pair that was there, None for none, and the new one.

    The earlier file stays under a name with the day `until`. Raises what `read_pair` and `make_pair` raise.
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
            raise CannotWrite(path=kept, reason=error.strerror or error) from error
    return before, make_pair(path)


def keep_pair(path: Path, private: bytes) -> ClubPair:
    """Write the pair with this private half, 32 bytes, to a new file; the same pair may be there already.

    Raises ClubPairExists, CannotRead, CannotWrite; ValueError where that is no private half.
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
        raise CannotWrite(path=path, reason=error.strerror or error) from error


def is_certified(club: str, serial: str, public: str, certificate: str) -> bool:
    """Whether `certificate` is the club's that the table of that serial number has the key `public`."""
    try:
        message = _message(serial, public)
    except ValueError:
        return False
    return is_public(public) and is_signed(club, message, certificate)


def _message(serial: str, public: str) -> bytes:
    # No serial number may look like two lines of the message.
    if not serial or not serial.isascii() or not serial.isprintable():
        raise ValueError("a serial number has printable ASCII characters only")
    return f"stichtisch table key\n{serial}\n{public}\n".encode("ascii")
