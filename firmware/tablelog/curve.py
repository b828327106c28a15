# Arithmetic of an elliptic curve y**2 = x**3 - 3 x + b over the integers modulo a prime p.
#
# A point is (X, Y, Z), which means the point (X / Z**2, Y / Z**3) of the curve; Z = 0 is the point at infinity.
# Operations allocate, because MicroPython's big integers cannot be changed in place.

NOWHERE = (1, 1, 0)

# The number of divisions after which inverse() yields.
_DIVISIONS = 16


def doubled(point, p):
    x, y, z = point
    squares = z * z % p
    slope = 3 * (x - squares) * (x + squares) % p
    y_squared = y * y % p
    product = 4 * x * y_squared % p
    doubled_x = (slope * slope - 2 * product) % p
    doubled_y = (slope * (product - doubled_x) - 8 * y_squared * y_squared) % p
    return doubled_x, doubled_y, 2 * y * z % p


def added(point, affine, p):
    # affine: (x, y).
    x, y, z = point
    if not z:
        return affine[0], affine[1], 1
    squares = z * z % p
    across = (affine[0] * squares - x) % p
    up = (affine[1] * squares * z - y) % p
    if not across:
        return NOWHERE if up else doubled(point, p)
    across_squared = across * across % p
    across_cubed = across_squared * across % p
    product = x * across_squared % p
    sum_x = (up * up - across_cubed - 2 * product) % p
    return sum_x, (up * (product - sum_x) - y * across_cubed) % p, z * across % p


def sum_of_products(u, v, addends, bits, p):
    # Computes u times one point plus v times another. addends: None, the first point, the second, their sum; each is
    # (x, y), or None for the point at infinity. Yields None after each bit, the highest first, and returns the point.
    # The computing time depends on u and v.
    point = NOWHERE
    for bit in range(bits - 1, -1, -1):
        point = doubled(point, p)
        addend = addends[(u >> bit & 1) | (v >> bit & 1) << 1]
        if addend:
            point = added(point, addend, p)
        yield None
    return point


def affine(point, inverse, p):
    # Returns (x, y). inverse: the inverse of Z.
    x, y, _ = point
    squares = inverse * inverse % p
    return x * squares % p, y * squares * inverse % p


def has_x(point, r, p, n):
    # Returns whether the x coordinate of the point, modulo the order n, is r.
    x, _, z = point
    if not z:
        return False
    squares = z * z % p
    return x == r * squares % p or (r + n < p and x == (r + n) * squares % p)


def inverse(number, modulus):
    # Yields None after each piece, and returns the inverse of number, 0 < number < modulus. The computing time depends
    # on the number.
    a, b = number, modulus
    x, y = 1, 0
    left = _DIVISIONS
    while a > 1:
        quotient, rest = divmod(b, a)
        a, b = rest, a
        x, y = y - quotient * x, x
        left -= 1
        if not left:
            left = _DIVISIONS
            yield None
    return x % modulus
