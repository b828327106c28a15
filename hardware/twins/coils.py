"""Coupling between a reader's coil (four turns, 36 mm square) and tags (22 mm, 5.5 mm above the coil).

`tests/twins/test_coils.py` computes the values with the law of Biot and Savart and with Neumann's formula. No
coil was measured.
"""

# Flux through a tag by its distance from the middle of the coil, one value every 2.5 mm, in thousandths of
# the flux over the middle. The flux is zero at 22 mm. Beyond this distance, the field is reversed and can also power a
# tag.
_FLUX_STEP = 2.5
_FLUX = (1000, 1003, 1003, 974, 887, 738, 550, 347, 152, -13, -121, -162, -155, -131, -106, -86, -70, -57, -47, -40,
         -34, -29, -25, -21, -19, -16, -14, -13, -11)  # fmt: skip

# Coupling of two tags on stacked cards, 0.4 mm apart, by their sideways distance: one value
# every 2 mm, in thousandths.
_TAGS_STEP = 2
_TAGS = (927, 778, 566, 411, 290, 189, 100, 19, -53, -100, -85, -49, -31, -22, -16, -13, -10, -8, -7, -6, -5)

# The quality factor of a tag's circuit at the lowest sufficient power.
QUALITY = 20


def flux(millimetres):
    # Returns the flux through a tag at this distance from the middle of the coil, relative to the flux at the middle.
    return _between(_FLUX, abs(millimetres) / _FLUX_STEP)


def coupling(millimetres):
    # Returns the coupling of two tags at this distance from each other.
    return _between(_TAGS, abs(millimetres) / _TAGS_STEP)


def share(neighbours):
    # Returns the fraction of a tag's current that remains if other tags are in the same field. `neighbours`
    # is the sum of the couplings with these tags. Two coupled circuits with the same resonant frequency
    # resonate above and below this frequency.
    return 1 / (1 + (QUALITY * neighbours) ** 2) ** 0.5


def _between(values, position):
    index = int(position)
    if index + 1 >= len(values):
        return 0.0
    rest = position - index
    return (values[index] * (1 - rest) + values[index + 1] * rest) / 1000
