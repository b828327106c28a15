"""The tests chosen by `make quick`: those that a change affects come first, and left-out tests are reported."""

import subprocess
from pathlib import Path

import pytest
from running import quick, seconds
from running.imports import STARTS, Imports

KNOWN = {
    "near": {seconds.REST: 2.0, "test_slow": 5.0},
    "far": {seconds.REST: 1.0},
    "other": {seconds.REST: 3.0, "test_slow": 1.0},
    "large": {seconds.REST: 9.0},
}
FILES = {
    "host/stichtisch/deep.py": "",
    "host/stichtisch/list.py": "from stichtisch import deep",
    "host/stichtisch/commands/sheet.py": "import stichtisch.list",
    "firmware/table/screen.py": "",
    "tests/support/help.py": "import table.screen",
    "tests/host/conftest.py": "",
    "tests/host/test_deep.py": "def test_it():\n    from stichtisch.deep import name",
    "tests/host/test_sheet.py": 'run("sheet")',
    "tests/host/test_words.py": 'FOLDER / "words.txt"',
    "tests/firmware/vm.py": "",
    "tests/firmware/test_screen.py": 'from support import help\nrun("vm.py")',
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        ("host/stichtisch/deep.py", {"tests/host/test_deep.py": 1, "tests/host/test_sheet.py": 3}),
        ("firmware/table/screen.py", {"tests/firmware/test_screen.py": 2}),
        ("tests/firmware/vm.py", {"tests/firmware/test_screen.py": 1}),
        ("tests/data/words.txt", {"tests/host/test_words.py": 1}),
        ("tests/host/test_deep.py", {"tests/host/test_deep.py": 0}),
        (
            "tests/host/conftest.py",
            {f"tests/host/test_{name}.py": 1 for name in ("deep", "sheet", "words")},
        ),
        ("notes.md", {}),
    ],
)
def test_a_change_reaches_what_uses_it(checkout: Path, changed: str, reached: dict[str, int]) -> None:
    assert Imports(checkout).reached([changed]) == reached


def test_what_is_started_is_there() -> None:
    for starting, started in STARTS.items():
        assert all((quick.ROOT / path).is_file() for path in (starting, *started))


def test_the_nearest_is_run_first() -> None:
    choice = quick.choose([*KNOWN], {"far": 3, "near": 1}, KNOWN, budget=9.0)
    assert choice.files == ["near", "far"]
    assert choice.deselected == []
    assert choice.other_files == 2


def test_slow_tests_are_left_out_where_there_is_no_time() -> None:
    choice = quick.choose([*KNOWN], {"near": 1}, KNOWN, budget=4.0)
    assert choice.files == ["near", "far"]
    assert choice.deselected == ["near::test_slow"]
    assert choice.left_out == pytest.approx(5 + 3 + 1 + 9 + 2 * quick.READING)


def test_without_a_change_the_fastest_are_run() -> None:
    choice = quick.choose([*KNOWN], {}, KNOWN, budget=7.0)
    assert choice.files == ["far", "near", "other"]
    assert choice.deselected == ["near::test_slow", "other::test_slow"]


def test_a_file_of_which_nothing_is_recorded_is_run() -> None:
    assert quick.choose(["new"], {"new": 0}, {}, budget=2.0).files == ["new"]


def test_what_is_left_out_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    reached = {"near": 1, "large": 2}
    quick.report(quick.choose([*KNOWN], reached, KNOWN, budget=4.0), ["a", "b"], reached)
    output = capsys.readouterr().out
    assert "2 changed files reach 2 test files" in output
    assert "reached, but left out: large\n" in output
    assert "reached, but left out: near::test_slow\n" in output


def test_changes_since_the_main_branch_count(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def add(name: str, text: str = "") -> None:
        (tmp_path / name).write_text(text)
        git("add", name)
        git("commit", "-m", name)

    git("init", "-b", "main")
    add("old.py")
    git("checkout", "-b", "work")
    add("committed.py")
    add("edited.py")
    (tmp_path / "old.py").write_text("1")
    (tmp_path / "new.py").write_text("1")
    assert sorted(quick.changed_files(tmp_path)) == ["committed.py", "edited.py", "new.py", "old.py"]


def test_seconds_of_a_report_are_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = '<testcase classname="tests.host.test_a.TestB" name="{}" time="{}"/>'
    cases = [("test_fast", 0.1), ("test_each[1]", 0.3), ("test_each[2]", 0.4), ("test_other", 0.2)]
    report = tmp_path / "report.xml"
    report.write_text("<a>" + "".join(case.format(*one) for one in cases) + "</a>")
    monkeypatch.setattr(seconds, "FILE", tmp_path / "seconds.json")
    seconds.write(seconds.of_report(report))
    assert seconds.recorded() == {"tests/host/test_a.py": {seconds.REST: 0.3, "test_each": 0.7}}


def test_the_seconds_are_of_the_tests_that_there_are() -> None:
    # If more than a tenth of the test files are new or gone, run `make seconds`.
    there = {file for file in Imports(quick.ROOT).test_files() if not file.startswith(quick.ELSEWHERE)}
    known = set(seconds.recorded())
    assert len(there & known) >= 0.9 * max(len(there), len(known))
