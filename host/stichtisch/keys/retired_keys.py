"""The replaced keys of a club, each with the day and reason of its replacement, and the seals stored until that day.

The replaced keys are in a file beside the club's key. Anyone with a retired key can still sign any seal of any table.
Signatures with a retired key therefore prove only the seals that a PC of the club had stored before the key was
replaced.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.keys.errors import BadRetiredKeys
from stichtisch.keys.owners_file import write_anew

_SUFFIX = ".retired"
_SIZE = 32
_ID_DIGITS = 8

# A stored seal: the name of its journal, its event number, and the hash of the chain after it.
StoredSeal = tuple[str, int, str]


@dataclass(frozen=True)
class RetiredKey:
    """A key that the club used until `day`, which has the form 2026-11-20.

    `seals` are the seals stored until that day, by serial number of the table.
    """

    secret: bytes = field(repr=False)
    day: str
    why: str
    seals: Mapping[str, tuple[StoredSeal, ...]]

    @property
    def id(self) -> str:
        """The first digits of the key's SHA-256, which identify it."""
        return key_id(self.secret)


def key_id(secret: bytes) -> str:
    """Return the digits that identify a secret key: the first digits of its SHA-256."""
    return sha256(secret).hexdigest()[:_ID_DIGITS]


def retired_path(club_key: Path) -> Path:
    """Return the path of the list of retired keys, which is in the folder of the club's key file."""
    return club_key.with_name(club_key.name + _SUFFIX)


def read_retired(path: Path) -> list[RetiredKey]:
    """Return the keys in the list at `path`, or no keys if there is no file. Raises CannotRead, BadRetiredKeys."""
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
        return [_key_of(one) for one in listed]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise BadRetiredKeys(path=path) from error


def retire(path: Path, key: RetiredKey) -> None:
    """Add a key to the list at `path`. An entry with the same key is replaced.

    Raises CannotRead, CannotWrite, BadRetiredKeys.
    """
    listed = [one for one in read_retired(path) if one.secret != key.secret]
    try:
        write_anew(path, json.dumps([_data(one) for one in [*listed, key]], indent=1) + "\n")
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error


def _data(key: RetiredKey) -> dict[str, Any]:
    return asdict(key) | {"secret": key.secret.hex()}


def _key_of(value: Any) -> RetiredKey:
    secret, day = bytes.fromhex(value["secret"]), str(value["day"])
    if len(secret) != _SIZE or date.fromisoformat(day).isoformat() != day:
        raise ValueError("no key, or no day")
    seals = {str(serial): tuple(map(_seal_of, stored)) for serial, stored in value["seals"].items()}
    return RetiredKey(secret, day, str(value["why"]), seals)


def _seal_of(value: Any) -> StoredSeal:
    journal, number, hash = value
    return str(journal), int(number), str(hash)
