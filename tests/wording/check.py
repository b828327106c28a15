"""Checks the wording of pages, comments, docstrings and texts against patterns.py: part of `make lint`."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from wording.blocks import CATALOGUES, blocks_of
from wording.patterns import PATTERNS

ROOT = Path(__file__).parents[2]


class Finding(NamedTuple):
    """A passage that breaks a rule of host/STYLE.md."""

    file: str
    line: int
    rule: str
    text: str


def findings_in(name: str, source: str) -> list[Finding]:
    """Return the findings of the patterns in a file, by line."""
    findings = []
    for block in blocks_of(name, source):
        for one in PATTERNS[block.language]:
            for match in one.pattern.finditer(block.text):
                line = block.line + block.text.count("\n", 0, match.start())
                shown = " ".join(block.text[match.start() : match.start() + 80].split())
                findings.append(Finding(name, line, one.rule, shown))
    return sorted(findings)


def main() -> int:
    """Print every finding, and return 1 if there is one."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    names = [name for name in sorted(set(listed)) if _is_read(name) and (ROOT / name).is_file()]
    findings = [one for name in names for one in findings_in(name, (ROOT / name).read_text(encoding="utf-8"))]
    for one in findings:
        print(f"{one.file}:{one.line}: {one.rule}: {one.text}")
    if findings:
        print(f"Findings: {len(findings)}. Reword each as host/STYLE.md says.")
    return 1 if findings else 0


def _is_read(name: str) -> bool:
    if name.endswith(".py"):
        return name.startswith(("host/stichtisch/", "firmware/"))
    return name.endswith(".md") or (name.startswith(CATALOGUES) and name.endswith((".json", ".toml")))


if __name__ == "__main__":
    sys.exit(main())
