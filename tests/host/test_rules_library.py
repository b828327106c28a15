"""The rules as a library: its types, and its page's examples, run without any other package."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardrules import api

_ROOT = Path(__file__).resolve().parents[2]
_RULES = _ROOT / "firmware" / "cardrules"
_PAGE = (_RULES / "README.md").read_text(encoding="utf-8")
_EXAMPLES = re.findall(r"^```python\n(.*?)^```", _PAGE, re.DOTALL | re.MULTILINE)
# Lines of input.
_LONGEST = 12

_RUN = """
import doctest, sys
sys.path.insert(0, sys.argv[1])
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "README.md", None, 0)
failed = doctest.DocTestRunner().run(test).failed
print(sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"__main__"}))
sys.exit(1 if failed else 0)
"""


@pytest.fixture(scope="module")
def rules_alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(_RULES, folder / "cardrules", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize("example", _EXAMPLES)
def test_examples_run_with_the_rules_alone(example: str, rules_alone: Path) -> None:
    # Exclude site-packages, PYTHONPATH and the working folder from the import path.
    command = [sys.executable, "-I", "-S", "-B", "-c", _RUN, str(rules_alone)]
    run = subprocess.run(command, input=example, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout == "['cardrules']\n"


def test_examples_are_short() -> None:
    assert len(_EXAMPLES) >= 4
    for example in _EXAMPLES:
        assert sum(line.startswith((">>>", "...")) for line in example.splitlines()) <= _LONGEST


def test_every_name_is_described_and_typed() -> None:
    names = [name for name in vars(api.Deal) if not name.startswith("_")]
    functions = ["games", "read_deal", "new_deal"]
    types = (_ROOT / "host" / "typings" / "cardrules" / "api.pyi").read_text(encoding="utf-8")
    for name in names:
        assert f"`deal.{name}" in _PAGE, name
    for name in names + functions:
        assert f"def {name}(" in types, name
    for name in functions:
        assert f"| `{name}(" in _PAGE, name
    assert f'`"{api.API_VERSION}"`' in _PAGE
