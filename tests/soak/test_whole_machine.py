"""Anything happens to table, people, PCs, cables and plugs, in any order: journal and databases stay whole."""

import pytest
from soak import whole_machine


@pytest.mark.parametrize("steps", [200, pytest.param(1000, marks=pytest.mark.long)])
def test_whatever_happens_nothing_is_lost_and_scores_are_those_of_the_journal(steps: int) -> None:
    assert whole_machine.prove(steps, 1) >= steps
