"""Runs the tests that a change affects, up to half a minute, and then the fastest of the other tests.

`make quick` runs this program. With `--record REPORT`, it only copies durations from a JUnit report to seconds.json.
"""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from running import seconds  # noqa: E402
from running.imports import Imports  # noqa: E402

# Seconds on two processors, without the start of pytest.
BUDGET = 30.0
# Seconds that each worker needs to load a test file.
READING = 0.05
# Tests that `make test` does not run, or not on every computer.
ELSEWHERE = ("tests/browser/", "tests/enclosure/test_cad_")


@dataclass
class Choice:
    """The tests that are run, and those that are left out."""

    files: list[str] = field(default_factory=list)
    # Slow tests of these files that are left out.
    deselected: list[str] = field(default_factory=list)
    # Affected tests that are left out, and the total seconds of all left-out tests.
    touched: list[str] = field(default_factory=list)
    left_out: float = 0.0
    other_files: int = 0


def choose(
    files: list[str], reached: dict[str, int], known: seconds.Seconds, budget: float = BUDGET
) -> Choice:
    """Choose the affected tests, nearest and fastest first; then the fastest of the rest."""
    costs = {file: known.get(file, {seconds.REST: seconds.UNKNOWN}) for file in files}
    choice = Choice()
    nearest = sorted(
        (file for file in files if file in reached), key=lambda file: (reached[file], _fast(costs[file]))
    )
    others = sorted((file for file in files if file not in reached), key=lambda file: _fast(costs[file]))
    left = _take_files(choice, nearest, costs, budget)
    left = _take_slow_tests(choice, nearest, costs, left)
    _take_files(choice, others, costs, left)
    _take_slow_tests(choice, others, costs, 0.0)
    choice.other_files = sum(file not in choice.files for file in others)
    return choice


def _fast(tests: dict[str, float]) -> float:
    return tests.get(seconds.REST, 0.0) + READING


def _take_files(choice: Choice, files: list[str], costs: seconds.Seconds, left: float) -> float:
    for file in files:
        if _fast(costs[file]) <= left:
            choice.files.append(file)
            left -= _fast(costs[file])
        else:
            choice.left_out += _fast(costs[file])
    return left


def _take_slow_tests(choice: Choice, files: list[str], costs: seconds.Seconds, left: float) -> float:
    for file in files:
        for test, time in costs[file].items():
            if test == seconds.REST:
                continue
            if file in choice.files and time <= left:
                left -= time
                continue
            choice.left_out += time
            if file in choice.files:
                choice.deselected.append(f"{file}::{test}")
    return left


def changed_files(root: Path = ROOT) -> list[str]:
    """Return the files changed since this branch diverged from the main branch, including uncommitted files."""
    for main in ("origin/main", "main"):
        base = _git(root, "merge-base", "HEAD", main)
        if base:
            break
    changed = _git(root, "diff", "--name-only", *(base or ["HEAD"]))
    return changed + _git(root, "ls-files", "--others", "--exclude-standard")


def _git(root: Path, *arguments: str) -> list[str]:
    run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return run.stdout.splitlines() if run.returncode == 0 else []


def report(choice: Choice, changed: list[str], reached: dict[str, int]) -> None:
    """Print which tests are run and which are left out."""
    print(f"{len(changed)} changed files reach {len(reached)} test files.")
    print(f"Run: {len(choice.files)} test files, without {len(choice.deselected)} of their slow tests.")
    missing = [file for file in reached if file not in choice.files]
    missing += [test for test in choice.deselected if test.partition("::")[0] in reached]
    print(
        f"Left out: about {choice.left_out:.0f} s, with {choice.other_files} files that the change does not reach."
    )
    for test in missing:
        print(f"  reached, but left out: {test}")
    print("make test runs them all.", flush=True)


def main() -> int:
    """Run the chosen tests."""
    if sys.argv[1:2] == ["--record"]:
        seconds.write(seconds.of_report(Path(sys.argv[2])))
        return 0
    imports = Imports(ROOT)
    files = [file for file in imports.test_files() if not file.startswith(ELSEWHERE)]
    changed = changed_files()
    reached = {file: steps for file, steps in imports.reached(changed).items() if file in files}
    choice = choose(files, reached, seconds.recorded())
    report(choice, changed, reached)
    deselected = [f"--deselect={test}" for test in choice.deselected]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--dist",
        "worksteal",
        *deselected,
        *choice.files,
    ]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
