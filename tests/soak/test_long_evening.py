"""An evening of play, while two PCs fetch its journal over an unreliable cable."""

from pathlib import Path

import pytest
from soak import long_evening


# Two evenings, so that two processors can share them; `make soak` runs longer ones.
@pytest.mark.long
@pytest.mark.parametrize(("minutes", "disconnects", "seed"), [(10, 250, 1), (10, 250, 2)])
def test_nothing_is_lost_doubled_or_used_up(
    tmp_path: Path, minutes: float, disconnects: int, seed: int
) -> None:
    figures = long_evening.prove(tmp_path, minutes, disconnects, seed)
    assert figures.failures == [], figures.summary()
    assert figures.minutes >= minutes and figures.disconnects >= disconnects
    assert min(figures.damage.values()) > 0
    assert figures.deals >= 2 * minutes
    assert long_evening.worn_out(figures) == [], figures.summary()
