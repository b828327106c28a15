"""`make compiled`: python -m stichtisch.flashing FOLDER fills a folder with what goes to a Pico.

python -m stichtisch.flashing --line LINE tells where a line comes from that a table's traceback says is of table.table.
"""

import sys
from pathlib import Path

import click

from stichtisch.errors import CannotWrite, NoSuchLine
from stichtisch.flashing import build, manifest_of, need_tools, origin_of
from stichtisch.main import report_errors
from stichtisch.text import harmless


def run(folder: Path) -> None:
    """Compile the firmware for the RP2040 into `folder`, which is made."""
    need_tools()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        build(folder)
    except OSError as error:
        raise CannotWrite(path=folder, reason=error.strerror or error) from error
    count = len(manifest_of(folder))
    click.echo(f"compiled for the RP2040: {count} files in {harmless(str(folder))}")


def tell(line: str) -> None:
    """Say which line of the firmware has become this line of table.table. Raises NoSuchLine."""
    try:
        path, number = origin_of(int(line))
    except (ValueError, IndexError) as error:
        raise NoSuchLine(line=line) from error
    click.echo(f"{path}, line {number}")


if __name__ == "__main__":
    if sys.argv[1] == "--line":
        sys.exit(report_errors(lambda: tell("".join(sys.argv[2:]))))
    sys.exit(report_errors(lambda: run(Path(sys.argv[1]))))
