"""Tests that builds in different folders and at different times give the same image, byte for byte."""

import shutil
from pathlib import Path

import pytest

from stichtisch.device import source_folders
from stichtisch.firmware_image.build import build_image
from stichtisch.firmware_image.checkout import Checkout, find_checkout
from stichtisch.firmware_image.errors import NoCheckout

pytestmark = [pytest.mark.long, pytest.mark.emulated]


@pytest.fixture
def checkout() -> Checkout:
    """Return the checkout of MicroPython that `make image` uses."""
    try:
        return find_checkout("")
    except NoCheckout as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("board", ["RPI_PICO", "RPI_PICO2"])
def test_two_builds_from_the_same_sources_are_equal(tmp_path: Path, checkout: Checkout, board: str) -> None:
    elsewhere = tmp_path / "a copy of the firmware"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source_folders.firmware_folder(), elsewhere / "firmware", ignore=ignored)
    first = build_image(checkout, board, tmp_path / "first")
    second = build_image(checkout, board, tmp_path / "second", elsewhere / "firmware")
    assert first.file.read_bytes() == second.file.read_bytes()
    assert first.notices.read_bytes() == second.notices.read_bytes()
