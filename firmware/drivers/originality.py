# The signature that the maker of a tag puts over its UID: whether an NTAG213, 215 or 216 comes from NXP.
#
# ECDSA on secp128r1 (SEC 2), over the UID itself instead of a hash. The public key is that of NXP for the NTAG21x. The
# signature can be copied to a tag that can take any UID: it finds cheap imitations, not forgers.

from micropython import const

_P = const(0xFFFFFFFDFFFFFFFFFFFFFFFFFFFFFFFF)
_N = const(0xFFFFFFFE0000000075A30D1B9038A115)
_G = const((0x161FF7528B899B2D0C28607CA52C5B86, 0xCF5AC8395BAFEB13C02DA292DDED7A83))
_NXP = const((0x494E1A386D3D3CFE3DC10E5DE68A499B, 0x1C202DB5B132393E89ED19FE5BE8BC61))

# Added for a bit of the first product, of the second, of both: the generator, the public key, their sum.
_ADDENDS = (None, _G, _NXP, (0x052E2754A468A4F2B1765EB3B6C781BE, 0xE844395F74A3FCB991BD10732CAAB813))

_BITS = const(128)
_NOWHERE = const((1, 1, 0))


def verify(uid, signature):
    # Yields None after each piece, most about 2 ms on a Pico and 0.3 s in all; at the end whether the maker signed.
    r = int.from_bytes(signature[:16], "big")
    s = int.from_bytes(signature[16:], "big")
    if not (0 < r < _N and 0 < s < _N):
        yield False
        return
    inverse = _inverse(s)
    u = int.from_bytes(uid, "big") * inverse % _N
    v = r * inverse % _N
    yield None
    # Both products at once: what is added for each pair of bits is known before.
    point = _NOWHERE
    for bit in range(_BITS - 1, -1, -1):
        point = _doubled(point)
        addend = _ADDENDS[(u >> bit & 1) | (v >> bit & 1) << 1]
        if addend:
            point = _sum(point, addend)
        yield None
    yield _has_x(point, r)


def _inverse(number):
    # Modulo the order.
    a, b = number, _N
    x, y = 1, 0
    while a > 1:
        quotient = b // a
        a, b = b - quotient * a, a
        x, y = y - quotient * x, x
    return x % _N


# Points are (X, Y, Z), the point (X / Z**2, Y / Z**3) of the curve y**2 = x**3 - 3 x + b; Z = 0 is the point nowhere.


def _doubled(point):
    x, y, z = point
    squares = z * z % _P
    slope = 3 * (x - squares) * (x + squares) % _P
    y_squared = y * y % _P
    product = 4 * x * y_squared % _P
    doubled_x = (slope * slope - 2 * product) % _P
    doubled_y = (slope * (product - doubled_x) - 8 * y_squared * y_squared) % _P
    return doubled_x, doubled_y, 2 * y * z % _P


def _sum(point, affine):
    x, y, z = point
    if not z:
        return affine[0], affine[1], 1
    squares = z * z % _P
    across = (affine[0] * squares - x) % _P
    up = (affine[1] * squares * z - y) % _P
    if not across:
        return _NOWHERE if up else _doubled(point)
    across_squared = across * across % _P
    across_cubed = across_squared * across % _P
    product = x * across_squared % _P
    sum_x = (up * up - across_cubed - 2 * product) % _P
    return sum_x, (up * (product - sum_x) - y * across_cubed) % _P, z * across % _P


def _has_x(point, r):
    # Whether x of the point, modulo the order, is r.
    x, _, z = point
    if not z:
        return False
    squares = z * z % _P
    return x == r * squares % _P or (r + _N < _P and x == (r + _N) * squares % _P)
