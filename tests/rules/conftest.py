"""Marks long tests in modules that also run on MicroPython, where pytest does not exist."""

import pytest

_LONG = {"test_every_contract_can_be_played_in_as_many_ways_as_ever"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests as long, before pytest deselects the long tests."""
    for item in items:
        if item.name in _LONG:
            item.add_marker(pytest.mark.long)
