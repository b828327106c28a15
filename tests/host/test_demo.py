"""Tests the preparation of the demo of a club evening. CI runs `make demo` itself."""

from pathlib import Path

from stichtisch.demo.__main__ import clear


def test_what_an_earlier_demo_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    """The demo's pages are in separate folders."""
    out = tmp_path / "out"
    clear(out)
    for name in ("pages/index.html", "pages/deals/1-1-1.html", "club.sqlite", "sheet.pdf", "notes.txt"):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text("")
    clear(out)
    assert [path.name for path in out.iterdir()] == ["notes.txt"]
