"""Mutation testing of the rules: makes one change at a time, and lists the changes that no test detects.

Not part of `make test`: a full run takes an hour.

    python mutate.py --sample 40          a random sample, the same in every run
    python mutate.py --only skat/value    mutants of one module, or of one option: --only piglets
    python mutate.py --only skat/ --tests 'test_skat*'

A mutant is a copy of cardrules with one change: a number is increased by 1, a comparison includes or excludes its limit
or is reversed, a Boolean is inverted, or an option of a profile is set to another valid value (also in profiles.json,
so that comparing the two detects nothing). The rules tests run against it, the quick ones first, up to the first
failure. Survivors without a visible effect are listed in mutants_explained.txt, each with its reason. The exit code is
1 if any other mutant survives.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cardrules.games import GAMES, module
from cardrules.rules import Rules
from stichtisch.rulebook import option_values, profiles

_RULES_TESTS = Path(__file__).resolve().parent
_TESTS = _RULES_TESTS.parent
_CARDRULES = _TESTS.parent / "firmware" / "cardrules"
_EXPLAINED = _RULES_TESTS / "mutants_explained.txt"
_TIMEOUT = 300  # seconds, after which a mutant that never ends counts as detected

_NOT_HERE = ("test_on_micropython",)
# Modules for display and club statistics, which the tests of firmware and host cover.
_SHOWN = ("panel", "club", "options", "option_pages")
# The part of conftest.py that the rules tests need, without compiling the firmware or reordering tests.
_CONFTEST = """\
from hypothesis import settings

settings.register_profile("mutants", deadline=None, database=None)
settings.load_profile("mutants")
"""
_SLOW = ("test_perft", "test_properties")

_OTHER_COMPARISON = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
_COMPARISON = re.compile("|".join(sorted(map(re.escape, _OTHER_COMPARISON), key=len, reverse=True)))


@dataclass(frozen=True)
class Mutant:
    """One change of one module: the text from `start` to `end` is replaced."""

    module: str
    start: int
    end: int
    text: str
    source: str
    # The same change in profiles.json: game, profiles, option, value.
    profile: tuple[str, tuple[str, ...], str, Any] | None = None

    @property
    def change(self) -> str:
        """The change, and the source line in which it is made."""
        if self.profile:
            game, named, option, value = self.profile
            return f"{game} {named[0]}: {option} = {json.dumps(value)}"
        line = self.source[self.source.rfind("\n", 0, self.start) + 1 :].split("\n", 1)[0].strip()
        return f"{self.source[self.start : self.end]} -> {self.text} in: {line}"

    @property
    def name(self) -> str:
        """The name of the mutant: module, line number and change."""
        line = self.source.count("\n", 0, self.start) + 1
        return f"{self.module}:{line}: {self.change}"


def mutants() -> list[Mutant]:
    """Return every mutant there is, module by module, then profile by profile."""
    found: list[Mutant] = []
    for path in sorted(path for path in _CARDRULES.rglob("*.py") if path.stem not in _SHOWN):
        source = path.read_text(encoding="utf-8")
        name = path.relative_to(_CARDRULES).as_posix()
        found += [Mutant(name, *change, source) for change in _changes(source)]
    return found + [mutant for game in GAMES for mutant in _option_mutants(game)]


def _changes(source: str) -> Iterator[tuple[int, int, str]]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        text = source[starts[line - 1] : starts[line]].encode()
        return starts[line - 1] + len(text[:column].decode())

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            value = not node.value if isinstance(node.value, bool) else node.value + 1
            yield (
                offset(node.lineno, node.col_offset),
                offset(node.end_lineno, node.end_col_offset),
                repr(value),
            )
        elif isinstance(node, ast.Compare):
            yield from _comparisons(node, source, offset)


def _comparisons(node: ast.Compare, source: str, offset: Any) -> Iterator[tuple[int, int, str]]:
    left: ast.expr = node.left
    for right in node.comparators:
        start = offset(left.end_lineno, left.end_col_offset)
        between = source[start : offset(right.lineno, right.col_offset)]
        match = _COMPARISON.search(between)
        assert match, between
        yield start + match.start(), start + match.end(), _OTHER_COMPARISON[match.group()]
        left = right


def _option_mutants(game: str) -> Iterator[Mutant]:
    # Other profiles can inherit options of the first profile.
    for profile in profiles(game):
        first = profile == profiles(game)[0]
        path = _CARDRULES / (f"{game}/rules.py" if first else f"{game}/profile_{profile}.py")
        source = path.read_text(encoding="utf-8")
        for option in option_values(game):
            for value in _other_values(game, option, getattr(Rules(game, profile), option)):
                if _accepted(game, profile, option, value):
                    text = f"\n\nOPTIONS[{option!r}] = {value!r}\n"
                    alike = _with_default(game, option) if first else [profile]
                    facts = (game, tuple(alike), option, value)
                    yield Mutant(
                        path.relative_to(_CARDRULES).as_posix(), len(source), len(source), text, source, facts
                    )
                    break


def _with_default(game: str, option: str) -> list[str]:
    # Return the first profile, and those that inherit the option from it.
    first, *others = profiles(game)
    return [first] + [name for name in others if option not in module(f"{game}.profile_{name}").OPTIONS]


def _other_values(game: str, option: str, value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, dict):
        for key, number in value.items():
            for other in _other_values(game, option, number):
                yield {**value, key: other}
    elif isinstance(value, (list, tuple)) and value:
        yield from (list(value)[:-1], list(value)[::-1])
    elif isinstance(value, (list, tuple)):
        yield list(option_values(game)[option][:1])
    else:
        yield from (other for other in option_values(game)[option] if other != value)
        if isinstance(value, int):
            yield from (value + 1, value - 1, value + 4)


def _accepted(game: str, profile: str, option: str, value: Any) -> bool:
    try:
        Rules(game, profile, {option: value})
    except (ValueError, TypeError, LookupError):
        return False
    return True


def survives(mutant: Mutant | None, pattern: str) -> bool:
    """Return whether all rules tests in matching files pass with the mutant (None: with the original rules)."""
    with tempfile.TemporaryDirectory() as folder:
        tests = _copy(Path(folder), mutant, pattern)
        paths = [folder, f"{folder}/rules", f"{folder}/firmware", *sys.path]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
        options = ["-x", "-q", "-c", os.devnull, "--rootdir", folder, "-p", "no:cacheprovider"]
        options += ["--import-mode=importlib", "--assert=plain", "--hypothesis-seed=0"]
        try:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", *options, *tests],
                cwd=folder,
                env=environment,
                capture_output=True,
                timeout=_TIMEOUT,
            )
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0


def _copy(folder: Path, mutant: Mutant | None, pattern: str) -> list[str]:
    # Copy the rules and their tests in the repository's layout; return the test files, the quick ones first.
    without_bytecode = shutil.ignore_patterns("__pycache__")
    shutil.copytree(_CARDRULES, folder / "firmware" / "cardrules", ignore=without_bytecode)
    shutil.copytree(_RULES_TESTS, folder / "rules", ignore=without_bytecode)
    (folder / "conftest.py").write_text(_CONFTEST, encoding="utf-8")
    (folder / "data").mkdir()
    for path in (_TESTS / "data").iterdir():
        if path.name != "profiles.json":
            (folder / "data" / path.name).symlink_to(path)
    expected = json.loads((_TESTS / "data" / "profiles.json").read_text(encoding="utf-8"))
    if mutant:
        changed = mutant.source[: mutant.start] + mutant.text + mutant.source[mutant.end :]
        (folder / "firmware" / "cardrules" / mutant.module).write_text(changed, encoding="utf-8")
        if mutant.profile:
            game, changed_profiles, option, value = mutant.profile
            for profile in changed_profiles:
                expected[game][profile][option] = value
    (folder / "data" / "profiles.json").write_text(json.dumps(expected), encoding="utf-8")
    files = [path for path in (folder / "rules").glob(pattern) if path.stem not in _NOT_HERE]
    return [str(path) for path in sorted(files, key=lambda path: (path.stem.startswith(_SLOW), path.stem))]


def explained() -> set[str]:
    """Return the changes whose survival is explained; each line is `module: change | reason`."""
    lines = _EXPLAINED.read_text(encoding="utf-8").splitlines() if _EXPLAINED.exists() else []
    return {line.rsplit(" | ", 1)[0] for line in lines if line and not line.startswith("#")}


def main() -> int:
    """Run the mutants selected on the command line, and print a report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--only", default="", metavar="TEXT", help="only those whose name holds the text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--tests", default="test_*.py", metavar="PATTERN", help="only these test files")
    chosen = parser.parse_args()
    if not survives(None, chosen.tests):
        print("These tests fail with the rules as they are: run pytest tests/rules first.", file=sys.stderr)
        return 2
    wanted = [mutant for mutant in mutants() if chosen.only in mutant.name]
    if chosen.sample is not None and chosen.sample < len(wanted):
        wanted = random.Random(chosen.seed).sample(wanted, chosen.sample)
    return report(wanted, chosen.jobs, chosen.tests)


def report(wanted: list[Mutant], jobs: int, tests: str) -> int:
    """Print the survivors as they are found, then the counts by module. Return 1 if one is not explained."""
    reasons = explained()
    counts: Counter[tuple[str, bool]] = Counter()
    unexplained = 0
    with ThreadPoolExecutor(jobs) as pool:
        for mutant, survived in zip(wanted, pool.map(partial(survives, pattern=tests), wanted), strict=True):
            counts[mutant.module, survived] += 1
            if survived and f"{mutant.module}: {mutant.change}" not in reasons:
                unexplained += 1
                print(f"survived: {mutant.name}", flush=True)
    for name in sorted({name for name, _ in counts}):
        total = counts[name, True] + counts[name, False]
        print(f"{name:24} {counts[name, False]:5} of {total:5} noticed")
    print(f"{unexplained} of {len(wanted)} survived without a reason")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
