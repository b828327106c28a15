"""`stichtisch overlay`: copying changed modules to a table in service mode, over a real MicroPython prompt."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.pico_prompt import SERIAL, PicoPrompt, files_in, folders_in, put
from support.uf2_files import firmware

from stichtisch.device import source_folders
from stichtisch.device.client import Hello
from stichtisch.device.errors import BadModulePath, LoadedBefore, NoModulePath
from stichtisch.device.flash import Address, wait_for_hello
from stichtisch.device.overlay import module_path, read_module
from stichtisch.simulation import make_image

pytestmark = pytest.mark.of_a_file

SOURCES = source_folders.firmware_folder()
VERSION = source_folders.firmware_version()
CHANGED = "9.9.9"
OURS = firmware(f"Stichtisch {VERSION} with RP2040".encode())
BROKEN = b"x = 1\nraise ValueError('it is broken')\n"


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """An empty flash."""
    image = tmp_path / "flash.img"
    make_image(image)
    return image


@pytest.fixture
def pico(image: Path) -> Iterator[PicoPrompt]:
    """A table in service mode, with a Stichtisch image."""
    with PicoPrompt(image, program=OURS, service=True) as pico:
        yield pico


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the firmware with a different version number."""
    folder = tmp_path / "clone" / "firmware"
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("__pycache__"))
    table = folder / "table" / "table.py"
    text = table.read_text()
    assert f'"{VERSION}"' in text
    table.write_text(text.replace(f'"{VERSION}"', f'"{CHANGED}"'))
    return folder


def overlay_in(image: Path) -> dict[str, bytes]:
    return {
        path.removeprefix("overlay/"): data
        for path, data in files_in(image).items()
        if path.startswith("overlay/")
    }


def hello_of(pico: PicoPrompt) -> Hello:
    """Return the table's hello after its start."""
    return wait_for_hello(Address(pico.port))


def test_a_changed_module_runs_and_is_removed_again(
    run: Any, image: Path, pico: PicoPrompt, sources: Path
) -> None:
    table = sources / "table" / "table.py"
    outcome = run("overlay", table, "--port", pico.port)
    assert outcome.code == 0, outcome.err
    assert outcome.out == f"copied  table/table.py\nModules in the overlay of table {SERIAL}: 1.\n"
    assert "hold its service key" in outcome.err
    assert overlay_in(image) == {"table/table.py": table.read_bytes()}
    assert (hello_of(pico).firmware, hello_of(pico).mode) == (CHANGED, "service")
    again = run("overlay", table, "--port", pico.port)
    assert (again.code, again.out) == (0, f"Modules in the overlay of table {SERIAL}: 1.\n")
    outcome = run("overlay", "--remove", "--port", pico.port)
    assert outcome.out == f"removed  table/table.py\nModules in the overlay of table {SERIAL}: 0.\n"
    assert hello_of(pico).firmware == VERSION
    assert not {path for path in folders_in(image) if path.startswith("overlay")}


@pytest.mark.long
def test_modules_are_listed_and_removed_by_name(
    run: Any, image: Path, pico: PicoPrompt, sources: Path
) -> None:
    (sources / "extras").mkdir()
    (sources / "extras" / "__init__.py").write_text("")
    (sources / "extras" / "one.py").write_text("VALUE = 1\n")
    files = [
        sources / path
        for path in ("wiring/board.py", "table/words.py", "extras/__init__.py", "extras/one.py")
    ]
    copied = run("overlay", *files, "--port", pico.port, "--json")
    paths = ["board.py", "extras/__init__.py", "extras/one.py", "table/words.py"]
    assert sorted(json.loads(copied.out)["written"]) == paths
    assert run("overlay", "--list", "--port", pico.port).out.splitlines() == paths
    removed = run("overlay", "--remove", "wiring/board.py", "table/words.py", "--port", pico.port, "--json")
    assert json.loads(removed.out) == {
        "table": SERIAL,
        "mode": "service",
        "written": [],
        "removed": ["board.py", "table/words.py"],
        "overlay": ["extras/__init__.py", "extras/one.py"],
    }
    assert {path for path in folders_in(image) if path.startswith("overlay")} == {"overlay", "overlay/extras"}
    unknown = run("overlay", "--remove", "extras/one.py", "table/words.py", "--port", pico.port)
    assert (unknown.code, "no module table/words.py" in unknown.err) == (2, True)
    listed = json.loads(run("overlay", "--list", "--port", pico.port, "--json").out)
    assert (listed["overlay"], listed["removed"]) == (["extras/__init__.py", "extras/one.py"], [])


def test_a_module_of_another_name_and_a_new_one(
    run: Any, image: Path, pico: PicoPrompt, tmp_path: Path
) -> None:
    file = tmp_path / "try.py"
    file.write_text("VALUE = 1\n")
    assert run("overlay", file, "--as", "table/extra.py", "--port", pico.port).code == 0
    assert overlay_in(image) == {"table/extra.py": b"VALUE = 1\n"}


def test_a_module_that_fails_is_reported_and_the_overlay_is_removed_at_the_prompt(
    run: Any, image: Path, pico: PicoPrompt, tmp_path: Path
) -> None:
    file = tmp_path / "menu.py"
    file.write_bytes(BROKEN)
    outcome = run("overlay", file, "--as", "table/words.py", "--port", pico.port)
    assert outcome.code == 1
    assert 'File "/overlay/table/words.py", line 2, in <module>' in outcome.err
    assert "cannot import the overlay: ValueError: it is broken" in outcome.err
    # After a restart the table has failed and is at its prompt.
    assert run("overlay", "--remove", "table/words.py", "--port", pico.port).code == 0
    assert hello_of(pico).mode == "service"


def test_what_this_python_knows_and_micropython_does_not_is_reported(
    run: Any, pico: PicoPrompt, tmp_path: Path
) -> None:
    file = tmp_path / "menu.py"
    file.write_text("match 1:\n    case 1:\n        pass\n")
    outcome = run("overlay", file, "--as", "table/words.py", "--port", pico.port)
    assert (outcome.code, "SyntaxError" in outcome.err) == (1, True)


@pytest.mark.long
def test_a_table_that_stops_with_its_overlay(
    run: Any, pico: PicoPrompt, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stichtisch.commands.overlay.START_SECONDS", 1.0)
    table = sources / "table" / "table.py"
    table.write_text(
        table.read_text().replace("    def run(self):\n", "    def run(self):\n        return\n")
    )
    outcome = run("overlay", table, "--port", pico.port)
    assert (outcome.code, "--remove" in outcome.err) == (5, True)
    monkeypatch.undo()
    assert run("overlay", "--remove", "--port", pico.port).code == 0


def test_what_was_broken_off_is_copied_when_it_is_repeated(run: Any, image: Path, sources: Path) -> None:
    table = sources / "table" / "table.py"
    with PicoPrompt(image, program=OURS, service=True, lost_after=12_000) as pico:
        outcome = run("overlay", table, "--port", pico.port)
        assert (outcome.code, "was lost" in outcome.err) == (3, True)
    assert "table/table.py" not in overlay_in(image)
    with PicoPrompt(image, program=OURS, service=True) as pico:
        assert hello_of(pico).firmware == VERSION
        assert run("overlay", table, "--port", pico.port).code == 0
    assert overlay_in(image) == {"table/table.py": table.read_bytes()}


def test_a_table_that_was_started_without_the_key_does_not_use_its_overlay(
    run: Any, image: Path, pico: PicoPrompt, sources: Path
) -> None:
    assert hello_of(pico).mode == "service"
    pico.hold_service(False)
    outcome = run("overlay", sources / "table" / "table.py", "--port", pico.port)
    assert (outcome.code, "the service key was not held when the table" in outcome.err) == (1, True)
    assert hello_of(pico).firmware == VERSION
    assert run("overlay", "--remove", "--port", pico.port).code == 4
    assert overlay_in(image)


@pytest.mark.parametrize("sealed", [{}, {"table.key": b"00" * 32, "sealed": b"1"}])
def test_a_table_that_is_not_in_service_mode_is_left_alone(
    run: Any, image: Path, sealed: dict[str, bytes], sources: Path
) -> None:
    with PicoPrompt(image, program=OURS) as pico:
        hello_of(pico)
    put(image, dict(sealed))
    with PicoPrompt(image, program=OURS) as pico:
        before = hello_of(pico)
        for arguments in (["--remove"], ["--list"], [sources / "table" / "table.py"]):
            outcome = run("overlay", *arguments, "--port", pico.port)
            assert outcome.code == 4
            assert "hold its service key while you plug it in" in outcome.err
        assert hello_of(pico).boot == before.boot
    assert overlay_in(image) == {}


def test_a_board_with_another_firmware_has_no_overlay(run: Any, image: Path, sources: Path) -> None:
    with PicoPrompt(image) as pico:
        outcome = run("overlay", sources / "table" / "table.py", "--port", pico.port)
    assert (outcome.code, "stichtisch flash" in outcome.err) == (5, True)
    assert overlay_in(image) == {}


@pytest.mark.parametrize(
    "arguments",
    [[], ["--list", "--remove"], ["--list", "a.py"], ["--as", "a.py"], ["a.py", "b.py", "--as", "c.py"]],
)
def test_options_that_do_not_go_together(run: Any, arguments: list[str]) -> None:
    outcome = run("overlay", *arguments, "--port", "/nowhere")
    assert (outcome.code, "--help" in outcome.err) == (2, True)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"def f(:\n", "line 1"), (b"x = 1\n x = 2\n", "line 2"), (b"x = 1\0", "not valid Python")],
)
def test_what_is_no_python_is_not_copied(run: Any, tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "menu.py"
    file.write_bytes(content)
    outcome = run("overlay", file, "--as", "table/words.py", "--port", "/nowhere")
    assert (outcome.code, message in outcome.err) == (2, True)


def test_a_file_that_is_not_there(run: Any, tmp_path: Path) -> None:
    outcome = run("overlay", tmp_path / "menu.py", "--as", "table/words.py", "--port", "/nowhere")
    assert (outcome.code, "cannot be read" in outcome.err) == (2, True)


@pytest.mark.parametrize(
    ("below", "path", "name"),
    [
        ("firmware/table/words.py", "table/words.py", "table.words"),
        ("firmware/wiring/board.py", "board.py", "board"),
        ("firmware/old/firmware/table/screen/area.py", "table/screen/area.py", "table.screen.area"),
        ("firmware/extras/__init__.py", "extras/__init__.py", "extras"),
        ("firmware/firmware.py", "firmware.py", "firmware"),
    ],
)
def test_the_module_that_a_file_replaces(tmp_path: Path, below: str, path: str, name: str) -> None:
    file = tmp_path / below
    file.parent.mkdir(parents=True)
    file.write_text("")
    module = read_module(file)
    assert (module.path, module.name) == (path, name)


@pytest.mark.parametrize(
    "text", ["menu", "table/menu.mpy", "/table/words.py", "../menu.py", "a-b.py", "", ".py", "a..py"]
)
def test_what_is_no_path_of_a_module(text: str) -> None:
    with pytest.raises(BadModulePath):
        module_path(text)


@pytest.mark.parametrize("name", ["boot", "main", "guard", "leftovers", "overlay"])
def test_what_is_loaded_before_the_overlay_is_not_copied(name: str) -> None:
    with pytest.raises(LoadedBefore):
        module_path(f"{name}.py")


def test_a_file_that_replaces_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoModulePath):
        read_module(tmp_path / "firmware.py")


def test_a_path_is_taken_as_any_system_writes_it() -> None:
    assert module_path("table\\words.py") == "table/words.py"
