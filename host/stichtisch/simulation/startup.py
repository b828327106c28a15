"""What comes before a virtual table starts: its board, and its failures as errors of ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.errors import (
    DriveInTheWay,
    DriveTaken,
    EmulatorMissing,
    ImageMissing,
    MicroPythonMissing,
    NodeMissing,
    NodePackagesMissing,
    NoEmulator,
    NoImage,
    NoMicroPython,
    NoNode,
    NoNodePackages,
    NoPillow,
    PillowMissing,
    VirtualTableError,
    VirtualTableStopped,
)
from stichtisch.simulation.image import holds_firmware
from stichtisch.simulation.pico import EmulatedPico


def board_for(image: Path | None) -> Board:
    """Return the board that runs the firmware: an emulated Pico with that image, or, without one, this machine.

    Raises ImageMissing, also where the image has no firmware in it.
    """
    if image is None:
        return UnixBoard()
    board = EmulatedPico(image)
    if not holds_firmware(image):
        raise ImageMissing(f"{image} is MicroPython without the table's firmware.")
    return board


@contextmanager
def explained() -> Iterator[None]:
    """Turn the errors of the virtual table into those of the command."""
    try:
        yield
    except PillowMissing as error:
        raise NoPillow(reason=error) from error
    except DriveInTheWay as error:
        raise DriveTaken(path=error.path) from error
    except MicroPythonMissing as error:
        raise NoMicroPython(reason=error) from error
    except ImageMissing as error:
        raise NoImage(reason=error) from error
    except EmulatorMissing as error:
        raise NoEmulator(reason=error) from error
    except NodeMissing as error:
        raise NoNode(reason=error) from error
    except NodePackagesMissing as error:
        raise NoNodePackages(reason=error, folder=error.folder) from error
    except (VirtualTableError, OSError) as error:
        raise VirtualTableStopped(reason=error) from error
