"""The content of a file from an untrusted source. The number of bytes to read is limited."""

from pathlib import Path

from stichtisch.errors import CannotRead
from stichtisch.i18n.reason import Reason

_MEGABYTE = 1 << 20


def contents(path: Path, megabytes: int) -> bytes:
    """Return the content of a file. Raises CannotRead if that fails or the file is larger than `megabytes`."""
    try:
        with path.open("rb") as stream:
            data = stream.read(megabytes * _MEGABYTE + 1)
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    if len(data) > megabytes * _MEGABYTE:
        raise CannotRead(path=path, reason=Reason("it has more than {size} MB", size=megabytes))
    return data
