"""The checkout of MicroPython that the image is built from: its folder, and whether it is complete."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from stichtisch.firmware_image.errors import CheckoutIncomplete, CheckoutTooOld, NoCheckout

VARIABLE = "MICROPYTHON"
_DEFAULT = Path("~/.cache/stichtisch/micropython")
LEAST = (1, 28)
# The submodules that the RP2 port needs, each with a file that exists only after the checkout.
_SUBMODULES = {
    "lib/pico-sdk": "pico_sdk_init.cmake",
    "lib/tinyusb": "src/tusb.c",
    "lib/micropython-lib": "micropython/drivers/led/neopixel/neopixel.py",
    # The port's CMake files read those of mbedtls, even if no part of mbedtls is linked.
    "lib/mbedtls": "library/CMakeLists.txt",
}
_NUMBER = re.compile(r"^#define MICROPY_VERSION_(MAJOR|MINOR|MICRO|PRERELEASE) \(?(\d+)\)?$", re.MULTILINE)


@dataclass(frozen=True)
class Checkout:
    """A complete checkout of MicroPython: its folder and its version, for example "v1.28.0"."""

    folder: Path
    version: str

    @property
    def port(self) -> Path:
        """The port for RP2040 and RP2350."""
        return self.folder / "ports" / "rp2"

    @property
    def commit(self) -> str:
        """The short hash of the commit, or "unknown" if the folder is not a Git checkout."""
        return self._git("rev-parse", "--short=10", "HEAD") or "unknown"

    @property
    def time(self) -> str:
        """The time of the commit in seconds since 1970; "0" if the folder is not a Git checkout."""
        return self._git("log", "-1", "--format=%ct") or "0"

    def _git(self, *arguments: str) -> str:
        try:
            command = ["git", "-C", str(self.folder), *arguments]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return ""


def find_checkout(named: str) -> Checkout:
    """Return the checkout in the folder `named`; if that is "", in $MICROPYTHON or in the default folder.

    Raises:
        NoCheckout: if the folder is not a checkout.
        CheckoutTooOld: if its version is below 1.28.
        CheckoutIncomplete: if submodules are missing.
    """
    folder = Path(named or os.environ.get(VARIABLE) or _DEFAULT).expanduser().resolve()
    version_file = folder / "py" / "mpconfig.h"
    if not (version_file.is_file() and (folder / "ports" / "rp2").is_dir()):
        raise NoCheckout(folder=folder)
    numbers = dict(_NUMBER.findall(version_file.read_text("utf-8")))
    version = "v{MAJOR}.{MINOR}.{MICRO}".format(**numbers)
    if (int(numbers["MAJOR"]), int(numbers["MINOR"])) < LEAST:
        raise CheckoutTooOld(folder=folder, version=version)
    missing = [name for name, file in _SUBMODULES.items() if not (folder / name / file).is_file()]
    if missing:
        raise CheckoutIncomplete(folder=folder, missing=" ".join(missing))
    return Checkout(folder, version + ("-preview" if int(numbers.get("PRERELEASE", "0")) else ""))
