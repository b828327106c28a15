"""What these tests run on: a MicroPython of this machine, or the Pico emulated with the image that is named."""

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from stichtisch.simulation import Board, EmulatedPico, UnixBoard
from stichtisch.simulation.link import Link

# What the desk beside a table takes from the firmware, runs on this Python.
_stub = types.ModuleType("micropython")
_stub.const = lambda value: value  # type: ignore[attr-defined]
sys.modules.setdefault("micropython", _stub)

# Set by make test-emulated and make evenings-emulated.
VARIABLE = "STICHTISCH_IMAGE"


@pytest.fixture(scope="session", autouse=True)
def serial_output() -> Iterator[bytearray]:
    """What tables have sent over their serial ports since the test began."""
    serial_output = bytearray()
    received = Link.received

    def listen(link: Link, data: bytes) -> None:
        serial_output.extend(data)
        received(link, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Link, "received", listen)
        yield serial_output


@pytest.fixture(autouse=True)
def last_words(serial_output: bytearray) -> Iterator[None]:
    """With a test that failed is shown what a firmware that stopped has said."""
    yield
    start = serial_output.find(b"Traceback")
    if start >= 0:
        print(serial_output[start : start + 2000].decode(errors="replace"))
    serial_output.clear()


@pytest.fixture(scope="session")
def board() -> Board:
    """The board that the boards' shared tests are run on."""
    image = os.environ.get(VARIABLE)
    return EmulatedPico(Path(image)) if image else UnixBoard()


@pytest.fixture(scope="session")
def image() -> Path:
    """The image that is named."""
    image = os.environ.get(VARIABLE)
    if not image:
        pytest.fail(f"{VARIABLE} names no image: run make test-emulated")
    return Path(image)


@pytest.fixture(scope="session")
def pico(image: Path) -> EmulatedPico:
    """The emulated Pico, for what only a Pico has."""
    return EmulatedPico(image)
