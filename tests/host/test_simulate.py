"""`stichtisch simulate`: a virtual table that another process can sync with, and its typed commands."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from stichtisch.console import HELP, Console
from stichtisch.errors import BadCommand
from stichtisch.virtual import VirtualTable, make_deck


@contextmanager
def simulation(*arguments: str) -> Iterator[str]:
    """Start `stichtisch simulate` as a user's other window; gives the port it prints."""
    command = [sys.executable, "-m", "stichtisch", "simulate", *arguments]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 0, err


@pytest.mark.parametrize("listen", [[], ["--listen", "127.0.0.1:0"]])
def test_a_simulated_evening_is_fetched_from_its_port(run: Any, tmp_path: Path, listen: list[str]) -> None:
    flash = tmp_path / "flash.img"
    with simulation("--flash", str(flash), "--deals", "1", *listen) as port:
        assert port.startswith("socket://" if listen else "/dev/")
        assert run("sync", "--port", port).code == 0
    assert " 1 South" in run("sheet").out
    assert flash.exists()


def test_pictures_of_the_display(tmp_path: Path) -> None:
    with simulation("--deals", "1", "--pictures", str(tmp_path / "pictures")):
        pass
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("listen", ["nowhere", "host:port", ":80", "127.0.0.1:99999", "192.0.2.1:7000"])
def test_an_address_that_cannot_be_listened_on(run: Any, listen: str) -> None:
    outcome = run("simulate", "--listen", listen)
    assert outcome.code == 2
    assert "HOST:PORT" in outcome.err


def test_without_micropython_the_error_says_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MICROPYTHON", "/nowhere/micropython")
    outcome = run("simulate")
    assert outcome.code == 2
    assert "/nowhere/micropython" in outcome.err
    assert "pip install" in outcome.err


class Recorder:
    """Stands where the virtual table stands and notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.powered = True

    def __getattr__(self, name: str) -> Any:
        def note(*arguments: Any) -> list[Any]:
            self.done.append((name, *arguments))
            return []

        return note


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def console(recorder: Recorder) -> Console:
    table: VirtualTable = recorder  # type: ignore[assignment]
    return Console(table, make_deck(1))


def test_typed_commands_reach_the_table(recorder: Recorder, console: Console) -> None:
    for line in ("lay 1 ht", "lift 1", "press 2 ▶", "press 0 middle", "cut", "on"):
        console.do(line)
    (_, seat, tag), *others = recorder.done
    assert (seat, tag.card) == (1, "HT")
    assert others[:5] == [("lift", 1), ("press", 2, 2), ("press", 0, 1), ("power_off",), ("power_on",)]


def test_a_table_that_is_switched_off_can_only_be_switched_on(recorder: Recorder, console: Console) -> None:
    recorder.powered = False
    with pytest.raises(BadCommand, match="switched off"):
        console.do("press 0 middle")
    console.do("on")
    assert recorder.done[0] == ("power_on",)


def test_a_card_lies_at_most_twice(console: Console) -> None:
    console.do("lay 0 HT")
    console.do("lay 1 HT")
    with pytest.raises(BadCommand, match="no HT is left"):
        console.do("lay 2 HT")


@pytest.mark.parametrize(
    "line", ["dance", "lay 1", "lay 5 HT", "lay 0 C7", "press 0 up", "lift x", 'screen "']
)
def test_what_is_no_command_is_explained(console: Console, line: str) -> None:
    with pytest.raises(BadCommand):
        console.do(line)


def test_help_names_every_command(console: Console) -> None:
    for name in (*console._commands, "quit"):
        assert name in HELP


def test_a_flash_file_that_cannot_be(run: Any, tmp_path: Path) -> None:
    outcome = run("simulate", "--flash", tmp_path / "nowhere" / "flash.img")
    assert outcome.code == 5
    assert "nowhere" in outcome.err
