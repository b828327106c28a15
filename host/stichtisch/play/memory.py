"""The memory of the table in play: a flash image that is kept or thrown away, and an empty one for each new evening."""

from pathlib import Path

from stichtisch.simulation import VirtualTableError, make_image

_FIRST_NUMBER = 0xE661640843000001
# A new evening takes 1.4 MB; it is a person who begins one.
_MOST_EVENINGS = 200


class Memory:
    """A file with a table's flash. Evenings before the one in it are kept beside it, if it is kept itself."""

    def __init__(self, path: Path, kept: bool) -> None:
        """Take the path of a flash image; `kept`: whether it outlives this run."""
        self.path = path
        self._kept = kept
        self._evenings = sum(1 for number in range(1, _MOST_EVENINGS) if self._earlier(number).exists())

    @property
    def serial_number(self) -> str:
        """The number of the chip that has this flash. Each new evening is another table's."""
        return f"{_FIRST_NUMBER + self._evenings:016X}"

    def renew(self) -> None:
        """Begin with an empty flash. Raises VirtualTableError."""
        if self._evenings + 1 >= _MOST_EVENINGS:
            raise VirtualTableError(reason=f"{_MOST_EVENINGS} evenings were played in one run.")
        self._evenings += 1
        if self._kept:
            self.path.rename(self._earlier(self._evenings))
        make_image(self.path)

    def _earlier(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")
