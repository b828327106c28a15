"""Random events at table, players, PCs, cables and power, in any order: journal and databases stay correct."""

import pytest
from soak import whole_machine


# The long test has two parts, so that two processors can share it.
@pytest.mark.parametrize(
    ("steps", "seed"), [(70, 1), *(pytest.param(1000, seed, marks=pytest.mark.long) for seed in (1, 50))]
)
def test_whatever_happens_nothing_is_lost_and_scores_are_those_of_the_journal(steps: int, seed: int) -> None:
    assert whole_machine.prove(steps, seed) >= steps
