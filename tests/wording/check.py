"""Checks the wording of pages, comments, docstrings and texts against patterns.py: part of `make lint`.

baseline.json has the number of findings that are known, by file. A file may not gain any. --lower takes over what was
mended or has moved; --list prints every finding.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from wording.blocks import CATALOGUES, blocks_of
from wording.patterns import PATTERNS

ROOT = Path(__file__).parents[2]
BASELINE = Path(__file__).parent / "baseline.json"


class Finding(NamedTuple):
    """One place that breaks a rule."""

    file: str
    line: int
    rule: str
    text: str


def findings_in(name: str, source: str) -> list[Finding]:
    """Return what the patterns find in a file, by line."""
    findings = []
    for block in blocks_of(name, source):
        for one in PATTERNS[block.language]:
            for match in one.pattern.finditer(block.text):
                line = block.line + block.text.count("\n", 0, match.start())
                shown = " ".join(block.text[match.start() : match.start() + 80].split())
                findings.append(Finding(name, line, one.rule, shown))
    return sorted(findings)


def gained(counts: dict[str, int], baseline: dict[str, int]) -> list[str]:
    """Return the files with more findings than are known.

    The findings of files that are gone are allowed in files that are new: they have moved.
    """
    more = [name for name, count in counts.items() if count > baseline.get(name, 0)]
    left = sum(count for name, count in baseline.items() if name not in counts)
    new = [name for name in more if name not in baseline]
    moved = sum(counts[name] for name in new) <= left
    return [name for name in more if not (moved and name in new)]


def main(arguments: list[str]) -> int:
    """Print the findings of files that have gained some and return 1, or say that the baseline can be lowered."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    names = [name for name in sorted(set(listed)) if _is_read(name) and (ROOT / name).is_file()]
    by_file = {name: findings_in(name, (ROOT / name).read_text(encoding="utf-8")) for name in names}
    counts = {name: len(findings) for name, findings in by_file.items()}
    baseline: dict[str, int] = json.loads(BASELINE.read_text())
    failed = gained(counts, baseline)
    for name in names if "--list" in arguments else failed:
        for one in by_file[name]:
            print(f"{one.file}:{one.line}: {one.rule}: {one.text}")
    for name in failed:
        print(
            f"{name} has {counts[name]} findings, {baseline.get(name, 0)} are known: mend a new one, see host/STYLE.md."
        )
    kept = {name: count for name, count in counts.items() if count}
    if not failed and kept != baseline:
        if "--lower" in arguments:
            BASELINE.write_text(json.dumps(kept, indent=2) + "\n")
        else:
            print("There are fewer findings than known, or files have moved: run", *sys.argv[:1], "--lower")
    return 1 if failed else 0


def _is_read(name: str) -> bool:
    if name.endswith(".py"):
        return name.startswith(("host/stichtisch/", "firmware/"))
    return name.endswith(".md") or (name.startswith(CATALOGUES) and name.endswith((".json", ".toml")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
