"""Modules become one: they do what they did, on MicroPython; what cannot be joined stays; lines are found again."""

import ast
import subprocess
from bisect import bisect_left
from pathlib import Path

import pytest

from stichtisch import device_files
from stichtisch.errors import NoSuchLine
from stichtisch.flashing import origin_of
from stichtisch.flashing.__main__ import tell
from stichtisch.flashing.joining import Joined, asked_for, join
from stichtisch.flashing.shrinking import Sources, shrunk
from stichtisch.virtual.vm import find_micropython

_FIRST = "p/first.py"


def package(modules: dict[str, str]) -> Sources:
    """Modules of the package p, and a program that loads the first of them."""
    sources = {f"p/{name}.py": text for name, text in modules.items()}
    return {"p/__init__.py": "", "main.py": "from p import first\n", **sources}


def joined(modules: dict[str, str]) -> Joined:
    sources = package(modules)
    return join(sources, _FIRST, asked_for(sources))


def output(folder: Path, sources: Sources) -> list[str]:
    """What the program prints on MicroPython."""
    for name, text in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    command = [find_micropython(), "main.py"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


# What is printed follows from each module's own text: a name belongs to its module, and to the function that binds it.
_MEANINGS = {
    "the same name in two modules": (
        {
            "a": "value = 'a'\ndef tell():\n    return value\n",
            "b": "value = 'b'\ndef tell():\n    return value\n",
            "first": "from p.a import tell\nfrom p import b\nprint(tell(), b.tell(), b.value)\n",
        },
        "a b b",
    ),
    "private names and constants": (
        {
            "a": "from micropython import const\n_X = const(3)\n_y = 4\ndef f():\n    return _X, _y\n",
            "b": "from micropython import const\n_X = const(5)\n_y = 6\ndef g():\n    return _X, _y\n",
            "first": "from p.a import f\nfrom p.b import g\nprint(f(), g())\n",
        },
        "(3, 4) (5, 6)",
    ),
    "imported under another name": (
        {
            "a": "def f():\n    return 1\n",
            "b": "from p.a import f as one\ndef f():\n    return one() + 1\n",
            "first": "from p.a import f as g\nfrom p import b as a\nprint(g(), a.f())\n",
        },
        "1 2",
    ),
    "imported within a function": (
        {
            "a": "value = 7\ndef f():\n    return value\n",
            "first": "from p.a import value as v\ndef g():\n    from p import a\n"
            "    from p.a import f as h\n"
            "    return [h() + a.value + v for _ in range(1)], (lambda: h())()\nprint(g())\n",
        },
        "([21], 7)",
    ),
    "passed on by a module between": (
        {
            "a": "from os import getcwd\nvalue = 1\n",
            "b": "from p.a import getcwd, value\n",
            "first": "from p import b\nfrom p.b import getcwd, value\n"
            "print(value, b.value, b.getcwd is getcwd)\n",
        },
        "1 1 True",
    ),
    "hidden by parameters and variables": (
        {
            "a": "x = 'a'\ndef f(x):\n    return x\ndef g():\n    x = 'local'\n    return x\n"
            "def h(y=x):\n    return y\n",
            "b": "x = 'b'\ndef k():\n    for x in 'i':\n        pass\n    return x\n",
            "first": "from p.a import f, g, h, x\nfrom p.b import k\ny = 1\n"
            "print(f('given'), g(), h(), k(), x)\n",
        },
        "given local a i a",
    ),
    "hidden by what comprehensions, lambdas and handlers bind": (
        {
            "a": "x = 'a'\nz = [x for x in 'c']\nf = lambda x: x\n",
            "b": "x = 'b'\ndef g():\n    try:\n        raise ValueError('e')\n    except ValueError as x:\n"
            "        return str(x)\ndef h():\n    return [x for x in x], x\n",
            "first": "from p.a import f, x, z\nfrom p import b\nprint(x, z, f('l'), b.g(), b.h(), b.x)\n",
        },
        "a ['c'] l e (['b'], 'b') b",
    ),
    "global and nonlocal": (
        {
            "a": "n = 0\ndef up():\n    global n\n    n += 1\n    return n\n",
            "b": "n = 10\ndef up():\n    n = 5\n    def inner():\n        nonlocal n\n"
            "        n += 1\n        return n\n"
            "    return inner(), n\n",
            "first": "from p import a, b\na.up()\nprint(a.up(), a.n, b.up(), b.n)\n",
        },
        "2 2 (6, 6) 10",
    ),
    "names of classes": (
        {
            "a": "x = 'a'\nclass C:\n    x = 'C'\n    def f(self):\n        return x, self.x\n",
            "b": "from p.a import C\nx = 'b'\nclass D(C):\n    y = x\n    def g(self):\n"
            "        return x, C.f(self)\n",
            "first": "from p.b import D\nprint(D().g(), D.y)\n",
        },
        "('b', ('a', 'C')) b",
    ),
    "decorators and default values": (
        {
            "a": "def twice(f):\n    return lambda: f() * 2\n",
            "b": "from p.a import twice\nfrom p import a\ndef f(twice=twice):\n"
            "    return twice\n@twice\ndef g():\n    return 2\n"
            "@a.twice\ndef h():\n    return 3\n",
            "first": "from p.a import twice as t\nfrom p import b\nprint(b.g(), b.h(), b.f() is t)\n",
        },
        "4 6 True",
    ),
    "del": (
        {
            "a": "x = 1\ny = x\ndel x\n",
            "b": "x = 2\ndef f():\n    return x\n",
            "first": "from p import a, b\nprint(a.y, b.f())\n",
        },
        "1 2",
    ),
    "builtins of the same name as an attribute": (
        {
            "a": "def size(thing):\n    return len(thing)\nlength = size('abc')\n",
            "b": "class C:\n    def len(self):\n        return len('four')\n"
            "    def size(self):\n        return self.len()\n",
            "first": "from p.a import length, size\nfrom p.b import C\n"
            "print(length, size('ab'), C().size())\n",
        },
        "3 2 4",
    ),
    "modules that are loaded later": (
        {
            "a": "n = 0\ndef up():\n    global n\n    n += 1\nclass A:\n    def f(self):\n"
            "        return 'A'\n",
            "b": "def up():\n    return 'b'\n",
            "late": "import os\nfrom p import a, b\nfrom p.a import A, up\nclass L(A):\n"
            "    def g(self):\n        up()\n"
            "        a.up()\n        return self.f(), a.n, b.up()\n",
            "first": "from p import a, b\ndef go():\n    from p.late import L\n"
            "    return L().g(), a.n\nprint(go(), b.up())\n",
        },
        "(('A', 2, 'b'), 2) b",
    ),
    "one of two imports": (
        {
            "a": "try:\n    from p.none import f\nexcept ImportError:\n"
            "    from p.plain import f\ndef g():\n    return f()\n",
            "plain": "def f():\n    return 'plain'\n",
            "b": "def f():\n    return 'b'\n",
            "first": "from p import a, b\nprint(a.g(), b.f())\n",
        },
        "plain b",
    ),
    "in the order of the imports": (
        {
            "a": "print('a')\n",
            "b": "from p import a\nprint('b')\n",
            "c": "print('c')\n",
            "first": "import sys\nfrom p import c\nfrom p import b\nfrom p import a\nprint('first')\n",
        },
        "c a b first",
    ),
}


@pytest.mark.parametrize("case", _MEANINGS)
def test_joined_modules_do_what_they_did(tmp_path: Path, case: str) -> None:
    modules, expected = _MEANINGS[case]
    result = joined(modules)
    assert "p/a.py" not in result.sources
    for folder, sources in (
        ("apart", package(modules)),
        ("joined", result.sources),
        ("short", join(shrunk(package(modules)), _FIRST, ()).sources),
    ):
        assert " ".join(output(tmp_path / folder, sources)) == expected, folder


@pytest.mark.parametrize(
    ("a", "first"),
    [
        ("here = __file__\n", "from p.a import here\n"),
        ("who = __name__\n", "from p.a import who\n"),
        ("x = 1\ndef f():\n    return globals()['x']\n", "from p.a import f\n"),
        ("import micropython\n@micropython.viper\ndef f():\n    pass\n", "from p.a import f\n"),
        ("x = 1\n", "from p import a\nprint(a)\n"),
        ("x = 1\n", "from p import a\na.x = 2\n"),
        ("x = 1\n", "from p import a\nfrom p import b as a\n"),
        ("x = 1\n", "try:\n    from p.a import x\nexcept ImportError:\n    x = 0\n"),
        ("x = 1\n", "if 1:\n    from p.a import x\n"),
        ("x = 1\n", "import p.a\nprint(p.a.x)\n"),
        ("x = 1\n", "from p.a import *\n"),
        ("x = 1\n", "class C:\n    from p.a import x\n"),
        ("x = 1\n", "from p.a import x\n__import__('p.a')\n"),
        ("x = 1\n", "from p.a import x\ndef forget(*_):\n    pass\nforget('p', ('a',))\n"),
        ("x = 1\n", "from p.a import x\n_NAMES = ('a',)\ndef load(_):\n    pass\nload(_NAMES)\n"),
        # Who imports it has what it was before.
        ("x = 1\ndef f():\n    global x\n    x = 2\n", "from p.a import f, x\nf()\nprint(x)\n"),
        # In a class body both are meant, one after the other.
        ("x = 1\nclass C:\n    x = x\n", "from p.a import C\n"),
        # They import each other.
        ("import p.b\nfrom p import b\n", "from p import a\n"),
        ("import p.first\n", "from p import a\n"),
    ],
)
def test_a_module_that_would_be_missed_stays(a: str, first: str) -> None:
    assert "p/a.py" in joined({"a": a, "b": "from p import a\n", "first": first}).sources


def test_what_a_module_that_stays_needs_first_stays() -> None:
    modules = {
        "a": "x = 1\n",
        "b": "from p.a import x\nhere = __file__\n",
        "c": "y = 2\n",
        "first": "from p.a import x\nfrom p.b import here\nfrom p.c import y\n",
    }
    assert set(joined(modules).sources) == {"main.py", "p/__init__.py", "p/a.py", "p/b.py", _FIRST}


def test_an_import_that_several_need_is_made_once() -> None:
    text = joined(
        {
            "a": "import os\nfrom sys import path\n",
            "b": "import os\nfrom sys import path\n",
            "first": "import os\nfrom p import a, b\n",
        }
    ).sources[_FIRST]
    assert text.splitlines() == ["import os", "from sys import path"]


def test_a_name_is_taken_that_an_attribute_has_anyway() -> None:
    text = joined(
        {
            "a": "def tell(x):\n    return x.anyway\n",
            "first": "from p.a import tell\ntell(None)\n",
        }
    ).sources[_FIRST]
    assert text.splitlines() == ["def anyway(x):", "    return x.anyway", "anyway(None)"]


def test_frequent_names_of_a_large_module_come_first(tmp_path: Path) -> None:
    rare = "".join(f"def rare{number}(x):\n    return x.seldom{number}\n" for number in range(200))
    modules = {
        "a": f"{rare}def f(x):\n    return x.often + x.often\n",
        "first": "from p.a import f\nclass C:\n    often = 2\nprint(f(C()))\n",
    }
    result = joined(modules)
    lines = result.sources[_FIRST].splitlines()
    assert lines[0] == "if __name__ is None:"
    assert lines[1].startswith("    __name__.often; ")
    assert result.origin(_FIRST, lines.index("    often = 2") + 1) == (_FIRST, 3)
    assert output(tmp_path, result.sources) == ["4"]


def test_nothing_is_joined_where_the_first_is_not_there() -> None:
    sources = {"p/a.py": "x = 1\n"}
    assert join(sources, _FIRST, ()) == Joined(sources, "", ())


@pytest.fixture(scope="module")
def firmware() -> Sources:
    folder = device_files.firmware_folder()
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.py"))}


@pytest.fixture(scope="module")
def joined_firmware(firmware: Sources) -> Joined:
    return join(firmware, "table/table.py", asked_for(firmware))


def test_what_board_files_name_and_what_is_loaded_by_name_stays(
    firmware: Sources, joined_firmware: Joined
) -> None:
    gone = firmware.keys() - joined_firmware.sources.keys()
    assert {"table/ledger.py", "table/screen/screen.py", "tablelog/line.py"} <= gone
    assert not [path for path in gone if path.startswith("drivers/") or "/" not in path]
    # Each of these is asked for by a text in it, or let go of.
    assert not gone & {
        "cardrules/doppelkopf.py",
        "table/arrange.py",
        "table/screen/trick.py",
        "tablelog/chain.py",
    }
    for path in firmware.keys() - gone - {"table/table.py"}:
        assert len(joined_firmware.sources[path].splitlines()) == len(firmware[path].splitlines())


def test_every_function_is_found_again(firmware: Sources, joined_firmware: Joined) -> None:
    """A method keeps its name, so that it is told where it comes from."""
    before = {
        (path, node.lineno): [inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)]
        for path, text in firmware.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
    }
    classes = [
        node
        for node in ast.walk(ast.parse(joined_firmware.sources["table/table.py"]))
        if isinstance(node, ast.ClassDef)
    ]
    assert len(classes) > 20
    for node in classes:
        methods = [inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)]
        assert methods == before[joined_firmware.origin("table/table.py", node.lineno)]
    assert joined_firmware.origin("main.py", 3) == ("main.py", 3)


def test_the_lines_of_a_traceback_are_told(firmware: Sources) -> None:
    def is_missing(line: int) -> bool:
        try:
            origin_of(line)
        except IndexError:
            return True
        return False

    last = bisect_left(range(100_000), True, lo=1, key=is_missing) - 1
    assert last > 2000
    # The first module comes last, and ends with code.
    assert origin_of(last) == ("table/table.py", len(firmware["table/table.py"].splitlines()))
    assert is_missing(0)


@pytest.mark.parametrize("line", ["", "0", "-1", "1000000", "two"])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(NoSuchLine, match=f"no line {line}"):
        tell(line)
