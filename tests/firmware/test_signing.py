"""ECDSA of the table: the vectors of RFC 6979, OpenSSL by way of `cryptography`, and malformed keys and signatures."""

import hmac
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    Prehashed,
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.hashes import SHA256
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support import maker

from stichtisch.simulation.vm import find_micropython
from tablelog import key_pair, p256
from tablelog.p256 import GENERATOR, N, P
from tablelog.signing import Signer
from tablelog.verifying import verify

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"

# RFC 6979, A.2.5, with SHA-256: message, k, r, s.
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

# brainpoolP256t1 (RFC 5639, 3.4) has a = -3, too. A third of all numbers of 32 bytes are above its order. With P-256
# it is one of 2 ** 32.
BRAINPOOL = {
    "P": 0xA9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377,
    "N": 0xA9FB57DBA1EEA9BC3E660A909D838D718C397AA3B561A6F7901E0E82974856A7,
    "_B": 0x662C61C430D84EA4FE66A7733D0B76B7BF93EBC4AF2F49256AE58101FEE92B04,
    "GENERATOR": (
        0xA3E8EB3CC1CFE7B7732213B23A656149AFA142C47AAFBC2B79A191562E1305F4,
        0x2D996C823439C56D7F7B22E14644417E69BCB6DE39D027001DABE8F35B25C9BE,
    ),
}

privates = st.integers(1, N - 1).map(lambda number: number.to_bytes(32, "big"))
digests = st.binary(min_size=32, max_size=32)


def results(step):
    """Return the results of all steps until the first that is not None."""
    found = [step()]
    while found[-1] is None:
        found.append(step())
    return found


def signed(private, digest):
    return results(Signer(private, digest).step)[-1]


def public_key(private):
    return list(key_pair.public_key(private))[-1]


def product(number):
    """Return the multiple of the generator."""
    pieces = p256.generator_times(number)
    try:
        while True:
            next(pieces)
    except StopIteration as end:
        return end.value


def two(first, second):
    return first.to_bytes(32, "big") + second.to_bytes(32, "big")


def comb(generator, order, prime):
    """Return the columns of the comb whose digit in row 4 is 1, by the plain arithmetic of tags' makers."""
    found = b""
    for index in range(16):
        number = sum((1 if index >> row & 1 else -1) << 52 * row for row in range(4)) + (1 << 208)
        found += two(*maker.times(number % order, generator, prime))
    return found


@pytest.fixture
def brainpool(monkeypatch):
    """The arithmetic with the parameters of another curve."""
    for name, value in BRAINPOOL.items():
        monkeypatch.setattr(p256, name, value)
    columns = comb(BRAINPOOL["GENERATOR"], BRAINPOOL["N"], BRAINPOOL["P"])
    monkeypatch.setattr(p256, "_COMB", columns)


def test_the_constants_are_those_of_p256():
    numbers = ec.derive_private_key(1, ec.SECP256R1()).public_key().public_numbers()
    assert (numbers.x, numbers.y) == GENERATOR
    assert p256.has_point(GENERATOR)
    assert maker.times(N - 1, GENERATOR, P) == (GENERATOR[0], P - GENERATOR[1])
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
    found = results(signer.step)
    assert 115 < len(found) < 130
    assert found == [None] * (len(found) - 1) + [SIGNATURE]
    assert signer.step() == signer.step() == SIGNATURE


# Numbers for which most digits of the comb are alike, and the ends of the range.
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
    assert product(number) == maker.times(number, GENERATOR, P)


@settings(max_examples=40)
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
    encoded = encode_dss_signature(*p256.numbers(signature))
    theirs.public_key().verify(encoded, digest, ec.ECDSA(Prehashed(SHA256())))
    drawn = theirs.sign(digest, ec.ECDSA(Prehashed(SHA256())))
    assert verify(public, digest, two(*decode_dss_signature(drawn)))


@settings(max_examples=25)
@given(st.integers(0, 511), st.integers(0, 255), st.integers(0, 511))
def test_a_changed_bit_does_not_verify(signature_bit, digest_bit, public_bit):
    def changed(data, bit):
        return bytes(byte ^ ((bit >> 3 == at) << (bit & 7)) for at, byte in enumerate(data))

    assert not verify(PUBLIC, DIGEST, changed(SIGNATURE, signature_bit))
    assert not verify(PUBLIC, changed(DIGEST, digest_bit), SIGNATURE)
    assert not verify(changed(PUBLIC, public_bit), DIGEST, SIGNATURE)


R, S = p256.numbers(SIGNATURE)


@pytest.mark.parametrize(
    "signature",
    [
        b"",
        SIGNATURE[:-1],
        SIGNATURE + b"\0",
        b"\0" + SIGNATURE,
        SIGNATURE[32:] + SIGNATURE[:32],
        bytes(64),
        two(0, S),
        two(R, 0),
        two(N, S),
        two(R, N),
        two(N + 1, S),
        two(R, N + 1),
        two(1, 1),
        two(N - R, S),
        b"\xff" * 64,
    ],
)
def test_what_is_no_signature_does_not_verify(signature):
    assert verify(PUBLIC, DIGEST, signature) is False


def test_the_other_half_of_s_verifies():
    # By the equation of ECDSA, (r, s) is valid if (r, n - s) is.
    assert verify(PUBLIC, DIGEST, two(R, N - S)) is True


@pytest.mark.parametrize("digest", [b"", DIGEST[:-1], DIGEST + b"\0"])
def test_what_is_no_digest_does_not_verify(digest):
    assert verify(PUBLIC, digest, SIGNATURE) is False


X, Y = p256.numbers(PUBLIC)


@pytest.mark.parametrize(
    "public",
    [
        b"",
        PUBLIC[:-1],
        b"\4" + PUBLIC,
        bytes(64),
        two(X, P - Y),
        two(X, Y ^ 1),
        two(Y, X),
        two(P, Y),
        two(0, 1),
        b"\xff" * 64,
    ],
)
def test_another_public_key_does_not_verify(public):
    assert verify(public, DIGEST, SIGNATURE) is False


def plain_sum(u, v, point):
    return maker.add(maker.times(u, GENERATOR, P), maker.times(v, point, P), P)


def point_from(x):
    """The first point of the curve whose x is not less."""
    while True:
        square = (x * x * x - 3 * x + p256._B) % P
        y = pow(square, (P + 1) // 4, P)
        if y * y % P == square:
            return x, y
        x += 1


def test_a_coordinate_above_the_prime_is_refused():
    # Its private key is unknown, but there is a signature of some digest for any public key.
    x, y = point_from(1)
    u, v = 1234567, 7654321
    r = plain_sum(u, v, (x, y))[0] % N
    s = r * pow(v, -1, N) % N
    digest = (u * s % N).to_bytes(32, "big")
    assert verify(two(x, y), digest, two(r, s)) is True
    assert verify(two(x + P, y), digest, two(r, s)) is False


def test_an_x_between_order_and_prime_verifies():
    # Then r is x - n, in one of 2 ** 128 signatures.
    point = point_from(N)
    assert point[0] < P
    r, s, hashed = point[0] - N, 99, 77
    public = maker.times(
        pow(r, -1, N),
        maker.add(maker.times(s, point, P), maker.times(N - hashed, GENERATOR, P), P),
        P,
    )
    assert verify(two(*public), hashed.to_bytes(32, "big"), two(r, s)) is True
    assert verify(two(*public), (hashed + 1).to_bytes(32, "big"), two(r, s)) is False


def test_a_sum_that_is_nowhere_does_not_verify():
    r = 5
    hashed = -r * int.from_bytes(PRIVATE, "big") % N
    assert verify(PUBLIC, hashed.to_bytes(32, "big"), two(r, 7)) is False


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
    """Yield the candidates of RFC 6979, 3.2. The first below the order is the nonce."""
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
    public, attempts = public_key(private), []
    for number in range(12):
        digest = sha256(b"%d" % number).digest()
        signature = signed(private, digest)
        drawn = nonces(private, digest, order)
        attempts.append(1)
        while (nonce := next(drawn)) >= order:
            attempts[-1] += 1
        r = maker.times(nonce, generator, prime)[0] % order
        hashed = int.from_bytes(digest, "big")
        s = pow(nonce, -1, order) * (hashed + r * int.from_bytes(private, "big")) % order
        assert signature == two(r, s)
        assert verify(public, digest, signature)
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


def test_micropython_signs_and_verifies_as_cpython_does():
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
        found = results(Signer(private, digest).step)
        expected.append([public_key(private).hex(), found[-1].hex(), "True", "False", str(len(found))])
    assert [line.split() for line in run.stdout.splitlines()] == expected


@settings(max_examples=15)
@given(privates, digests)
def test_what_the_table_refuses_openssl_refuses(private, digest):
    signature = two(*reversed(p256.numbers(signed(private, digest))))
    theirs = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1()).public_key()
    with pytest.raises(InvalidSignature):
        theirs.verify(encode_dss_signature(*p256.numbers(signature)), digest, ec.ECDSA(Prehashed(SHA256())))
    assert not verify(public_key(private), digest, signature)
