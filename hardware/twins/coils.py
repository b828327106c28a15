"""What coils do to each other: a reader's of four turns, 36 mm square, and tags of 22 mm, 5.5 mm above it.

Worked out by tests/twins/test_coils.py from the law of Biot and Savart and Neumann's formula. No coil was measured.
"""

# Flux through a tag beside the middle of the coil, of that over it, in thousandths: one value every 2.5 mm. It is none
# at 22 mm; beyond that the field comes back the other way round, and a tag is fed by it as well.
_FLUX_STEP = 2.5
_FLUX = (1000, 1003, 1003, 974, 887, 738, 550, 347, 152, -13, -121, -162, -155, -131, -106, -86, -70, -57, -47, -40,
         -34, -29, -25, -21, -19, -16, -14, -13, -11)  # fmt: skip

# Coupling of two tags on cards that lie on each other, 0.4 mm apart, in thousandths: one value every 2 mm sideways.
_TAGS_STEP = 2
_TAGS = (927, 778, 566, 411, 290, 189, 100, 19, -53, -100, -85, -49, -31, -22, -16, -13, -10, -8, -7, -6, -5)

# How sharply a tag is tuned while it has just enough to live on.
QUALITY = 20


def flux(millimetres):
    # Of a tag so far beside the middle of the coil; 1.0 over it.
    return _between(_FLUX, abs(millimetres) / _FLUX_STEP)


def coupling(millimetres):
    # Of two tags so far from each other.
    return _between(_TAGS, abs(millimetres) / _TAGS_STEP)


def share(neighbours):
    # What is left to a tag of its current when others share its field: `neighbours` is the sum of their couplings. Two
    # circuits of one frequency that are joined have two others, above and below it.
    return 1 / (1 + (QUALITY * neighbours) ** 2) ** 0.5


def _between(values, position):
    index = int(position)
    if index + 1 >= len(values):
        return 0.0
    rest = position - index
    return (values[index] * (1 - rest) + values[index + 1] * rest) / 1000
