"""The programs that are using a port, as far as this user has permission to see them."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from stichtisch.doctor.platforms import MACOS, WINDOWS, Holder

_SECONDS = 5.0


def find_holders(platform: str, port: str) -> list[Holder]:
    """Return the other programs that are using `port`, or an empty list if they cannot be determined."""
    if platform == WINDOWS or "://" in port:
        return []
    holders = parse_lsof(_run_lsof(port)) if platform == MACOS else list(_of_linux(os.path.realpath(port)))
    return [holder for holder in holders if holder.pid != os.getpid()]


def parse_lsof(text: str) -> list[Holder]:
    """Return the programs in the output of `lsof -F pc`, which has a line pNUMBER and a line cNAME for each."""
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
        # Processes may end meanwhile, and this user has no permission to examine most of them.
        with suppress(OSError):
            if any(str(entry.readlink()) == device for entry in (folder / "fd").iterdir()):
                yield Holder(int(folder.name), (folder / "comm").read_text(errors="replace").strip())
