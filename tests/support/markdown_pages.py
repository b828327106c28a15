"""The Markdown pages of the repository: commands in their code blocks, their headings and links."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
# A command with one of these marks needs equipment or rights that tests do not have, or never ends.
MARKS = ("table", "network", "root", "stays")
_LINK = re.compile(r"\]\(([^)\s#]*)#?([^)\s]*)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`[^`]*`")
_CODE = re.compile(r"^(?: {4}| {6,7}(?=\S))(\S.*)$")


@dataclass(frozen=True)
class Written:
    """A command on a page: the number of its line, its text without the comment, and the marks in the
    comment."""

    page: str
    line: int
    text: str
    marks: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.text}"


def pages() -> list[Path]:
    """Return the Markdown pages that are committed or not ignored."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [ROOT / name for name in names.splitlines() if (ROOT / name).exists()]


def commands(page: Path, program: str) -> Iterator[Written]:
    """Yield the commands of a page that begin with `program`, in order."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        code = _CODE.match(line)
        text = code[1].removeprefix("$ ") if code else ""
        if text.split(" ")[0] == program:
            command, _, comment = text.partition("  #") if "  #" in text else text.partition(" # ")
            marks = tuple(mark for mark in MARKS if f"[{mark}]" in comment)
            yield Written(str(page.relative_to(ROOT)), number, command.strip(), marks)


def links(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the links of a page within the repository: a file ("" for the page itself) and an anchor, or ""."""
    text = _SPAN.sub("", _FENCE.sub("", page.read_text(encoding="utf-8")))
    for file, anchor in _LINK.findall(text):
        if "://" not in file and not file.startswith("mailto:"):
            yield file, anchor


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub makes for a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
