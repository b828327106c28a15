"""The golden counts of every contract: perft.py makes the table, tests/data/perft.txt keeps it."""

import perft
import pytest
from playing import all_cases

_TABLE = __file__.rsplit("/", 2)[0] + "/data/perft.txt"


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)], ids=["each fourth", "all"])
def test_every_contract_can_be_played_in_as_many_ways_as_ever(step):
    with open(_TABLE) as file:
        golden = file.read().splitlines()
    cases = all_cases()
    assert len(golden) == len(cases)
    for case, expected in zip(cases[::step], golden[::step]):
        assert perft.line(case) == expected
