"""Untrusted files that never end or decompress to a huge size: refused quickly, and with little memory."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from stichtisch.club.errors import BadResultList
from stichtisch.club.result_list import read_results
from stichtisch.errors import ExitCode

Run = Callable[..., Any]
_READING = (
    ("verify",),
    ("verify", "--public"),
    ("import",),
    ("players", "import"),
    ("season", "import"),
)
_MOST_BYTES = 100 << 20


@pytest.mark.parametrize("command", _READING, ids=" ".join)
def test_a_file_without_an_end_is_refused(run: Run, command: tuple[str, ...]) -> None:
    outcome = run(*command, "/dev/zero")
    assert outcome.code == ExitCode.BAD_INPUT and " MB" in outcome.err


def test_a_list_of_keys_without_an_end_is_refused(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "evening.journal"
    journal.write_bytes(b"")
    outcome = run("verify", "--public", journal, "--keys", "/dev/zero")
    assert outcome.code == ExitCode.BAD_INPUT


def workbook(rows: list[list[object]]) -> bytes:
    """A workbook with one sheet."""
    book, data = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(data)
    return data.getvalue()


def with_sheet(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """The workbook with its sheet's XML changed."""
    changed = BytesIO()
    with ZipFile(BytesIO(data)) as before, ZipFile(changed, "w", ZIP_DEFLATED) as after:
        for part in before.infolist():
            content = before.read(part)
            after.writestr(part.filename, change(content) if "sheet1" in part.filename else content)
    return changed.getvalue()


_RESULTS = workbook([["Date", "Name", "Points"], ["2026-11-20", "Anna", 12], ["2026-11-20", "Ben", -12]])


def test_a_workbook_that_unfolds_to_gigabytes_is_refused() -> None:
    bomb = with_sheet(_RESULTS, lambda sheet: sheet + b" " * (65 << 20))
    assert len(bomb) < 1 << 20
    with pytest.raises(BadResultList):
        read_results(bomb, "year.xlsx")


def test_cells_that_a_workbook_does_not_have_take_no_memory() -> None:
    """The sheet claims to reach row 20,000 and the last possible column."""

    def widened(sheet: bytes) -> bytes:
        return (
            sheet.replace(b'<row r="3"', b'<row r="20000"')
            .replace(b"A1:C3", b"A1:XFD20000")
            .replace(b'"A3"', b'"A20000"')
            .replace(b'"B3"', b'"B20000"')
            .replace(b'"C3"', b'"C20000"')
        )

    tracemalloc.start()
    try:
        rows = read_results(with_sheet(_RESULTS, widened), "year.xlsx")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [one.name for one in rows] == ["Anna", "Ben"] and most < _MOST_BYTES
