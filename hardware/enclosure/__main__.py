"""Make every file of the enclosure, and compare the files with the committed ones.

python -m enclosure [--keep] [--without-pictures] writes into out/enclosure. The exit code is 1 if a committed
file differs, unless --keep replaces the committed files.
"""

import argparse
import shutil
import sys
from pathlib import Path

from enclosure.compare import differences, text_difference
from enclosure.dimensions import Table
from enclosure.export import write_list, write_parts, write_pictures

MADE = Path("out/enclosure")
KEPT = Path("hardware/enclosure")
_LIST = "PARTS.md"


def main() -> int:
    """Make the files, then compare them or replace the committed ones."""
    parser = argparse.ArgumentParser(prog="python -m enclosure")
    parser.add_argument("--keep", action="store_true", help="replace the committed files with the new ones")
    parser.add_argument("--without-pictures", action="store_true", help="neither draw nor compare pictures")
    arguments = parser.parse_args()
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    table = Table()
    write_parts(table, MADE)
    write_list(table, MADE / _LIST)
    folders = ["dxf", "stl"]
    if not arguments.without_pictures:
        for name in write_pictures(table, MADE / "pictures"):
            print(f"drawing {name}", flush=True)
        folders.append("pictures")
    if arguments.keep:
        return _keep(folders)
    return _compare(folders)


def _keep(folders: list[str]) -> int:
    for folder in folders:
        shutil.rmtree(KEPT / folder, ignore_errors=True)
        shutil.copytree(MADE / folder, KEPT / folder)
    shutil.copy(MADE / _LIST, KEPT / _LIST)
    print(f"replaced in {KEPT}: {', '.join([*folders, _LIST])}")
    return 0


def _compare(folders: list[str]) -> int:
    changes = [change for folder in folders for change in differences(MADE / folder, KEPT / folder)]
    change = text_difference(MADE / _LIST, KEPT / _LIST)
    changes += [f"{KEPT / _LIST}: {change}"] if change else []
    for change in changes:
        print(change, file=sys.stderr)
    if changes:
        print(
            "The committed files differ from the model: check out/enclosure, then run make enclosure KEEP=yes.",
            file=sys.stderr,
        )
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main())
