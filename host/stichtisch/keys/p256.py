"""P-256 keys and signatures in the form that Stichtisch uses: hexadecimal digits in lower case, of fixed length.

A public key has 128 digits: the coordinates x and y. A private key has 64 digits. A signature has 128 digits: r and s
(ECDSA with SHA-256). `cryptography` is imported only where it is used, because the import takes 50 ms or more and few
commands need it.
"""

import hashlib
import re
import secrets
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        ECDSA,
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

# The order of the curve. A private key is a number from 1 to ORDER - 1.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
PRIVATE_DIGITS = 64
_SIZE = 32
_ID_DIGITS = 16
_FINGERPRINT_DIGITS = 32
_GROUP = 4
_UNCOMPRESSED = b"\x04"
# Only lower case is allowed, so that each key and signature has a single form.
_PUBLIC = re.compile(r"[0-9a-f]{128}\Z")
_PRIVATE = re.compile(r"[0-9a-f]{64}\Z")


def draw_private() -> str:
    """Return a new private key."""
    return private_of(1 + secrets.randbelow(ORDER - 1))


def private_of(number: int) -> str:
    """Return the private key for this number."""
    return f"{number:0{PRIVATE_DIGITS}x}"


def public_of(private: str) -> str:
    """Return the public half of a private key. Raises ValueError if the private key is invalid."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = _private(private).public_key()
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)[1:].hex()


def sign(private: str, message: bytes) -> str:
    """Return a signature of `message`. Raises ValueError if the private key is invalid."""
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    first, second = decode_dss_signature(_private(private).sign(message, _ecdsa()))
    return f"{first:064x}{second:064x}"


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Return whether `signature` is a valid signature of `message` by the key `public`.

    Return False if the key or the signature has an invalid form.
    """
    if not (_PUBLIC.match(public) and _PUBLIC.match(signature)):
        return False
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    digits = bytes.fromhex(signature)
    encoded = encode_dss_signature(int.from_bytes(digits[:_SIZE]), int.from_bytes(digits[_SIZE:]))
    try:
        _public(public).verify(encoded, message, _ecdsa())
    except (InvalidSignature, ValueError):
        return False
    return True


def is_public(public: str) -> bool:
    """Return whether this is a public key: the digits of a point on the curve."""
    try:
        _public(public)
    except ValueError:
        return False
    return True


def key_id(public: str) -> str:
    """Return the id of a public key, 16 digits. Raises ValueError if the key is malformed."""
    if not _PUBLIC.match(public):
        raise ValueError("a public key has 128 hexadecimal digits")
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:_ID_DIGITS]


def fingerprint(public: str) -> str:
    """Return the fingerprint of a public key, for people to compare: 32 digits in groups of four.

    If the text is not hexadecimal, the fingerprint is that of its UTF-8 bytes.
    """
    try:
        hashed = bytes.fromhex(public)
    except ValueError:
        hashed = public.encode(errors="replace")
    digits = hashlib.sha256(hashed).hexdigest()[:_FINGERPRINT_DIGITS]
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


@lru_cache(maxsize=64)
def _public(public: str) -> "EllipticCurvePublicKey":
    if not _PUBLIC.match(public):
        raise ValueError("a public key has 128 hexadecimal digits")
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _UNCOMPRESSED + bytes.fromhex(public))


def _private(private: str) -> "EllipticCurvePrivateKey":
    if not _PRIVATE.match(private):
        raise ValueError("a private key has 64 hexadecimal digits")
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    return derive_private_key(int(private, 16), SECP256R1())


def _ecdsa() -> "ECDSA":
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.hashes import SHA256

    return ECDSA(SHA256())
