"""P-256 keys and signatures as Stichtisch writes them: hexadecimal digits, lower case, of fixed length.

A public key is x and y, 128 digits; a private one 64 digits; a signature r and s, 128 digits, ECDSA with SHA-256.
"""

import hashlib
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_SIZE = 32
_ID_DIGITS = 16
_FINGERPRINT_DIGITS = 32
_GROUP = 4
_UNCOMPRESSED = b"\x04"
_PUBLIC = re.compile(r"[0-9a-f]{128}\Z")
_PRIVATE = re.compile(r"[0-9a-f]{64}\Z")


def draw_private() -> str:
    """Return a new private key."""
    return f"{generate_private_key(SECP256R1()).private_numbers().private_value:064x}"


def public_of(private: str) -> str:
    """Return the public half of a private key. Raises ValueError where that is none."""
    numbers = _private(private).public_key()
    return numbers.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)[1:].hex()


def sign(private: str, message: bytes) -> str:
    """Return a signature of `message`. Raises ValueError where the private key is none."""
    first, second = decode_dss_signature(_private(private).sign(message, ECDSA(SHA256())))
    return f"{first:064x}{second:064x}"


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Whether `signature` is one of `message` by the owner of the key `public`; not where either has another form."""
    if not _PUBLIC.match(signature):
        return False
    digits = bytes.fromhex(signature)
    encoded = encode_dss_signature(int.from_bytes(digits[:_SIZE]), int.from_bytes(digits[_SIZE:]))
    try:
        _public(public).verify(encoded, message, ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


def is_public(public: str) -> bool:
    """Whether this is a public key: the digits of a point on the curve."""
    try:
        _public(public)
    except ValueError:
        return False
    return True


def key_id(public: str) -> str:
    """Return the id of a public key, 16 digits. Raises ValueError where it is not of digits."""
    return _hash(public)[:_ID_DIGITS]


def fingerprint(public: str) -> str:
    """Return the fingerprint of a public key, for people: 32 digits in groups of four. Raises ValueError as above."""
    digits = _hash(public)[:_FINGERPRINT_DIGITS]
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


def _hash(public: str) -> str:
    if not _PUBLIC.match(public):
        raise ValueError("a public key has 128 hexadecimal digits")
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()


def _public(public: str) -> EllipticCurvePublicKey:
    if not _PUBLIC.match(public):
        raise ValueError("a public key has 128 hexadecimal digits")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _UNCOMPRESSED + bytes.fromhex(public))


def _private(private: str) -> EllipticCurvePrivateKey:
    if not _PRIVATE.match(private):
        raise ValueError("a private key has 64 hexadecimal digits")
    return derive_private_key(int(private, 16), SECP256R1())
