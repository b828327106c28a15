"""Tests the table's ECDSA with the vectors of RFC 6979, OpenSSL (package `cryptography`) and malformed keys."""

import hmac
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support import tag_maker
from support.sample_share import examples

from stichtisch.simulation.vm import find_micropython
from tablelog import key_pair, p256
from tablelog.p256 import N, P
from tablelog.signing import Signer

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"

# The generator of P-256 (SP 800-186, 3.2.1.3).
GENERATOR = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)

# The vectors of RFC 6979, A.2.5, with SHA-256: message, k, r, s.
PRIVATE = bytes.fromhex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
PUBLIC = bytes.fromhex(
    "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
)
VECTORS = [
    (
        b"sample",
        0xA6E3C57DD01ABE90086538398355DD4C3B17AA873382B0F24D6129493D8AAD60,
        "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
        "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8",
    ),
    (
        b"test",
        0xD16B6AE827F17175E040871A1C7EC3500192C4C92677336EC2537ACAEE0008E0,
        "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
        "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083",
    ),
]
DIGEST = sha256(b"sample").digest()
SIGNATURE = bytes.fromhex(VECTORS[0][2])

# brainpoolP256t1 (RFC 5639, 3.4) also has a = -3. A third of all 32-byte numbers are above its order; for P-256, only
# one in 2 ** 32.
BRAINPOOL = {
    "P": 0xA9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377,
    "N": 0xA9FB57DBA1EEA9BC3E660A909D838D718C397AA3B561A6F7901E0E82974856A7,
    "GENERATOR": (
        0xA3E8EB3CC1CFE7B7732213B23A656149AFA142C47AAFBC2B79A191562E1305F4,
        0x2D996C823439C56D7F7B22E14644417E69BCB6DE39D027001DABE8F35B25C9BE,
    ),
}

privates = st.integers(1, N - 1).map(lambda number: number.to_bytes(32, "big"))
digests = st.binary(min_size=32, max_size=32)


def results(step):
    """Return the results of all steps until the first that is not None."""
    values = [step()]
    while values[-1] is None:
        values.append(step())
    return values


def signed(private, digest):
    return results(Signer(private, digest).step_signature)[-1]


def public_key(private):
    return list(key_pair.public_key(private))[-1]


def verify(public, digest, signature):
    """Return whether OpenSSL accepts a signature."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), b"\4" + public)
    try:
        theirs.verify(encode_dss_signature(*p256.numbers(signature)), digest, ec.ECDSA(Prehashed(SHA256())))
    except InvalidSignature:
        return False
    return True


def product(number):
    """Return the generator multiplied by a number."""
    pieces = p256.generator_times(number)
    try:
        while True:
            next(pieces)
    except StopIteration as end:
        return end.value


def two(first, second):
    return first.to_bytes(32, "big") + second.to_bytes(32, "big")


def comb(generator, order, prime):
    """Return the columns of the comb whose digit in row 4 is 1, computed with the simple arithmetic of tag_maker."""
    table = b""
    for index in range(16):
        number = sum((1 if index >> row & 1 else -1) << 52 * row for row in range(4)) + (1 << 208)
        table += two(*tag_maker.times(number % order, generator, prime))
    return table


@pytest.fixture
def brainpool(monkeypatch):
    """Use the parameters of another curve in the arithmetic."""
    for name in ("P", "N"):
        monkeypatch.setattr(p256, name, BRAINPOOL[name])
    columns = comb(BRAINPOOL["GENERATOR"], BRAINPOOL["N"], BRAINPOOL["P"])
    monkeypatch.setattr(p256, "_COMB", columns)


def test_the_constants_are_those_of_p256():
    numbers = ec.derive_private_key(1, ec.SECP256R1()).public_key().public_numbers()
    assert (numbers.x, numbers.y) == GENERATOR
    assert tag_maker.times(N - 1, GENERATOR, P) == (GENERATOR[0], P - GENERATOR[1])
    assert comb(GENERATOR, N, P) == p256._COMB


def test_the_public_key_of_rfc_6979():
    assert public_key(PRIVATE) == PUBLIC


@pytest.mark.parametrize(("message", "nonce", "signature"), VECTORS)
def test_the_signatures_of_rfc_6979(message, nonce, signature):
    signature = bytes.fromhex(signature)
    assert signed(PRIVATE, sha256(message).digest()) == signature
    assert int.from_bytes(signature[:32], "big") == product(nonce)[0] % N
    assert verify(PUBLIC, sha256(message).digest(), signature)


def test_a_signature_comes_in_steps_and_stays():
    signer = Signer(PRIVATE, DIGEST)
    values = results(signer.step_signature)
    assert 115 < len(values) < 130
    assert values == [None] * (len(values) - 1) + [SIGNATURE]
    assert signer.step_signature() == signer.step_signature() == SIGNATURE


# Numbers with mostly equal digits in the comb, and the ends of the range.
NUMBERS = [
    1,
    2,
    3,
    4,
    5,
    15,
    1 << 52,
    (1 << 52) + 1,
    1 << 208,
    (1 << 255) - 1,
    N >> 1,
    (N >> 1) + 1,
    N - 2,
    N - 1,
]


@pytest.mark.parametrize("number", NUMBERS)
def test_multiples_of_the_generator(number):
    assert product(number) == tag_maker.times(number, GENERATOR, P)


@settings(max_examples=examples(40))
@given(privates, digests)
@example((1).to_bytes(32, "big"), bytes(32))
@example((N - 1).to_bytes(32, "big"), b"\xff" * 32)
@example(PRIVATE, N.to_bytes(32, "big"))
@example(PRIVATE, (N + 1).to_bytes(32, "big"))
@example(PRIVATE, (N - 1).to_bytes(32, "big"))
def test_the_table_signs_as_openssl_does(private, digest):
    theirs = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1())
    numbers = theirs.public_key().public_numbers()
    public, signature = public_key(private), signed(private, digest)
    assert public == two(numbers.x, numbers.y)
    assert verify(public, digest, signature)


@pytest.mark.parametrize("number", [0, N, N + 1, (1 << 256) - 1])
def test_no_private_key(number):
    private = number.to_bytes(32, "big")
    assert not p256.is_private_key(private)
    with pytest.raises(ValueError, match="private key"):
        Signer(private, DIGEST)
    with pytest.raises(ValueError, match="private key"):
        public_key(private)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_private_key_and_a_digest_have_32_bytes(length):
    with pytest.raises(ValueError, match="private key"):
        Signer(b"\1" * length, DIGEST)
    with pytest.raises(ValueError, match="32 bytes"):
        Signer(PRIVATE, b"\1" * length)


def test_a_drawn_key_depends_on_both_and_on_nothing_else():
    own, other = bytes(range(32)), b"\7" * 32
    drawn = {key_pair.private_key(*both) for both in ((own, b""), (own, b"a"), (other, b""), (other, b"a"))}
    assert len(drawn) == 4 and all(map(p256.is_private_key, drawn))
    mixed = hmac.digest(own, b"Stichtisch P-256 private key\0a", "sha256")
    assert key_pair.private_key(own, b"a") == mixed
    with pytest.raises(ValueError, match="32 random bytes"):
        key_pair.private_key(own[:31], b"long enough, but not drawn by this table")


def nonces(private, digest, order):
    """Yield the candidates for the nonce (RFC 6979, 3.2). The first one below the order is used."""
    seed = private + (int.from_bytes(digest, "big") % order).to_bytes(32, "big")
    key, value = bytes(32), b"\1" * 32
    for mark in (b"\0", b"\1"):
        key = hmac.digest(key, value + mark + seed, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        yield int.from_bytes(value, "big")
        key = hmac.digest(key, value + b"\0", "sha256")
        value = hmac.digest(key, value, "sha256")


def test_a_nonce_above_the_order_is_drawn_again(brainpool):
    order, generator, prime = (BRAINPOOL[name] for name in ("N", "GENERATOR", "P"))
    private = bytes(range(32))
    attempts = []
    for number in range(12):
        digest = sha256(b"%d" % number).digest()
        signature = signed(private, digest)
        drawn = nonces(private, digest, order)
        attempts.append(1)
        while (nonce := next(drawn)) >= order:
            attempts[-1] += 1
        r = tag_maker.times(nonce, generator, prime)[0] % order
        hashed = int.from_bytes(digest, "big")
        s = pow(nonce, -1, order) * (hashed + r * int.from_bytes(private, "big")) % order
        assert signature == two(r, s)
    assert 1 in attempts and max(attempts) > 1


def test_a_drawn_key_above_the_order_is_drawn_again(brainpool):
    attempts = set()
    for number in range(20):
        own = bytes(31) + bytes([number])
        private = key_pair.private_key(own, b"")
        mixes = [hmac.digest(own, b"Stichtisch P-256 private key" + bytes([n]), "sha256") for n in range(16)]
        assert private == next(mix for mix in mixes if int.from_bytes(mix, "big") < BRAINPOOL["N"])
        attempts.add(mixes.index(private))
    assert len(attempts) > 1


def test_micropython_signs_as_cpython_does():
    cases = [(PRIVATE, sha256(message).digest()) for message, _, _ in VECTORS]
    cases += [(sha256(b"key %d" % n).digest(), sha256(b"digest %d" % n).digest()) for n in range(4)]
    cases.append(((1).to_bytes(32, "big"), bytes(32)))
    cases.append(((N - 1).to_bytes(32, "big"), b"\xff" * 32))
    arguments = [f"{private.hex()}:{digest.hex()}" for private, digest in cases]
    command = [str(find_micropython()), str(HERE / "signing_vm.py"), str(FIRMWARE), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    expected = []
    for private, digest in cases:
        values = results(Signer(private, digest).step_signature)
        expected.append([public_key(private).hex(), values[-1].hex(), str(len(values))])
    assert [line.split() for line in run.stdout.splitlines()] == expected
