"""The golden counts of every contract: perft.py computes the table; tests/data/perft.txt has the expected one."""

import perft
from playing import all_cases
from vectors import read

_SAMPLE = 4


def check(step):
    golden = read("perft.txt").rstrip().split("\n")
    cases = all_cases()
    assert len(golden) == len(cases)
    for number in range(0, len(cases), step):
        assert perft.line(cases[number]) == golden[number]


def test_one_contract_in_four_can_be_played_in_as_many_ways_as_ever():
    check(_SAMPLE)


def test_every_contract_can_be_played_in_as_many_ways_as_ever():
    check(1)
