# The maker's signature of a tag's UID: it shows whether an NTAG213, 215 or 216 comes from NXP.
#
# The signature is ECDSA on secp128r1 (SEC 2), over the UID itself instead of a hash. The public key is NXP's for the
# NTAG21x. The signature can be copied to a tag with a changeable UID, so it reveals cheap imitations, but not
# deliberate forgeries.

from micropython import const

from tablelog import curve

_P = const(0xFFFFFFFDFFFFFFFFFFFFFFFFFFFFFFFF)
_N = const(0xFFFFFFFE0000000075A30D1B9038A115)
_G = const((0x161FF7528B899B2D0C28607CA52C5B86, 0xCF5AC8395BAFEB13C02DA292DDED7A83))
_NXP = const((0x494E1A386D3D3CFE3DC10E5DE68A499B, 0x1C202DB5B132393E89ED19FE5BE8BC61))

# The points to add for one bit of the two factors, u and v. If the bit is set in neither, nothing is added; if it is
# set in u, the generator; in v, the public key; in both, the sum of the two.
_ADDENDS = (None, _G, _NXP, (0x052E2754A468A4F2B1765EB3B6C781BE, 0xE844395F74A3FCB991BD10732CAAB813))

_BITS = const(128)


def verify(uid, signature):
    # Yields None after each piece of work. Most pieces take about 2 ms on a Pico; all of them together take 0.3 s. At
    # the end, yields whether the maker signed the UID.
    r = int.from_bytes(signature[:16], "big")
    s = int.from_bytes(signature[16:], "big")
    if not (0 < r < _N and 0 < s < _N):
        yield False
        return
    inverse = yield from curve.inverse(s, _N)
    u = int.from_bytes(uid, "big") * inverse % _N
    v = r * inverse % _N
    yield None
    # Both products are computed together, bit by bit. The precomputed points to add are in _ADDENDS.
    point = yield from curve.sum_of_products(u, v, _ADDENDS, _BITS, _P)
    yield curve.has_x(point, r, _P, _N)
