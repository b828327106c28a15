# Verification of ECDSA with P-256 and SHA-256 (FIPS 186-5, 6.4.2). A public key is 64 bytes, x and y. A signature is
# 64 bytes, r and s.

from tablelog import curve, p256


def verify(public, digest, signature):
    # Returns whether the signature is valid; malformed bytes are not. Takes a Pico half a second.
    for verdict in _verdicts(public, digest, signature):
        if verdict is not None:
            return verdict
    return False


def _verdicts(public, digest, signature):
    # Yields None after each piece, then whether the signature is valid.
    if len(public) != 2 * p256.SIZE or len(digest) != p256.SIZE or len(signature) != 2 * p256.SIZE:
        yield False
        return
    point = p256.numbers(public)
    r, s = p256.numbers(signature)
    if not (p256.has_point(point) and 0 < r < p256.N and 0 < s < p256.N):
        yield False
        return
    addends = (None, p256.GENERATOR, point, (yield from _with_generator(point)))
    inverse = yield from curve.inverse(s, p256.N)
    u = int.from_bytes(digest, "big") * inverse % p256.N
    v = r * inverse % p256.N
    total = yield from curve.sum_of_products(u, v, addends, 8 * p256.SIZE, p256.P)
    yield curve.has_x(total, r, p256.P, p256.N)


def _with_generator(point):
    total = curve.added((point[0], point[1], 1), p256.GENERATOR, p256.P)
    if not total[2]:
        return None
    inverse = yield from curve.inverse(total[2], p256.P)
    return curve.affine(total, inverse, p256.P)
