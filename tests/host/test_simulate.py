"""`stichtisch simulate`: a virtual table that another process can sync with, and its typed commands."""

import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.table_with_hands import TableWithHands

from stichtisch.commands import simulate
from stichtisch.simulation import (
    PillowMissing,
    VirtualTable,
    make_deck,
    make_image,
    make_player_card,
    why_no_image,
)
from stichtisch.simulation.console import HELP, Console
from stichtisch.simulation.errors import BadCommand
from stichtisch.simulation.picture import picture_of
from stichtisch.simulation.tags import make_pack
from stichtisch.store import open_database


@contextmanager
def simulation(*arguments: str) -> Iterator[str]:
    """Start `stichtisch simulate` as in a second terminal; yield the port that it prints."""
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


@pytest.mark.parametrize(
    "listen", [[], pytest.param(["--listen", "127.0.0.1:0"], marks=pytest.mark.long)], ids=["port", "socket"]
)
def test_a_simulated_evening_is_fetched_from_its_port(run: Any, tmp_path: Path, listen: list[str]) -> None:
    flash, pictures = tmp_path / "flash.img", tmp_path / "pictures"
    with simulation("--flash", str(flash), "--deals", "1", "--pictures", str(pictures), *listen) as port:
        assert port.startswith("socket://" if listen else "/dev/")
        assert run("sync", "--port", port).code == 0
    assert " 1 Guest" in run("sheet").out
    assert flash.exists()
    (picture,) = pictures.iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("listen", ["nowhere", "host:port", ":80", "127.0.0.1:99999", "192.0.2.1:7000"])
def test_an_address_that_cannot_be_listened_on(run: Any, listen: str) -> None:
    outcome = run("simulate", "--listen", listen)
    assert outcome.code == 2
    assert "HOST:PORT" in outcome.err


def test_without_micropython_the_error_says_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICHTISCH_MICROPYTHON", "/nowhere/micropython")
    outcome = run("simulate")
    assert outcome.code == 2
    assert "/nowhere/micropython" in outcome.err
    assert "make setup" in outcome.err
    assert "pip install 'stichtisch[simulate]'" in outcome.err
    assert max(map(len, outcome.err.splitlines())) < 160


class Recorder:
    """Replaces the virtual table and records the calls to it."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.powered = True

    def __getattr__(self, name: str) -> Any:
        def note(*arguments: Any, **named: Any) -> list[Any]:
            self.done.append((name, *arguments, *named))
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


def test_the_button_for_its_bootloader_is_held_while_the_plug_is_put_back(
    recorder: Recorder, console: Console
) -> None:
    console.do("lay 1 HT")
    assert console.do("bootsel") == "Switched on in BOOTSEL mode."
    assert recorder.done[1:] == [("power_off",), ("power_on", "bootsel")]
    recorder.powered = False
    assert console.do("bootsel") == "Switched on in BOOTSEL mode."


def test_the_service_key_is_held_through_a_cut(recorder: Recorder, console: Console) -> None:
    assert console.do("service on") == "The service key is held."
    recorder.powered = False
    assert console.do("service off") == "The service key is released."
    assert recorder.done == [("hold_service", True), ("hold_service", False)]
    with pytest.raises(BadCommand, match="on or off"):
        console.do("service held")


def test_a_table_that_is_switched_off_can_only_be_switched_on(recorder: Recorder, console: Console) -> None:
    recorder.powered = False
    with pytest.raises(BadCommand, match="switched off"):
        console.do("press 0 middle")
    console.do("on")
    assert recorder.done[0] == ("power_on",)


def test_a_card_lies_at_most_twice(console: Console) -> None:
    console.do("lay 0 HT")
    console.do("lay 1 HT")
    with pytest.raises(BadCommand, match="both copies of HT lie on readers"):
        console.do("lay 2 HT")


def laid(recorder: Recorder) -> list[bytes]:
    return [done[2].uid for done in recorder.done if done[0] == "lay"]


def test_the_pack_at_hand_is_that_of_the_game(recorder: Recorder) -> None:
    table: Any = recorder
    assert simulate.pack_names()[0] == "doppelkopf48"
    short = Console(table, make_pack(1, "schafkopf24"))
    assert short.do("lay 0 h9") == "H9 lies at seat 0 (South)."
    # The short card has no 8 and no 7 (SF-3).
    with pytest.raises(BadCommand, match="H8 is not a card of this pack"):
        short.do("lay 1 h8")
    assert Console(table, make_pack(1, "schafkopf32")).do("lay 1 h8") == "H8 lies at seat 1 (West)."


def test_what_is_lifted_is_in_the_hand_again(recorder: Recorder, console: Console) -> None:
    for _ in range(3):
        console.do("lay 1 HT")
        console.do("lift 1")
    first, second, third = laid(recorder)
    assert first == third != second


def test_what_lay_on_the_readers_at_a_cut_is_in_the_hand_again(recorder: Recorder, console: Console) -> None:
    console.do("lay 0 HT")
    console.do("lay 1 HT")
    assert console.do("cut") == "Switched off. In the hand again: HT HT."
    recorder.powered = False
    console.do("on")
    recorder.powered = True
    console.do("lay 2 HT")
    console.do("lay 3 HT")
    assert len(set(laid(recorder))) == 2


def test_the_whole_pack_can_be_laid_deal_after_deal(console: Console) -> None:
    for _ in range(2):
        for tag in make_deck(1):
            console.do(f"lay 0 {tag.card}")
            console.do("lift 0")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lay 1 ht", "HT lies at seat 1 (West)."),
        ("lift 2", "Lifted at seat 2 (North): nothing lay there."),
        ("press 0 left", "Pressed ◀ at seat 0."),
        ("hold 3 right", "Held ▶ at seat 3."),
        ("screen here.png", "Written: here.png"),
        ("cut", "Switched off."),
        ("on", "Switched on."),
    ],
)
def test_every_command_says_what_it_did(console: Console, line: str, message: str) -> None:
    assert console.do(line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lay 4 HT", "a seat can be 0 to 3"),
        ("lay 0 C7", "C7 is not a card"),
        ("lay 1", "lay takes two words"),
    ],
)
def test_what_was_wrong_is_said(console: Console, line: str, message: str) -> None:
    with pytest.raises(BadCommand, match=message):
        console.do(line)


def test_a_picture_that_cannot_be_written_is_a_line(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(100)
        console = Console(table, make_deck(1))
        for target in (tmp_path, tmp_path / "nowhere" / "x.png"):
            with pytest.raises(BadCommand, match=r"'screen .*' was not executed: \w"):
                console.do(f"screen {target}")
        console.do(f"screen {tmp_path / 'x.png'}")


def test_the_lines_of_help_fit() -> None:
    assert max(map(len, HELP.splitlines())) < 80


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
    assert outcome.code == 7
    assert "nowhere" in outcome.err
    assert run("simulate", "--flash", tmp_path).code == 2


@pytest.mark.of_a_file
def test_a_file_that_is_something_else_is_left_alone(run: Any, database: Path, tmp_path: Path) -> None:
    with open_database(database):
        pass
    size = 352 * 4096
    contents = [database.read_bytes(), b"", b"\xff" * (size - 1), b"\xff" * (size + 1), b"\x00" * size]
    for content in contents:
        file = tmp_path / "evening.sqlite"
        file.write_bytes(content)
        outcome = run("simulate", "--flash", file)
        assert outcome.code == 2
        assert len(outcome.err.splitlines()) == 2
        assert "not the memory of a virtual table" in outcome.err
        assert file.read_bytes() == content


@pytest.mark.parametrize("block", [0, 1])
def test_a_flash_is_known_by_its_superblock_in_either_block(tmp_path: Path, block: int) -> None:
    image = tmp_path / "flash.img"
    make_image(image)
    assert why_no_image(image) is None
    content = bytearray(b"\xff" * (352 * 4096))
    content[4096 * block : 4096 * block + 16] = b"\1\0\0\0\xf0\x0f\xff\xf7littlefs"
    image.write_bytes(content)
    assert why_no_image(image) is None


def test_a_flash_that_may_not_be_written(run: Any, users_folder: Path) -> None:
    image = users_folder / "flash.img"
    make_image(image)
    image.chmod(0o444)
    outcome = run("simulate", "--flash", image)
    assert outcome.code == 7
    assert "Permission denied" in outcome.err


@pytest.mark.long
def test_the_same_table_plays_on_and_another_one_is_another(run: Any, tmp_path: Path) -> None:
    for flash in ("one.img", "one.img", "two.img"):
        with simulation("--deals", "1", "--flash", str(tmp_path / flash)) as port:
            assert run("sync", "--port", port).code == 0
    evenings = json.loads(run("sessions", "--json").out)
    assert sorted(row["deals"] for row in evenings) == [1, 2]
    sheets = [json.loads(run("sheet", "--session", at, "--json").out) for at in (1, 2)]
    (played_on,) = [sheet["deals"] for sheet in sheets if len(sheet["deals"]) == 2]
    assert [deal["dealer"] for deal in played_on] == [0, 1]


def test_a_deal_half_played_is_not_played_over_and_a_picture_is_kept(run: Any, tmp_path: Path) -> None:
    flash = tmp_path / "flash.img"
    with VirtualTable(flash) as table:
        talk = TableWithHands(table)
        table.run(1000)
        talk.begin(0)
    outcome = run("simulate", "--deals", "1", "--flash", flash, "--pictures", tmp_path / "pictures")
    assert outcome.code == 2
    assert "in the middle of a deal" in outcome.err
    assert [file.name for file in (tmp_path / "pictures").iterdir()] == ["0001.png"]


def test_a_port_in_use_is_noticed_before_anything_is_played(run: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = "{}:{}".format(*server.getsockname())
        outcome = run("simulate", "--listen", address, "--deals", "100000")
    assert outcome.code == 4
    assert f"Another program uses the port {address}" in outcome.err


def test_a_firmware_that_died_ends_the_simulation(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # Kill the firmware's process as soon as the port is reported.
    tables: list[VirtualTable] = []
    power_on = VirtualTable.power_on

    def remembered(table: VirtualTable) -> None:
        power_on(table)
        tables.append(table)

    def end(url: str) -> None:
        os.kill(tables[-1].vm._process.pid, signal.SIGKILL)

    handlers = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    monkeypatch.setattr(VirtualTable, "power_on", remembered)
    monkeypatch.setattr(simulate, "_report_port", end)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    try:
        outcome = run("simulate")
    finally:
        for number, handler in handlers:
            signal.signal(number, handler)
    assert outcome.code == 5
    assert "stopped by itself" in outcome.err


def test_another_window_is_told_to_keep_trials_apart() -> None:
    command = [sys.executable, "-m", "stichtisch", "simulate"]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    port = process.stdout.readline().strip()
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert f"stichtisch sync --port {port} --database trial.sqlite" in err


def test_without_pillow_the_error_says_what_to_install(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "PIL"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    outcome = run("simulate", "--pictures", "nowhere")
    assert outcome.code == 2
    assert "Pillow" in outcome.err
    assert "make setup" in outcome.err
    with pytest.raises(PillowMissing):
        picture_of(1, 1, b"\0\0")


def test_a_typed_picture_without_pillow(
    recorder: Recorder, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setattr(recorder, "screenshot", lambda _: picture_of(1, 1, b"\0\0"), raising=False)
    with pytest.raises(PillowMissing) as caught:
        console.do("screen x.png")
    assert "make setup" in caught.value.next_step()


@pytest.mark.parametrize(
    "game", ["schafkopf", *(pytest.param(one, marks=pytest.mark.long) for one in ("skat", "double"))]
)
def test_it_plays_other_games_under_a_serial_number_of_its_own(run: Any, tmp_path: Path, game: str) -> None:
    flash, serial = str(tmp_path / "flash.img"), "E6616408430000AB"
    with simulation("--flash", flash, "--deals", "1", "--game", game, "--serial", serial.lower()) as port:
        assert run("sync", "--port", port).code == 0
    # Like every new table, this one first started a list of its default game; that list has no deals.
    (session,) = [one for one in json.loads(run("sessions", "--json").out) if one["deals"]]
    assert (session["game"], session["deals"], session["table"]) == (game, 1, serial.lower())


@pytest.mark.parametrize(
    "wrong",
    [["--serial", "12"], ["--serial", "G" * 16], ["--game", "skat"], ["--starter", "--deals", "1"]],
)
def test_what_it_cannot_be_is_refused(run: Any, wrong: list[str]) -> None:
    assert run("simulate", *wrong).code == 2


def test_at_a_starter_table_every_seat_has_the_same_reader_and_keys(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img", starter=True) as table:
        table.run(2000)
        console = Console(table, make_deck(1))
        assert console.do("player 3 7") == "Player card 7 lay at seat 3."
        console.do("press 2 left")
        console.do("player 1 8")
        console.do("lay 2 HT")
        assert [tag.card for tag in table.lift(1)] == [""]
        joined = [event.arguments for event in TableWithHands(table).client.pull(1) if event.verb == "join"]
    # The places chosen with the keys: South, then East.
    assert [arguments[2] for arguments in joined] == [0, 3]


def test_action_and_player_cards_are_laid_for_a_moment(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(2000)
        console = Console(table, make_deck(1))
        assert console.do("player 1 7") == "Player card 7 lay at seat 1."
        assert console.do("action 2 say re") == "Action card say re lay at seat 2."
        assert console.do("action 0 18") == "Action card 18 lay at seat 0."
        for wrong in ("player 1 256", "player 1 x", "action 2", "action 2 sing", "action 9 say re"):
            with pytest.raises(BadCommand):
                console.do(wrong)


def test_a_picture_is_taken_when_everything_is_painted(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table:
        TableWithHands(table).begin(0)
        table.run(2000)
        before = table.screen()
        table.lay(1, make_player_card(7))
        # The screen is drawn in parts: stop when it is half drawn.
        assert table.run_until(lambda: table.screen() != before, 2000, step=1)
        half = table.screen()
        table.screenshot(tmp_path / "picture.png")
        table.run(2000)
        whole = table.screen()
    assert half != whole
    with Image.open(tmp_path / "picture.png") as picture:
        assert picture.convert("RGB").tobytes() == picture_of(*whole).tobytes()
