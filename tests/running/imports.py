"""The test files that a change affects, directly or indirectly, with the number of import steps."""

import ast
import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path

_ROOTS = ("host", "firmware", "hardware", "tests", "tests/rules")
# Folders of modules that are imported by a name in a string: commands and games.
_NAMED = ("host/stichtisch/commands", "firmware/cardrules")
# This module starts the firmware without importing it.
STARTS = {"host/stichtisch/simulation/board.py": ("hardware/twins/power_on.py", "firmware/main.py")}
_QUOTED = re.compile(r"[\"']([\w.-]+)[\"']")
_SKIPPED = ("node_modules", "__pycache__", "packed")


class Imports:
    """The Python files of a checkout, and their dependencies."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = {path for folder in _ROOTS for path in (root / folder).rglob("*.py")}
        kept = (path for path in paths if not set(path.parts) & set(_SKIPPED))
        self.texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in kept}
        self._scripts = defaultdict(set)
        for path in self.texts:
            self._scripts[Path(path).name].add(path)

    @cached_property
    def users(self) -> dict[str, set[str]]:
        """The files that use each file."""
        users: dict[str, set[str]] = defaultdict(set)
        for path in self.texts:
            for used in self._uses(path):
                users[used].add(path)
        return users

    def test_files(self) -> list[str]:
        """Return every file with tests."""
        return sorted(
            path for path in self.texts if path.startswith("tests/") and Path(path).match("test_*.py")
        )

    def reached(self, changed: list[str]) -> dict[str, int]:
        """Return each test file that depends on a changed file, with the fewest import steps between them."""
        steps = dict.fromkeys((path for path in changed if path in self.texts), 0)
        steps |= dict.fromkeys(self._naming(changed) - steps.keys(), 1)
        ring = list(steps)
        while ring:
            following = []
            for path in ring:
                for user in self.users[path] - steps.keys():
                    steps[user] = steps[path] + 1
                    following.append(user)
            ring = following
        tests = self.test_files()
        return {path: steps[path] for path in tests if path in steps}

    def _naming(self, changed: list[str]) -> set[str]:
        # Return the files that mention the name of a changed file that is not Python.
        names = {Path(path).name for path in changed if path not in self.texts}
        return {path for path, text in self.texts.items() if any(name in text for name in names)}

    def _uses(self, path: str) -> set[str]:
        text = self.texts[path]
        used = {module for name in _imported(text) for module in self._files_of(name)}
        used |= set(STARTS.get(path, ()))
        if path.startswith("tests/"):
            for word in _QUOTED.findall(text):
                used |= self._scripts.get(word, set())
                used |= {f"{folder}/{word.replace('-', '_')}.py" for folder in _NAMED}
            used |= self._conftests(path)
        return (used & self.texts.keys()) - {path}

    def _files_of(self, module: str) -> set[str]:
        inner = module.replace(".", "/")
        names = {f"{root}/{inner}{end}" for root in _ROOTS for end in (".py", "/__init__.py")}
        return names & self.texts.keys()

    def _conftests(self, path: str) -> set[str]:
        return {f"{folder}/conftest.py" for folder in Path(path).parents if str(folder) != "."}


def _imported(text: str) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return modules
