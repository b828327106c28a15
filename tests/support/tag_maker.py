"""A maker of tags with its own key, which signs UIDs on secp128r1 like NXP.

The computation is written for clarity, not for speed.
"""

from __future__ import annotations

P = 0xFFFFFFFDFFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFE0000000075A30D1B9038A115
G = (0x161FF7528B899B2D0C28607CA52C5B86, 0xCF5AC8395BAFEB13C02DA292DDED7A83)

Point = tuple[int, int]


def add(one: Point | None, other: Point | None, prime: int = P) -> Point | None:
    """The sum of two points of a curve with a = -3. None is the point at infinity."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % prime == 0:
            return None
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, prime)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, prime)
    x = (slope * slope - one[0] - other[0]) % prime
    return x, (slope * (one[0] - x) - one[1]) % prime


def times(number: int, point: Point, prime: int = P) -> Point:
    """A multiple of a point. `number` must not be a multiple of the order."""
    total: Point | None = None
    addend: Point | None = point
    while number:
        if number & 1:
            total = add(total, addend, prime)
        addend = add(addend, addend, prime)
        number >>= 1
    assert total is not None
    return total


def addends(key: Point) -> tuple[None, Point, Point, Point | None]:
    """The points that drivers.originality needs to compute a sum of two multiples."""
    return None, G, key, add(G, key)


class TagMaker:
    """Signs with one secret. drivers.originality needs `addends` to verify the signatures."""

    def __init__(self, secret: int) -> None:
        self._secret = secret
        self.addends = addends(times(secret, G))

    def sign(self, uid: bytes) -> bytes:
        """Return the 32 bytes of the signature of a UID, always the same ones."""
        once = int.from_bytes(uid, "big") * 0x9E3779B97F4A7C15 % (N - 1) + 1
        r = times(once, G)[0] % N
        s = pow(once, -1, N) * (int.from_bytes(uid, "big") + r * self._secret) % N
        return r.to_bytes(16, "big") + s.to_bytes(16, "big")
