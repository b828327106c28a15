"""Evenings that a table has signed for everybody, made from the format alone: keys, certificates, `sign` events."""

import hashlib
import json
from binascii import crc32
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from support.evenings import evening
from support.scripted_table import JOURNAL, SERIAL
from support.sealed import Sealing

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
        """What `sign` events name the key by."""
        return hashlib.sha256(bytes.fromhex(self.public)).hexdigest()[:16]

    @property
    def fingerprint(self) -> str:
        """As people compare it, in groups of four."""
        digits = hashlib.sha256(bytes.fromhex(self.public)).hexdigest()[:32]
        return " ".join(digits[at : at + 4] for at in range(0, 32, 4))

    def sign(self, message: bytes) -> str:
        """A signature: r and s."""
        first, second = decode_dss_signature(self.private.sign(message, ec.ECDSA(SHA256())))
        return f"{first:064x}{second:064x}"

    def certify(self, table: "Pair", serial: str = SERIAL) -> str:
        """The certificate of a table's key, by this club."""
        return self.sign(f"stichtisch table key\n{serial}\n{table.public}\n".encode())

    def listed(self, table: "Pair", serial: str = SERIAL) -> Key:
        """An entry of the list of keys in an exported journal."""
        return {"key": table.public, "certificate": self.certify(table, serial), "club": self.public}


def pair(number: int) -> Pair:
    """The pair of this number: always the same one."""
    return Pair(ec.derive_private_key(number, ec.SECP256R1()))


CLUB, OTHER_CLUB, TABLE, OTHER_TABLE = map(pair, (1001, 1002, 2001, 2002))


class Signing(Sealing):
    """Lines of a journal as a table writes them that signs its seals, each right after it unless `late`."""

    def __init__(
        self, table: Pair | None = TABLE, club_key: bytes | None = None, journal: str = JOURNAL
    ) -> None:
        super().__init__(club_key)
        self.hash = hashlib.sha256(journal.encode()).digest()
        self.table_pair = table
        # Seals that are not signed yet: number, and the hash after it.
        self.sealed: list[tuple[int, bytes]] = []

    def seal(self, scores: list[int] | None = None, more: tuple[Any, ...] = ()) -> None:
        """Add a seal and what signs it."""
        super().seal(scores, more)
        self.sealed.append((self.next - 1, self.hash))
        if self.table_pair is not None:
            self.sign(self.table_pair)

    def sign(self, pair: Pair, at: int = -1) -> None:
        """Add what signs a seal, the last one unless `at` says otherwise."""
        number, value = self.sealed[at]
        self.write(6000, -1, "sign", pair.id, number, pair.sign(b"stichtisch seal\n" + value))


def signed_evening(
    deals: int, table: Pair | None = TABLE, journal: str = JOURNAL, names: list[str] | None = None
) -> Signing:
    """An evening of deals that was ended, each seal signed."""
    signing = Signing(table, journal=journal)
    for event in evening(deals, names):
        signing.add(*event)
    signing.add(9000, -1, "end")
    return signing


def head(keys: list[Key] | None, serial: str = SERIAL, journal: str = JOURNAL, **more: Any) -> bytes:
    """The first line of an exported journal; without `keys` as it was before there were any."""
    facts: dict[str, Any] = {"serial": serial, "journal": journal, **more}
    body = (
        b"j" + json.dumps(facts if keys is None else facts | {"keys": keys}, separators=(",", ":")).encode()
    )
    return b"~%s*%08X\n" % (body, crc32(body))


def exported(lines: list[bytes], keys: list[Key] | None = None, **names: Any) -> bytes:
    """An exported journal of these lines; the key of the table, certified by the club, unless others are named."""
    return head([CLUB.listed(TABLE)] if keys is None else keys, **names) + b"".join(lines)


def write(path: Path, lines: list[bytes], keys: list[Key] | None = None, **names: str) -> Path:
    """Write an exported journal."""
    path.write_bytes(exported(lines, keys, **names))
    return path
