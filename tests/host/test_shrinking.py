"""Shorter names and constants in place: what changes, what has to stay, and that the rules judge every deal alike."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest
from vectors import missing_from

from stichtisch import device_files
from stichtisch.flashing.shrinking import Sources, shrunk
from stichtisch.virtual.vm import find_micropython

_DEALS = sorted((Path(__file__).parents[1] / "data" / "deals").glob("*.jsonl"))
# Looks at a sample: all deals take a minute.
_EVERY = 10

# Like a board's file it lies at the top, so that what it names stays.
_JUDGE = """
import json
import sys
from cardrules.judge import judge

with open(sys.argv[1]) as file:
    for line in file:
        print(json.dumps(judge(json.loads(line))))
"""


def firmware() -> Sources:
    folder = device_files.firmware_folder()
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.py"))}


@pytest.fixture(scope="module")
def shrunk_firmware() -> Sources:
    """The firmware and _JUDGE after it, which takes seconds."""
    return shrunk({**firmware(), "ask.py": _JUDGE})


@pytest.mark.parametrize("deals", _DEALS, ids=lambda path: path.stem)
def test_deals_are_judged_as_expected(tmp_path: Path, shrunk_firmware: Sources, deals: Path) -> None:
    for name, text in shrunk_firmware.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    cases = [json.loads(line) for line in deals.read_text().splitlines()][::_EVERY]
    (tmp_path / "deals").write_text("".join(json.dumps(case["deal"]) + "\n" for case in cases))
    command = [find_micropython(), "-X", "heapsize=16M", "ask.py", "deals"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    judged = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(judged) == len(cases) > 10
    assert [
        missing
        for case, found in zip(cases, judged, strict=True)
        for missing in missing_from(case["expected"], found)
    ] == []


def test_no_line_moves_and_nothing_is_added(shrunk_firmware: Sources) -> None:
    for name, source in firmware().items():
        text = shrunk_firmware[name]
        before = [
            (node.lineno, type(node))
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef)
        ]
        after = [
            (node.lineno, type(node))
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef)
        ]
        assert after == before
        assert len(text.splitlines()) == len(source.splitlines())
        assert len(text) <= len(source) + 40


def test_what_board_files_name_stays(shrunk_firmware: Sources) -> None:
    sources = firmware()
    assert "drivers/mfrc522.py" in sources
    for name, text in sources.items():
        if name.startswith("drivers/"):
            assert public(text) == public(shrunk_firmware[name])


def public(text: str) -> list[str]:
    """What a module defines at its top and calls its parameters, as far as it is not private."""
    tree = ast.parse(text)
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    names += [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    names += [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    return [name for name in names if not name.startswith("_")]


def after(**modules: str) -> dict[str, str]:
    """The modules of a package p after it, without empty lines."""
    result = shrunk({f"p/{name}.py": text for name, text in modules.items()})
    return {path[2:-3]: "\n".join(filter(str.strip, text.splitlines())) for path, text in result.items()}


def test_constants_are_put_in_place() -> None:
    result = after(
        a='from micropython import const\nFEW = const(3)\nLESS = const(-FEW)\nWORD = "re"\nTABLE = (FEW, WORD)\n',
        b="from p import a\nfrom p.a import FEW, LESS as LOW, TABLE\nprint(FEW, LOW, a.WORD, TABLE)\n",
    )
    assert "FEW" not in result["a"] and "const" not in result["a"]
    assert result["b"].endswith("print(3, (-3), 're', g0)")
    assert result["a"].endswith("g0 = (3, 're')")


@pytest.mark.parametrize(
    "use",
    [
        'getattr(a, "FEW")',
        "def look(thing):\n    return thing.FEW",
        'print("FEW")',
    ],
)
def test_a_constant_that_may_be_looked_up_stays(use: str) -> None:
    assert "FEW = 3" in after(a="FEW = 3\n", b=f"from p import a\n{use}\n")["a"]


def test_what_is_assigned_twice_is_no_constant() -> None:
    assert "FEW = 3\nFEW = 4" in after(a="FEW = 3\nFEW = 4\n", b="from p import a\nprint(a.FEW)\n")[
        "a"
    ].replace("g0", "FEW")


def test_private_names_are_short_and_shared() -> None:
    result = after(
        a="class A:\n    def __init__(self):\n        self._long = 1\n        self._longer = self._long\n",
        b="_other = 1\n",
    )
    assert result["a"].endswith("self._a = 1\n        self._b = self._a")
    assert result["b"] == "_a = 1"


def test_families_have_their_private_names_in_common() -> None:
    result = after(
        a="class A:\n    def __init__(self):\n        self._x = 1\n",
        b="from p.a import A\nclass B(A):\n    def __init__(self):\n        self._y = self._x\n",
    )
    assert "self._a = 1" in result["a"]
    assert "self._b = self._a" in result["b"]


def test_who_inherits_from_what_cannot_be_seen_keeps_its_private_names() -> None:
    result = after(
        a="class A:\n    def __init__(self):\n        self._x = 1\n",
        b="def make(base):\n    class B(base):\n        def f(self):\n            return self._x\n    return B\n",
    )
    assert "self._x = 1" in result["a"] and "self._x" in result["b"]


def test_private_names_of_micropython_and_in_texts_stay() -> None:
    result = after(a='import sys\n_b = sys.implementation._mpy\n_c = 1\nprint("_c", _b)\n')
    assert result["a"] == 'import sys\n_a = sys.implementation._mpy\n_c = 1\nprint("_c", _a)'


def test_parameters_have_few_names() -> None:
    result = after(a="def f(left, right):\n    return [left for _ in right]\ndef g(only):\n    return only\n")
    assert "(p0, p1)" in result["a"] or "(p1, p0)" in result["a"]
    assert "return p0" in result["a"]


def test_what_is_called_by_keyword_keeps_its_name() -> None:
    text = "def f(left, right, bytes):\n    return left.right, bytes\nf(left=1, right=2)\n"
    assert "(left, right, p0):\n    return left.right, p0" in after(a=text)["a"]


def test_what_may_be_called_by_a_text_keeps_its_name() -> None:
    text = 'def f(left, right):\n    pass\nf(**{"left": 1})\n'
    assert "(left, p0)" in after(a=text)["a"]


def test_only_the_parameter_of_a_name_is_renamed() -> None:
    result = after(
        a="some = 1\ndef f(some):\n    return [some for _ in (lambda some: some)(some)], lambda: some\n"
        "class C:\n    def some(self, some=some):\n        return self.some(some)\n",
        b="from p import a as some\nprint(some.f)\n",
    )
    assert result["a"].splitlines()[0] == "some = 1"
    assert result["a"].splitlines()[2] == "    return [p0 for _ in (lambda p0: p0)(p0)], lambda: p0"
    assert result["a"].splitlines()[4:] == ["    def some(self, p0=some):", "        return self.some(p0)"]


def test_attributes_have_few_names() -> None:
    result = after(
        a="class A:\n    FEW = 1\n    def __init__(self):\n        self.one = 1\n"
        "    def two(self):\n        return self.one\n",
        b="class B:\n    def three(self, thing):\n        return thing.two(), thing.FEW\n",
    )
    names = {name: re.findall(r"\ba\d\b", text) for name, text in result.items()}
    few, one, two, one_again = names["a"]
    assert one == one_again and len({few, one, two}) == 3
    three, two_again, few_again = names["b"]
    assert (two_again, few_again) == (two, few)
    assert three in (few, one, two)


def test_what_a_class_inherits_is_called_otherwise_than_its_own() -> None:
    result = after(
        a="class A:\n    def one(self):\n        pass\n",
        b="from p.a import A\nclass B(A):\n    def two(self):\n        self.one()\n",
        c="def make(base):\n    class C(base):\n        def three(self):\n            self.one()\n    return C\n",
    )
    names = {name: re.findall(r"\ba\d\b", text) for name, text in result.items()}
    assert names["a"][0] == names["b"][1] == names["c"][1]
    assert len({names["a"][0], names["b"][0], names["c"][0]}) == 3


@pytest.mark.parametrize(
    "use",
    [
        'print(getattr(thing, "first"))',
        'print("the first one")',
        "import os\nprint(os.first)",
        "import sys\nprint(sys.implementation.first)",
        "from os import first",
        "def first():\n    pass",
        "first = 1",
    ],
)
def test_an_attribute_that_may_be_something_else_stays(use: str) -> None:
    text = "class A:\n    def __init__(self):\n        self.first = self.append = 1\n"
    assert "self.first = self.append = 1" in after(a=text, b=f"{use}\n")["a"]


def test_globals_that_meet_differ() -> None:
    result = after(
        a="def first():\n    pass\ndef second():\n    pass\n",
        b="def third():\n    pass\n",
        c="from p.a import first\nfrom p.b import third\nfirst(third)\n",
    )
    names = {
        line.split("(")[0]
        for text in (result["a"], result["b"])
        for line in text.splitlines()
        if "def" in line
    }
    assert len(names) == 2
    one, _, other = result["c"].splitlines()[-1].partition("(")
    assert one != other.rstrip(")")


@pytest.mark.parametrize(
    "use",
    [
        "def look(thing):\n    return thing.first()",
        "def look():\n    first = 1\n    return first",
        'print("first")',
        "from os import first",
        "class C:\n    def first(self):\n        pass",
    ],
)
def test_a_global_whose_name_is_something_else_too_stays(use: str) -> None:
    assert "def first" in after(a="def first():\n    pass\n", b=f"{use}\n")["a"]


def test_a_short_name_that_is_in_use_is_told() -> None:
    with pytest.raises(ValueError, match="g1"):
        after(a="def g1():\n    pass\n")
    with pytest.raises(ValueError, match="p1"):
        after(a="def f(p1):\n    return p1\n")
    with pytest.raises(ValueError, match="a1"):
        after(a="def f(x):\n    return x.a1\n")
