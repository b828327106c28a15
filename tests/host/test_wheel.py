"""The content of the wheel: the PC program with the files for the device, and no stray files."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The inputs of a build, and stray files of a working copy.
SOURCES = ("host", "firmware", "hardware/emulator", "hardware/twins")
FILES = ("pyproject.toml", ".gitignore", "README.md", "LICENSE", "hardware/pinmap.toml")
IMAGES = (
    "stichtisch/packed/image/stichtisch-9.8.7.uf2",
    "stichtisch/packed/image/stichtisch-9.8.7.NOTICES.txt",
)
PAGE = ("stichtisch/packed/page/index.html", "stichtisch/packed/page/worker/engine.js")
LYING_ABOUT = (
    "host/stichtisch/play/npm/node_modules/other/index.js",
    "hardware/emulator/node_modules/other/index.js",
    "host/stichtisch/__pycache__/main.cpython-311.pyc",
    "firmware/cardrules/__pycache__/session.cpython-311.pyc",
    "firmware/table/__pycache__/table.cpython-311.pyc",
)


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The file names of a wheel built in a working copy with stray files."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__")
        )
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    for name in (*LYING_ABOUT, *(f"host/{image}" for image in IMAGES + PAGE)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
    (wheel,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def test_every_file_of_the_firmware_is_there_in_its_place(names: set[str]) -> None:
    """`stichtisch flash` copies these files to a board, and the virtual table runs them."""
    sources = [path.relative_to(ROOT) for path in (ROOT / "firmware").rglob("*") if path.is_file()]
    wanted = {
        f"stichtisch/packed/{path.as_posix()}" for path in sources if path.suffix in (".py", ".fnt", ".txt")
    }
    assert len(wanted) > 100
    assert wanted <= names
    assert {"cardrules/session.py", "tablelog/line.py", "stichtisch/packed/hardware/pinmap.toml"} <= names
    assert {"cardrules/api.py", "cardrules/api.pyi", "cardrules/py.typed"} <= names
    assert {"stichtisch/main.py", "stichtisch/packed/hardware/twins/machine.py"} <= names
    assert {"stichtisch/packed/hardware/emulator/power_on.mjs", "stichtisch/i18n/en/board.json"} <= names
    assert {"stichtisch/publish/html/verify/proof.js", "stichtisch/i18n/fr/verify.json"} <= names


def test_the_image_of_a_release_is_there(names: set[str]) -> None:
    """`stichtisch flash` copies these files if there is no clone. Git ignores them and the licences."""
    assert set(IMAGES) <= names


def test_the_page_of_a_release_is_there(names: set[str]) -> None:
    """The table in a browser works on PCs without MicroPython. Git ignores its files."""
    assert set(PAGE) <= names
    assert {"stichtisch/play/page/worker.js", "stichtisch/play/engine/in_page.py"} <= names


def test_nothing_that_lies_about_is_there(names: set[str]) -> None:
    """The wheel has no third-party packages, bytecode, repository pages or tests."""
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {
        "stichtisch",
        "cardrules",
        "tablelog",
    }
    assert [name for name in names if "node_modules" in name or name.endswith(".pyc")] == []
    assert [
        name for name in names if name.startswith("stichtisch/packed/") and name.endswith((".md", ".png"))
    ] == []
