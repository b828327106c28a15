"""The golden counts of every contract: perft.py computes the table; tests/data/perft.txt has the expected one."""

import perft
from playing import all_cases

_TABLE = __file__.rsplit("/", 2)[0] + "/data/perft.txt"


def test_every_contract_can_be_played_in_as_many_ways_as_ever():
    with open(_TABLE) as file:
        golden = file.read().splitlines()
    cases = all_cases()
    assert len(golden) == len(cases)
    for case, expected in zip(cases, golden):
        assert perft.line(case) == expected
