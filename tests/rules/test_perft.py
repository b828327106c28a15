"""The golden counts of every contract: perft.py computes the table; tests/data/perft.txt has the expected one."""

import perft
import pytest
from playing import all_cases

_TABLE = __file__.rsplit("/", 2)[0] + "/data/perft.txt"
# Every fourth contract of the table, which includes contracts of each game.
_SAMPLE = 4


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, _SAMPLE))]
)
def test_every_contract_can_be_played_in_as_many_ways_as_ever(part):
    with open(_TABLE) as file:
        golden = file.read().splitlines()
    cases = all_cases()
    assert len(golden) == len(cases)
    for case, expected in list(zip(cases, golden))[part::_SAMPLE]:
        assert perft.line(case) == expected


def test_the_sample_has_contracts_of_each_game():
    cases = all_cases()
    assert {case.game for case in cases[::_SAMPLE]} == {case.game for case in cases}
