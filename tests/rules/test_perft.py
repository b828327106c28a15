"""The golden counts of every contract: perft.py computes the table; tests/data/perft.txt has the expected one."""

import perft
from playing import all_cases

_TABLE = __file__.rsplit("/", 2)[0] + "/data/perft.txt"
_SAMPLE = 4


def check(step):
    with open(_TABLE) as file:
        golden = file.read().splitlines()
    cases = all_cases()
    assert len(golden) == len(cases)
    for number in range(0, len(cases), step):
        assert perft.line(cases[number]) == golden[number]


def test_one_contract_in_four_can_be_played_in_as_many_ways_as_ever():
    check(_SAMPLE)


def test_every_contract_can_be_played_in_as_many_ways_as_ever():
    check(1)
