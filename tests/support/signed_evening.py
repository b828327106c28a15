"""Evenings with a table's public signatures, made from the documented format without our code: keys, certificates and
`sign` events."""

import hashlib
import json
from binascii import crc32
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from support.evening_events import evening
from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import Sealing

Key = dict[str, str]


@dataclass(frozen=True)
class Pair:
    """A key pair of a club or a table."""

    private: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """x and y."""
        numbers = self.private.public_key().public_numbers()
        return f"{numbers.x:064x}{numbers.y:064x}"

    @property
    def id(self) -> str:
        """The id of the key in `sign` events."""
        return hashlib.sha256(bytes.fromhex(self.public)).hexdigest()[:16]

    @property
    def fingerprint(self) -> str:
        """The fingerprint as people read it, in groups of four digits."""
        digits = hashlib.sha256(bytes.fromhex(self.public)).hexdigest()[:32]
        return " ".join(digits[at : at + 4] for at in range(0, 32, 4))

    def sign(self, message: bytes) -> str:
        """Return a signature: r and s."""
        first, second = decode_dss_signature(self.private.sign(message, ec.ECDSA(SHA256())))
        return f"{first:064x}{second:064x}"

    def certify(self, table: "Pair", serial: str = SERIAL) -> str:
        """Return this club's certificate of a table's key."""
        return self.sign(f"stichtisch table key\n{serial}\n{table.public}\n".encode())

    def listed(self, table: "Pair", serial: str = SERIAL) -> Key:
        """Return the entry for a table's key in the list of an exported journal."""
        return {"key": table.public, "certificate": self.certify(table, serial), "club": self.public}


def pair(number: int) -> Pair:
    """Return the pair with this number, always the same one."""
    return Pair(ec.derive_private_key(number, ec.SECP256R1()))


CLUB, OTHER_CLUB, TABLE, OTHER_TABLE = map(pair, (1001, 1002, 2001, 2002))


class Signing(Sealing):
    """Lines of a journal of a table that signs each seal directly after it."""

    def __init__(
        self, table: Pair | None = TABLE, club_key: bytes | None = None, journal: str = JOURNAL
    ) -> None:
        super().__init__(club_key, journal=journal)
        self.table_pair = table
        # All seals: the number, and the hash after the seal.
        self.sealed: list[tuple[int, bytes]] = []

    def seal(self, scores: list[int] | None = None, more: tuple[Any, ...] = ()) -> None:
        """Add a seal and its `sign` event."""
        super().seal(scores, more)
        self.sealed.append((self.next - 1, self.hash))
        if self.table_pair is not None:
            self.sign(self.table_pair)

    def sign(self, pair: Pair, at: int = -1) -> None:
        """Add the `sign` event of a seal. `at`: the index of the seal, by default the last."""
        number, value = self.sealed[at]
        self.write(6000, -1, "sign", pair.id, number, pair.sign(b"stichtisch seal\n" + value))


def signed_evening(
    deals: int, table: Pair | None = TABLE, journal: str = JOURNAL, names: list[str] | None = None
) -> Signing:
    """A complete evening with this number of deals. Each seal is signed."""
    signing = Signing(table, journal=journal)
    for event in evening(deals, names):
        signing.add(*event)
    signing.add(9000, -1, "end")
    return signing


def head(keys: list[Key] | None, serial: str = SERIAL, journal: str = JOURNAL, **more: Any) -> bytes:
    """The first line of an exported journal. Without `keys` it has the older form, without a list of keys."""
    facts: dict[str, Any] = {"serial": serial, "journal": journal, **more}
    body = (
        b"j" + json.dumps(facts if keys is None else facts | {"keys": keys}, separators=(",", ":")).encode()
    )
    return b"~%s*%08X\n" % (body, crc32(body))


def exported(lines: list[bytes], keys: list[Key] | None = None, **names: Any) -> bytes:
    """An exported journal with these lines. By default it lists the table's key, certified by the club."""
    return head([CLUB.listed(TABLE)] if keys is None else keys, **names) + b"".join(lines)


def write(path: Path, lines: list[bytes], keys: list[Key] | None = None, **names: str) -> Path:
    """Write an exported journal."""
    path.write_bytes(exported(lines, keys, **names))
    return path
