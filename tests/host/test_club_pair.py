"""Tests the club's key pair: only its owner can read the file, and other programs can verify its certificates."""

import hashlib
import re
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from stichtisch.keys.club_pair import (
    ClubPair,
    fingerprint,
    is_certified,
    is_signed,
    key_id,
    make_pair,
    pair_path,
    read_pair,
)
from stichtisch.keys.errors import BadClubPair, ClubPairExists

_SERIAL = "e6614104035a2b2c"


@pytest.fixture
def pair(tmp_path: Path) -> ClubPair:
    """Return a new key pair."""
    return make_pair(tmp_path / "club.pair")


@pytest.fixture
def table(tmp_path: Path) -> str:
    """Return the public key of a table."""
    return make_pair(tmp_path / "table.pair").public


def test_a_pair_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = pair_path(tmp_path / "settings" / "key")
    assert path == tmp_path / "settings" / "club.pair" and read_pair(path) is None
    made = make_pair(path)
    assert re.fullmatch("[0-9a-f]{64}\n", path.read_text())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and list(path.parent.iterdir()) == [path]
    assert read_pair(path) == made
    assert path.read_text().strip() not in repr(made)
    with pytest.raises(ClubPairExists):
        make_pair(path)
    assert read_pair(path) == made


@pytest.mark.parametrize("text", ["", "0" * 64, "f" * 64, "ab", "g" * 64, "é" * 64])
def test_a_file_that_is_no_pair_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "club.pair"
    path.write_text(text)
    with pytest.raises(BadClubPair):
        read_pair(path)


def test_public_half_id_and_fingerprint_follow_from_the_private_one(tmp_path: Path, pair: ClubPair) -> None:
    private = ec.derive_private_key(int((tmp_path / "club.pair").read_text(), 16), ec.SECP256R1())
    numbers = private.public_key().public_numbers()
    assert pair.public == f"{numbers.x:064x}{numbers.y:064x}"
    digest = hashlib.sha256(bytes.fromhex(pair.public)).hexdigest()
    assert key_id(pair.public) == digest[:16]
    assert fingerprint(pair.public) == pair.fingerprint
    assert re.fullmatch("[0-9a-f]{4}( [0-9a-f]{4}){7}", pair.fingerprint)
    assert pair.fingerprint.replace(" ", "") == digest[:32]


def test_a_certificate_is_as_the_format_has_it(pair: ClubPair, table: str) -> None:
    certificate = pair.certify(_SERIAL, table)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes.fromhex("04" + pair.public))
    encoded = encode_dss_signature(int(certificate[:64], 16), int(certificate[64:], 16))
    point.verify(encoded, f"stichtisch table key\n{_SERIAL}\n{table}\n".encode(), ec.ECDSA(SHA256()))
    assert is_certified(pair.public, _SERIAL, table, certificate)


def test_a_certificate_of_anything_else_is_none(tmp_path: Path, pair: ClubPair, table: str) -> None:
    certificate = pair.certify(_SERIAL, table)
    other = make_pair(tmp_path / "other.pair")
    assert not is_certified(other.public, _SERIAL, table, certificate)
    assert not is_certified(pair.public, _SERIAL[:-1], table, certificate)
    assert not is_certified(pair.public, _SERIAL, other.public, certificate)
    assert not is_certified(pair.public, f"{_SERIAL}\n{table}", table, certificate)
    assert not is_certified(pair.public, "é", table, certificate)
    for broken in ("", certificate[:-1], certificate + "\n", certificate.upper(), "0" * 128, "f" * 128):
        assert not is_certified(pair.public, _SERIAL, table, broken)
    for point in ("", "0" * 128, table.upper(), table[:-2] + ("00" if table[-2:] != "00" else "01")):
        assert not is_signed(point, b"", certificate)
        with pytest.raises(ValueError, match="P-256"):
            pair.certify(_SERIAL, point)
    for serial in ("", "a\nb", "é"):
        with pytest.raises(ValueError, match="serial"):
            pair.certify(serial, table)


def test_any_s_of_a_signature_counts(pair: ClubPair, table: str) -> None:
    certificate = pair.certify(_SERIAL, table)
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    turned = f"{certificate[:64]}{order - int(certificate[64:], 16):064x}"
    assert is_certified(pair.public, _SERIAL, table, turned)
