"""The build of the image for a Pico: MicroPython with the firmware frozen into it.

`make image` builds the image in a clone.
"""

from stichtisch.firmware_image.build import BOARDS, Built, build_image
from stichtisch.firmware_image.checkout import Checkout, find_checkout

__all__ = ["BOARDS", "Built", "Checkout", "build_image", "find_checkout"]
