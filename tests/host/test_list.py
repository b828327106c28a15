"""`stichtisch list` and the choice of a port, with a fake list of the system's ports."""

import errno
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import serial
from serial.tools import list_ports

from stichtisch.device.errors import NoTable, SeveralTables
from stichtisch.device.ports import choose_port


@dataclass
class Port:
    device: str
    vid: int | None = 0x2E8A
    pid: int | None = 0x0005
    serial_number: str | None = "E6614103E7452D2F"
    description: str | None = "Board in FS mode"


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def plug(*ports: Port) -> None:
        monkeypatch.setattr(list_ports, "comports", lambda: list(ports))

    return plug


TABLE = Port("/dev/ttyACM0")
OTHER = Port("/dev/ttyACM1", serial_number="E661AAAA00000001")
MODEM = Port("/dev/ttyUSB0", vid=0x0403, pid=0x6001, serial_number="FT123")
BARE = Port("/dev/ttyS0", vid=None, pid=None, serial_number=None, description=None)


def test_list_shows_tables_and_nothing_else(run: Any, plug: Callable[..., None]) -> None:
    plug(OTHER, MODEM, BARE, TABLE)
    outcome = run("list")
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "/dev/ttyACM0  e6614103e7452d2f  Board in FS mode",
        "/dev/ttyACM1  e661aaaa00000001  Board in FS mode",
    ]


def test_list_as_json(run: Any, plug: Callable[..., None]) -> None:
    plug(TABLE)
    assert json.loads(run("list", "--json").out) == [
        {"port": "/dev/ttyACM0", "serial_number": "e6614103e7452d2f", "description": "Board in FS mode"}
    ]


def test_no_table_is_exit_code_3_and_an_empty_list(run: Any, plug: Callable[..., None]) -> None:
    plug(MODEM)
    outcome = run("list", "--json")
    assert outcome.code == 3
    assert json.loads(outcome.out) == []
    assert outcome.err.startswith("stichtisch: No table was found")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A virtual table is not listed: `stichtisch simulate`"),
        ("de", "Ein virtueller steht nicht hier: `stichtisch simulate`"),
        ("fr", "Une table virtuelle ne figure pas ici : `stichtisch simulate`"),
    ],
)
def test_where_no_table_is_listed_a_virtual_one_is_mentioned(
    run: Any, plug: Callable[..., None], language: str, words: str
) -> None:
    plug(MODEM)
    outcome = run("--language", language, "list")
    assert outcome.code == 3
    assert words in outcome.err


def test_the_one_table_is_taken(plug: Callable[..., None]) -> None:
    plug(MODEM, TABLE)
    assert choose_port(None) == "/dev/ttyACM0"


def test_a_named_port_needs_no_table(plug: Callable[..., None]) -> None:
    plug()
    assert choose_port("socket://127.0.0.1:7000") == "socket://127.0.0.1:7000"
    with pytest.raises(NoTable):
        choose_port(None)


def test_of_several_none_is_guessed(run: Any, plug: Callable[..., None]) -> None:
    plug(TABLE, OTHER)
    with pytest.raises(SeveralTables):
        choose_port(None)
    outcome = run("sync")
    assert outcome.code == 2
    assert "/dev/ttyACM0 (serial e6614103e7452d2f), /dev/ttyACM1 (serial e661aaaa00000001)" in outcome.err
    assert "--port" in outcome.err


@pytest.mark.parametrize(
    ("failure", "code", "message"),
    [
        (OSError(errno.EACCES, "Permission denied"), 4, "dialout"),
        (OSError(errno.EBUSY, "Device or resource busy"), 4, "Another program"),
        (
            OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"),
            4,
            "Another program",
        ),
        (
            OSError("could not open port 'COM9': FileNotFoundError(2, 'The system cannot find the file.')"),
            3,
            "COM9",
        ),
    ],
)
def test_why_a_port_cannot_be_opened(
    run: Any, monkeypatch: pytest.MonkeyPatch, failure: OSError, code: int, message: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    outcome = run("sync", "--port", "COM9" if "COM9" in str(failure) else "COM3")
    assert outcome.code == code
    assert message in outcome.err


def test_a_description_cannot_steer_the_terminal(run: Any, plug: Callable[..., None]) -> None:
    plug(Port("/dev/ttyACM0", description="\x1b]0;mine\x07"))
    assert "\x1b" not in run("list").out
