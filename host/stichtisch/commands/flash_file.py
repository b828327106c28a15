"""The option --flash: the file with the memory of a virtual table."""

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
    help="The table's memory, kept from one run to the next. Default: a new one, thrown away at the end.",
)


def flash_file(flash: Path | None, stack: ExitStack) -> Path:
    """Return where a table has its flash, None: a file of its own until the stack is closed.

    A file that is something else is never written to. Raises FlashUnwritable and NoFlashImage.
    """
    if flash is None:
        return Path(stack.enter_context(tempfile.TemporaryDirectory())) / "flash.img"
    try:
        if not flash.exists():
            make_image(flash)
        reason = why_no_image(flash)
    except OSError as error:
        raise FlashUnwritable(path=flash, reason=error.strerror or error) from error
    if reason:
        raise NoFlashImage(path=flash, reason=reason)
    return flash
