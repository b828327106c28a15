"""The field of a reader's coil and the coupling of tags, computed by integration, against the twins' tables."""

import math

import pytest

from twins import coils
from twins.antenna import Antenna
from twins.ntag21x import LEAST_FIELD, Ntag213

# Half the side of each turn of the reader's coil, and the radii of a tag's turns, in millimetres.
TURNS = (18, 17.2, 16.4, 15.6)
RADII = (8.5, 9.5, 10.5)
HEIGHT = 5.5
STACKED = 0.4
WIRE = 0.25

# From another calculation, with other turns: flux by height above the centre, then flux by distance from the centre
# at a height of 5.5 mm.
OTHER_HEIGHTS = {3: 1.15, 7.1: 0.90, 10: 0.72, 15: 0.47, 20: 0.32, 30: 0.15}
OTHER_SIDEWAYS = {
    10: 0.88,
    15: 0.55,
    18: 0.32,
    20: 0.18,
    22: 0.04,
    25: -0.11,
    28: -0.16,
    35: -0.11,
    45: -0.05,
}


def upward(x: float, y: float, z: float, half: float) -> float:
    """The upward field of a square loop at height 0: four straight wires, by the Biot-Savart law."""
    total = 0.0
    for along, across in ((x, y), (y, x)):
        for side in (1, -1):
            away = along - side * half
            square = away * away + z * z
            ends = [(end - across) / math.sqrt((end - across) ** 2 + square) for end in (half, -half)]
            total -= side * away * (ends[0] - ends[1]) / square
    return total


def flux(sideways: float, height: float = HEIGHT) -> float:
    """The flux through all turns of a tag."""
    rings, spokes = 14, 20
    total = 0.0
    for radius in RADII:
        for ring in range(rings):
            distance = radius * math.sqrt((ring + 0.5) / rings)
            for spoke in range(spokes):
                angle = 2 * math.pi * (spoke + 0.5) / spokes
                x, y = sideways + distance * math.cos(angle), distance * math.sin(angle)
                total += radius**2 * sum(upward(x, y, height, half) for half in TURNS)
    return total


def mutual(one: float, other: float, sideways: float, height: float, steps: int = 120) -> float:
    """Neumann's double integral for two circles."""
    angles = [2 * math.pi * step / steps for step in range(steps)]
    half = math.pi / steps
    total = 0.0
    for first in angles:
        x, y = one * math.cos(first) - sideways, one * math.sin(first)
        for second in angles:
            dx, dy = x - other * math.cos(second + half), y - other * math.sin(second + half)
            total += math.cos(first - second - half) / math.sqrt(dx * dx + dy * dy + height * height)
    return total * one * other * (2 * math.pi / steps) ** 2


@pytest.fixture(scope="module")
def over_the_middle() -> float:
    return flux(0)


@pytest.mark.parametrize(("height", "wanted"), OTHER_HEIGHTS.items())
def test_the_field_with_height_is_that_of_another_calculation(over_the_middle, height, wanted):
    assert flux(0, height) / over_the_middle == pytest.approx(wanted, abs=0.02)


@pytest.mark.parametrize(("sideways", "wanted"), OTHER_SIDEWAYS.items())
def test_the_field_sideways_is_that_of_another_calculation(over_the_middle, sideways, wanted):
    assert flux(sideways) / over_the_middle == pytest.approx(wanted, abs=0.035)


@pytest.mark.parametrize("sideways", [0, 4, 8.75, 12.5, 16, 19, 21.25, 22.4, 26, 28, 33, 40, 55, 69])
def test_the_twins_have_the_flux_of_the_integral(over_the_middle, sideways):
    assert coils.flux(sideways) == pytest.approx(flux(sideways) / over_the_middle, abs=0.012)


def test_the_null_is_at_22_mm_and_the_side_lobe_at_28():
    values = {millimetres / 2: coils.flux(millimetres / 2) for millimetres in range(130)}
    assert min(abs(values[millimetres]) for millimetres in (22, 22.5)) < 0.02
    assert min(values, key=lambda at: values[at]) == pytest.approx(28, abs=0.6)
    assert min(values.values()) == pytest.approx(-0.16, abs=0.01)


def test_the_twins_have_the_coupling_of_the_integral():
    own = sum(mutual(a, b, 0, WIRE if a == b else 0, 500 if a == b else 120) for a in RADII for b in RADII)
    for sideways in (0, 3, 6, 9, 14, 18):
        between = sum(mutual(a, b, sideways, STACKED) for a in RADII for b in RADII)
        assert coils.coupling(sideways) == pytest.approx(between / own, abs=0.03), sideways


def answering(places, power):
    """Return how many tags at these positions have enough power in a field of this strength."""
    antenna = Antenna()
    antenna.field(power, 0)
    tags = [Ntag213(bytes((4, 1, 2, 3, 4, 5, number))) for number in range(len(places))]
    for tag, place in zip(tags, places, strict=True):
        antenna.lay(tag, 0, place)
    return sum(tag.state != 0 for tag in tags)


def test_tags_that_lie_exactly_on_each_other_are_silent_even_at_full_power():
    assert answering([(0, 0)], LEAST_FIELD) == 1
    for count in (2, 3, 4):
        assert answering([(0, 0)] * count, 63) == 0
    # Tags with an offset of half a millimetre, the precision of a sticking template, do not answer, either.
    assert answering([(0, 0), (0.5, 0)], 63) == 0


def test_tags_of_two_classes_answer_both_at_three_times_the_least_power():
    for places in ([(0, 0), (12, 0)], [(0, 0), (0, 12)], [(12, 0), (0, 12)], [(12, 0), (-12, 0)]):
        assert answering(places, 3 * LEAST_FIELD) == 2


def test_what_is_lifted_detunes_no_longer():
    antenna = Antenna()
    antenna.field(32, 0)
    lower, upper = (Ntag213(bytes((4, 1, 2, 3, 4, 5, number))) for number in range(2))
    antenna.lay(lower, 0, (0, 0))
    assert lower.state
    antenna.lay(upper, 0, (0, 0))
    assert not lower.state and not upper.state
    antenna.lift(upper.uid, 0)
    assert lower.state


def test_23_mm_beyond_its_place_the_far_end_of_a_card_has_more_field_than_the_near_one():
    # The tags of a Double card are 61 mm apart. If the card is pushed 23 mm too far, without a stop, the near tag is
    # where the field is zero, and the far tag is in the side lobe, 38 mm away. If the card is pulled out by 23 mm, the
    # far tag is 84 mm away.
    assert abs(coils.flux(22.5)) < 0.02
    assert abs(coils.flux(61 - 22.5)) > 4 * abs(coils.flux(22.5))
    assert abs(coils.flux(61 + 22.5)) < 0.02
