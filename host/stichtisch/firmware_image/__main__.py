"""`make image`: python -m stichtisch.firmware_image [--board BOARD] [--micropython FOLDER] builds the image."""

import sys
from pathlib import Path

import click

from stichtisch.firmware_image import BOARDS, build_image, find_checkout
from stichtisch.main import report_errors
from stichtisch.text import harmless

_TARGET = Path("build")


@click.command()
@click.option("--board", type=click.Choice(sorted(BOARDS)), default="RPI_PICO")
@click.option("--micropython", default="", help="The checkout of MicroPython.")
def command(board: str, micropython: str) -> None:
    """Build the image into the folder `build`, and print its size and the free space."""
    checkout = find_checkout(micropython)
    click.echo(
        f"MicroPython {checkout.version} in {harmless(str(checkout.folder))}: this takes a minute or two."
    )
    built = build_image(checkout, board, _TARGET)
    click.echo(
        f"{harmless(str(built.file))}: {built.used:,} bytes, {built.free:,} bytes of the program area are free."
    )
    if built.unknown:
        click.echo(f"firmware/boards/hot.txt: this MicroPython has no {', '.join(built.unknown)}.", err=True)
    click.echo(f"{harmless(str(built.notices))}: the licences of the code that is linked into it.")


if __name__ == "__main__":
    sys.exit(report_errors(lambda: command(standalone_mode=False)))
