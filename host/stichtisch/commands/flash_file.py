"""The option --flash: the file that stores the flash of a virtual table."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

import click

from stichtisch.commands.errors import FlashUnwritable, NoFlashImage
from stichtisch.commands.options import option
from stichtisch.simulation.flash_image import make_image, why_no_image

flash_option = option(
    "--flash",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File for the table's flash, so that the table continues in the next run. Default: a new flash, "
    "deleted at the end.",
)


def flash_file(flash: Path | None, stack: ExitStack) -> Path:
    """Return the file with the flash of a virtual table. If `flash` is None, use a temporary file.

    The temporary file is removed when `stack` is closed.

    A file that is not a flash image is never written to. Raises FlashUnwritable and NoFlashImage.
    """
    if flash is None:
        return Path(stack.enter_context(tempfile.TemporaryDirectory())) / "flash.img"
    try:
        if not flash.exists():
            make_image(flash)
        reason = why_no_image(flash)
    except OSError as error:
        raise FlashUnwritable(path=flash, reason=error) from error
    if reason:
        raise NoFlashImage(path=flash, reason=reason)
    return flash
