"""Short runs: fuzzing of external input, and exports with one changed byte."""

from pathlib import Path

import pytest
from soak import fuzz, tampered


@pytest.mark.parametrize("target", fuzz.TARGETS)
@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.long)])
def test_whatever_comes_is_answered_or_refused(tmp_path: Path, target: str, count: int) -> None:
    assert fuzz.TARGETS[target](tmp_path, 1, range(count)) == []


def test_what_is_made_is_partly_right() -> None:
    records = [fuzz.record(fuzz.case(1, "tags", number)) for number in range(200)]
    assert len({len(data) for _, data in records}) > 20
    valid = [fuzz.tag.decode(*one) is not None for one in records]
    assert 20 < sum(valid) < 180


@pytest.mark.parametrize("count", [100, pytest.param(1500, marks=pytest.mark.long)])
def test_a_byte_that_was_changed_is_found_though_its_checksum_is_right(count: int) -> None:
    data = tampered.evening(2)
    assert tampered.holds(data)
    passed = [fault for place in tampered.places(data, count, 1) for fault in tampered.check(data, *place)]
    assert passed == []
