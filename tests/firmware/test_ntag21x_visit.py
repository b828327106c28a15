"""Tests the visit to a tag: successive exchanges, and aborting."""

import pytest

from drivers.ntag21x import DONE, REFUSED, UNCLEAR
from drivers.ntag21x_visit import RUNNING, Visit

ANSWER = b"answer"


class Said:
    """An exchange with predefined results."""

    def __init__(self, *results):
        self._results = list(results)

    def send(self, chip):
        return 100

    def receive(self, chip, result):
        return self._results.pop(0), ANSWER


def paid(*exchanges):
    """Run a visit, and return its outcome, the number of exchanges and the data read."""
    visit = Visit(b"uid", list(exchanges))
    count = 0
    while visit.send(None):
        went_on = visit.receive(None, None)
        count += 1
        assert went_on or visit.outcome != DONE
    return visit.outcome, count, visit.answers


def test_all_exchanges_are_made_in_order():
    assert paid(Said(DONE), Said(DONE), Said(DONE)) == (DONE, 3, [ANSWER] * 3)


def test_a_refusal_ends_it():
    assert paid(Said(DONE), Said(REFUSED), Said(DONE)) == (REFUSED, 2, [ANSWER])


@pytest.mark.parametrize("failures", range(6))
def test_each_exchange_may_fail_a_few_times(failures):
    one = [UNCLEAR] * failures + [DONE]
    assert paid(Said(*one), Said(*one)) == (DONE, 2 * failures + 2, [ANSWER] * 2)


def test_it_is_given_up_at_last():
    assert paid(Said(DONE), Said(*[UNCLEAR] * 9)) == (UNCLEAR, 7, [ANSWER])


def test_it_goes_on_from_poll_to_poll():
    visit = Visit(b"uid", [Said(UNCLEAR, DONE)])
    assert not visit.receive(None, None)
    assert visit.outcome == RUNNING
    assert visit.receive(None, None)
    assert visit.outcome == DONE
    assert visit.send(None) == 0
