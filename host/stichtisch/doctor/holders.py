"""Which programs have a port open, as far as this user may know."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from stichtisch.doctor.platforms import MACOS, WINDOWS, Holder

_SECONDS = 5.0


def find_holders(platform: str, port: str) -> list[Holder]:
    """Return the other programs that have `port` open; none where that cannot be known."""
    if platform == WINDOWS or "://" in port:
        return []
    holders = parse_lsof(_run_lsof(port)) if platform == MACOS else list(_of_linux(os.path.realpath(port)))
    return [holder for holder in holders if holder.pid != os.getpid()]


def parse_lsof(text: str) -> list[Holder]:
    """Return the programs in the output of `lsof -F pc`: a line with p and the number, one with c and the name."""
    holders = []
    pid = 0
    for line in text.splitlines():
        if line.startswith("p") and line[1:].isdecimal():
            pid = int(line[1:])
        elif line.startswith("c") and pid:
            holders.append(Holder(pid, line[1:]))
    return holders


def _run_lsof(port: str) -> str:
    try:
        done = subprocess.run(
            ["lsof", "-F", "pc", "--", port], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return ""
    return done.stdout


def _of_linux(device: str) -> Iterator[Holder]:
    for folder in sorted(Path("/proc").glob("[0-9]*")):
        # Processes come and go, and most are not ours to look at.
        with suppress(OSError):
            if any(str(entry.readlink()) == device for entry in (folder / "fd").iterdir()):
                yield Holder(int(folder.name), (folder / "comm").read_text(errors="replace").strip())
