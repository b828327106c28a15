"""`stichtisch selftest`: the table's measurements, the findings about them, and the exit code."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.scripted_table import ScriptedTable, TableAtPty
from support.table_with_hands import TableWithHands

from stichtisch.device.client import ANSWER_SECONDS, Client
from stichtisch.device.errors import NoSelfTest, SelfTestIncomplete, SelfTestRefused
from stichtisch.device.selftest import ALL_KEYS, GOOD, OPEN, WRONG, Finding, findings, lines, measure, parse
from stichtisch.simulation import Tag, VirtualTable, make_deck
from stichtisch.simulation.bridge import SerialBridge
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.tags import make_player_card

pytestmark = pytest.mark.of_a_file

# The answers of a working table.
WELL: list[list[Any]] = [
    ["display", {"model": "7796"}],
    ["supply", {"millivolts": 5021}],
    ["clock", {"fitted": True, "unix": 1_790_000_000}],
    ["keys", {"answer": True, "held": 0, "pressed": ALL_KEYS}],
    *(
        ["reader", place, {"version": "92", "like": "92", "checksum": "367110C6", "range": 12}]
        for place in range(4)
    ),
    ["flash", {"free": 1_417_216, "erases": 20_417, "most": 9_021}],
    ["lights", {"shown": 4}],
]


def changed(part: str, place: int = 0, **values: object) -> list[list[Any]]:
    """Return the answers of a working table with these values changed."""
    answers = [[*answer[:-1], dict(answer[-1])] for answer in WELL]
    wanted = ["reader", place] if part == "reader" else [part]
    next(answer for answer in answers if answer[:-1] == wanted)[-1].update(values)
    return answers


def finding(answers: list[list[Any]], part: str, keys_wanted: bool = False) -> Finding:
    """Return the report's finding about a part."""
    return next(one for one in findings(parse(answers), keys_wanted) if one.part == part)


def test_a_table_that_is_well() -> None:
    report = findings(parse(WELL))
    assert [one.state for one in report] == [GOOD] * 9 + [OPEN]
    assert "0x92 MFRC522 2.0, self-test passed, card answers from power 12" in "\n".join(lines(report))


@pytest.mark.parametrize(
    ("values", "state", "message"),
    [
        ({"version": "88", "like": "88"}, GOOD, "0x88 clone FM17522, self-test passed"),
        ({"version": "91", "like": "91", "range": 24}, GOOD, "0x91 MFRC522 1.0, self-test passed"),
        ({"version": "92", "like": "B2"}, WRONG, "answers the self-test as 0xB2 clone FM17522"),
        ({"like": "00", "checksum": "1234ABCD"}, WRONG, "self-test failed (answer 1234ABCD)"),
        ({"version": "12", "like": "00", "checksum": "1234ABCD"}, WRONG, "0x12 counterfeit MFRC522"),
        ({"like": "00", "checksum": "00000000"}, WRONG, "self-test without an answer"),
        ({"version": "00", "like": "00", "checksum": "00000000", "range": 0}, WRONG, "no chip answers"),
        ({"version": "FF", "like": "00", "checksum": "00000000", "range": 0}, WRONG, "no chip answers"),
        ({"range": 0}, OPEN, "no card on it"),
        ({"range": 25}, WRONG, "too little"),
        ({"range": 33}, WRONG, "not heard in play"),
    ],
)
def test_what_is_said_of_a_reader(values: dict[str, object], state: str, message: str) -> None:
    result = finding(changed("reader", 2, **values), "Reader North")
    assert result.state == state
    assert message in result.found
    assert result.advice or state == GOOD


@pytest.mark.parametrize(
    ("part", "values", "name", "state", "message"),
    [
        ("display", {"model": "0000"}, "Display", WRONG, "does not report its model"),
        ("display", {"model": "9488"}, "Display", WRONG, "controller 9488"),
        ("supply", {"millivolts": 4399}, "Supply", WRONG, "4.40 V"),
        ("supply", {"millivolts": 5600}, "Supply", WRONG, "5.60 V"),
        ("clock", {"fitted": False, "unix": None}, "Clock chip", GOOD, "none fitted"),
        ("clock", {"unix": None}, "Clock chip", GOOD, "not set"),
        ("keys", {"answer": False, "pressed": 0}, "Keys", WRONG, "does not answer"),
        ("keys", {"held": 0b10_000_000}, "Keys", WRONG, "pressed all the time: North ●"),
        ("keys", {"pressed": 7}, "Keys", OPEN, "their chip answers"),
        ("flash", {"free": 80_000}, "Flash", WRONG, "78 KB free"),
    ],
)
def test_what_is_said_of_the_other_parts(
    part: str, values: dict[str, Any], name: str, state: str, message: str
) -> None:
    result = finding(changed(part, **values), name)
    assert (result.state, message in result.found) == (state, True)


def test_keys_that_were_asked_for_and_not_pressed() -> None:
    result = finding(changed("keys", pressed=ALL_KEYS & ~0b1_000), "Keys", keys_wanted=True)
    assert (result.state, result.found) == (WRONG, "never pressed: West ◀")


@pytest.mark.parametrize(
    "answer",
    [
        ["display"],
        ["display", {}],
        ["display", {"model": 7796}],
        ["supply", {"millivolts": True}],
        ["reader", 7, {}],
        ["reader", 0, {"version": "92"}],
        ["reader", "0", {}],
        ["cat", {}],
        ["state"],
    ],
)
def test_an_answer_of_another_form_reports_nothing(answer: list[Any]) -> None:
    measured = parse([answer])
    assert (measured.parts, measured.readers, measured.state) == ({}, {}, "")
    assert not replace(parse(WELL), parts=measured.parts).complete


def scripted(parts: list[list[Any]] | None) -> ScriptedTable:
    table = ScriptedTable([])
    table.parts = parts
    return table


def test_the_report_of_a_good_table(run: Any) -> None:
    with TableAtPty(scripted(WELL)) as at:
        outcome = run("selftest", "--port", at.port)
    assert (outcome.code, outcome.err) == (0, "")
    assert "9 passed, 1 to check, 0 failed." in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 110
    requests = [value for kind, value in at.table.requests if kind == "c"]
    assert requests == [[0], *[[1]] * (len(requests) - 2), [0]]


def test_the_report_of_a_bad_table_is_an_exit_code(run: Any) -> None:
    with TableAtPty(scripted(changed("reader", 1, like="B2"))) as at:
        outcome = run("selftest", "--port", at.port, "--json")
    assert outcome.code == 1
    report = json.loads(outcome.out)
    assert report["well"] is False
    assert report["readers"][1]["like"] == "B2" and report["readers"][1]["version"] == "92"
    assert [one["part"] for one in report["findings"] if one["state"] == WRONG] == ["Reader West"]


def test_a_firmware_without_a_self_test(run: Any) -> None:
    with TableAtPty(scripted(None)) as at:
        outcome = run("selftest", "--port", at.port)
    assert outcome.code == 5
    assert "has no self-test" in outcome.err


def test_lines_that_are_lost_are_asked_for_again(run: Any) -> None:
    table = scripted(WELL)
    lost = {6, 13, 17, 30}
    table.damage = lambda number, line: b"" if number in lost else line
    with TableAtPty(table) as at:
        assert run("selftest", "--port", at.port).code == 0


class Sitting:
    """A virtual table and a client; while the client waits, the table's time advances."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        transport = TableTransport(table)
        self.client = Client(transport, monotonic=transport.seconds)
        table.run(1000)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    with VirtualTable(tmp_path / "flash.img") as table:
        yield Sitting(table)


def lay(table: VirtualTable, *couplings: float) -> None:
    for place, coupling in enumerate(couplings):
        table.lay(place, replace(make_deck(5)[place], coupling=coupling))


def test_a_whole_table_tests_itself(sitting: Sitting) -> None:
    table = sitting.table
    lay(table, 1.0, 0.5, 0.4, 0.35)
    before = sitting.client.hello().next
    table.stats(reset=True)
    table.tones(clear=True)
    measured = measure(sitting.client)
    assert table.stats()["longest_step_us"] < 20_000
    # A virtual tag at distance 0 starts at antenna power 8.
    assert [measured.readers[place]["range"] for place in range(4)] == [8, 16, 20, 23]
    assert [one.state for one in findings(measured)] == [GOOD] * 5 + [OPEN] + [GOOD] * 3 + [OPEN]
    assert measured.parts["flash"]["erases"] == table.stats()["erases"]
    assert [hertz for _, hertz in table.tones() if hertz] == [523, 659, 784, 1047]
    assert sitting.client.hello().next == before
    # After the test, the table reads cards again.
    for place in range(4):
        table.lift(place)
    table.run(500)
    table.lay(2, make_player_card(1))
    table.run(500)
    assert [event.verb for event in sitting.client.pull(before)] == ["join", "badge"]


def test_a_table_that_was_just_switched_on(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table:
        transport = TableTransport(table)
        measured = measure(Client(transport, monotonic=transport.seconds))
    assert measured.parts["display"] == {"model": "7796"}


def test_every_fault_is_reported(sitting: Sitting) -> None:
    table = sitting.table
    table.reader_fault(0, "chip", version=0x92, like=0)
    table.reader_fault(1, "chip", version=0x88, like=0x88)
    table.reader_fault(2, "gone", level=255)
    table.display_fault("mute")
    table.keys_fault("gone")
    report = {one.part: one for one in findings(measure(sitting.client))}
    wrong = {part for part, one in report.items() if one.state == WRONG}
    assert wrong == {"Reader South", "Reader North", "Display", "Keys"}
    assert "0x92 MFRC522 2.0, self-test failed" in report["Reader South"].found
    assert "0x88 clone FM17522, self-test passed" in report["Reader West"].found


def test_a_key_that_is_stuck_and_those_that_were_pressed(sitting: Sitting) -> None:
    table = sitting.table
    table.hold(2, 0)
    table.run(100)

    def press_all() -> None:
        for place in range(4):
            for key in range(3):
                if (place, key) != (2, 0):
                    table.press(place, key)

    measured = measure(sitting.client, 5, press_all)
    assert (measured.parts["keys"]["held"], measured.pressed) == (0b001_000_000, ALL_KEYS & ~0b001_000_000)


def test_keys_are_waited_for_until_all_are_pressed(sitting: Sitting) -> None:
    def press_all() -> None:
        for place in range(4):
            for key in range(3):
                sitting.table.press(place, key)

    assert measure(sitting.client, 60, press_all).pressed == ALL_KEYS


def test_it_waits_for_the_end_of_the_deal(tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        with pytest.raises(SelfTestRefused):
            measure(talk.client)
        assert talk.session().deal is not None


def test_a_test_that_never_ends_is_reported(sitting: Sitting) -> None:
    # The supply fails before the test starts: a table that is about to lose power runs no test.
    sitting.table.supply(4.0)
    sitting.table.run(100)
    with pytest.raises((SelfTestRefused, SelfTestIncomplete)):
        measure(sitting.client)


def test_an_older_table_says_so() -> None:
    from support.scripted_table import DirectTransport

    transport = DirectTransport(scripted(None))
    with pytest.raises(NoSelfTest):
        Client(transport, ANSWER_SECONDS, transport.monotonic).selftest(on=True)


def test_the_command_against_a_table_that_lives(run: Any, tmp_path: Path) -> None:
    table = VirtualTable(tmp_path / "flash.img", clock="wall", own_serial=False)
    with table, SerialBridge(table) as bridge:
        table.lay(3, Tag(bytes.fromhex("04A1B2C3D4E5F6")))
        outcome = run("selftest", "--port", bridge.url)
    assert outcome.code == 0, outcome.out + outcome.err
    assert "Reader East     0x92 MFRC522 2.0, self-test passed, card answers from power 8" in outcome.out
