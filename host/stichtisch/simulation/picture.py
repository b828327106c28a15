"""Pictures of the display, made from its frame memory."""

from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import PillowMissing

if TYPE_CHECKING:
    from PIL.Image import Image


def need_pillow() -> None:
    """Raise PillowMissing if pictures cannot be written."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError as error:
        raise PillowMissing(
            reason=Reason("Pictures need the package Pillow, which is not installed.")
        ) from error


def picture_of(width: int, height: int, data: bytes) -> "Image":
    """Return a picture (RGB, `width` x `height`) from rows of RGB565, high byte first. Needs Pillow."""
    need_pillow()
    from PIL import Image

    size = (width, height)
    # Pillow unpacks 16-bit pixels low byte first, blue in the lowest bits.
    swapped = bytearray(len(data))
    swapped[0::2], swapped[1::2] = data[1::2], data[0::2]
    return Image.frombytes("RGB", size, bytes(swapped), "raw", "BGR;16")


def save_png(path: Path, width: int, height: int, data: bytes) -> None:
    """Write a picture of `data` (as in picture_of) to the PNG file `path`."""
    picture_of(width, height, data).save(path, "PNG")
