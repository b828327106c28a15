"""Power failures in any flash operation: no reported event is lost, and the trick is unchanged."""

from pathlib import Path

import pytest
from soak import torn_power


@pytest.mark.parametrize(
    ("cuts", "looks", "deals"), [(140, 1, 1), pytest.param(2500, 4, 3, marks=pytest.mark.long)]
)
def test_no_power_cut_costs_what_was_reported(tmp_path: Path, cuts: int, looks: int, deals: int) -> None:
    figures = torn_power.prove(tmp_path, cuts, 1, deals, looks)
    assert figures.failures == []
    assert figures.cuts >= cuts and figures.looked_at == looks
    # All kinds of interrupted operations.
    assert set(figures.ways) == {"part", "bits", "zeroed", "anything"}
