"""The boards for these tests: MicroPython on this machine, or an emulated Pico with the image in STICHTISCH_IMAGE."""

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from stichtisch.simulation import Board, EmulatedPico, UnixBoard
from stichtisch.simulation.link import Link

# The simulated players import modules of the firmware, which need this stub in CPython.
_stub = types.ModuleType("micropython")
_stub.const = lambda value: value  # type: ignore[attr-defined]
sys.modules.setdefault("micropython", _stub)

# The environment variable that make test-emulated and make evenings-emulated set.
VARIABLE = "STICHTISCH_IMAGE"


@pytest.fixture(scope="session", autouse=True)
def serial_output() -> Iterator[bytearray]:
    """Collect the serial output of all tables since the test began."""
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
    """Print the traceback of a firmware that stopped; pytest shows it for a failed test."""
    yield
    start = serial_output.find(b"Traceback")
    if start >= 0:
        print(serial_output[start : start + 2000].decode(errors="replace"))
    serial_output.clear()


@pytest.fixture(scope="session")
def board() -> Board:
    """Return the board for the tests that all boards share."""
    image = os.environ.get(VARIABLE)
    return EmulatedPico(Path(image)) if image else UnixBoard()


@pytest.fixture(scope="session")
def image() -> Path:
    """Return the path of the image in STICHTISCH_IMAGE."""
    image = os.environ.get(VARIABLE)
    if not image:
        pytest.fail(f"{VARIABLE} names no image: run make test-emulated")
    return Path(image)


@pytest.fixture(scope="session")
def pico(image: Path) -> EmulatedPico:
    """Return an emulated Pico, for tests of features that only a Pico has."""
    return EmulatedPico(image)
