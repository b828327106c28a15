"""The flash image of the table in play.

When the program ends, the image is kept or deleted. Each new evening begins with an empty image.
"""

from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.simulation import VirtualTableError, make_image

_FIRST_NUMBER = 0xE661640843000001
# Each new evening needs 1.4 MB. The limit suffices, because evenings are begun by people, not by programs.
_MOST_EVENINGS = 200


class Memory:
    """A file with a table's flash. If this file is kept, earlier evenings are kept in files beside it."""

    def __init__(self, path: Path, kept: bool) -> None:
        """Set the path of the flash image. `kept`: whether the file remains after this run."""
        self.path = path
        self._kept = kept
        self._evenings = sum(1 for number in range(1, _MOST_EVENINGS) if self._earlier(number).exists())

    @property
    def serial_number(self) -> str:
        """The serial number of the chip with this flash.

        The number differs for each evening, as if each evening had its own table.
        """
        return f"{_FIRST_NUMBER + self._evenings:016X}"

    def renew(self) -> None:
        """Replace the flash with an empty one. Raises VirtualTableError."""
        if self._evenings + 1 >= _MOST_EVENINGS:
            raise VirtualTableError(
                reason=Reason("{most} evenings were played in one run.", most=_MOST_EVENINGS)
            )
        self._evenings += 1
        if self._kept:
            self.path.rename(self._earlier(self._evenings))
        make_image(self.path)

    def _earlier(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")
