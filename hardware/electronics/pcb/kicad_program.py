"""KiCad 9 as a program: kicad-cli on the PATH, or in a separate root folder, which is entered with chroot."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from electronics.netlist import HARDWARE

VERSION = 9
BUILD = HARDWARE.parent / "build" / "board"
_WHERE = "hardware/board/README.md#how-they-come-about says how to install it."
# The working folder, relative to the root folder.
_WORK = "tmp/stichtisch-board"


class Missing(Exception):
    """KiCad is missing, or is not the version with which these files were tested."""


class Kicad:
    """KiCad's programs, and their working folder with the files of the boards."""

    def __init__(self) -> None:
        """Find KiCad. Raises Missing if it is not installed or has another version."""
        root = os.environ.get("KICAD_ROOT")
        self._root = Path(root).resolve() if root else None
        if self._root is None and shutil.which("kicad-cli") is None:
            raise Missing(
                f"make board: needs kicad-cli of KiCad {VERSION}, on the PATH or below KICAD_ROOT. {_WHERE}"
            )
        if self._root is not None and not (self._root / "usr/bin/kicad-cli").exists():
            raise Missing(f"make board: {root} has no usr/bin/kicad-cli. {_WHERE}")
        if self._root is not None and os.geteuid() != 0:
            raise Missing("make board: only root may enter KICAD_ROOT, with chroot. Run it with sudo.")
        self.folder = BUILD / "work" if self._root is None else self._root / _WORK
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.version = self.run("kicad-cli", "version").strip()
        if self.version.split(".")[0] != str(VERSION):
            raise Missing(f"make board: needs KiCad {VERSION}, found {self.version}. {_WHERE}")

    def run(self, *command: str) -> str:
        """Run a program of KiCad in the folder, and return its output. Raises CalledProcessError if it fails."""
        # Only KiCad's own Python can import pcbnew. HOME keeps KiCad's settings out of the user's home.
        environment = {
            "HOME": "/tmp",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1",
        }
        if self._root is None:
            environment["PATH"] = os.environ["PATH"]
            return _run(list(command), self.folder, environment)
        inside = f'cd /{_WORK} && exec "$@"'
        return _run(["chroot", str(self._root), "sh", "-c", inside, "sh", *command], None, environment)


def main() -> int:
    """Print the version of KiCad. Return 1 if KiCad is missing or has another version."""
    try:
        print(f"KiCad {Kicad().version}")
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _run(command: list[str], folder: Path | None, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
        done.check_returncode()
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
