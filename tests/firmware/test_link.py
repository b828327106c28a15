"""Tests the table's end of the serial line: requests, pulling events, and invalid input."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.bare_table import BareTable
from support.cable_without_port import Cable
from support.card_tags import one
from support.journal_segments import segment, segments

from tablelog import line

_SETTINGS = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def cable(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(3)
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    return Cable(desk)


def test_hello_names_who_is_there(cable):
    ((kind, value),) = cable.ask("h", {})
    journal = cable.desk.ledger.journal
    assert kind == "H"
    assert value["protocol"] == 1 and value["serial"] == "e6614103e7452d2f" and value["boot"] == 1
    assert (value["first"], value["next"], value["acknowledged"]) == (1, journal.next, 0)


def test_a_name_is_kept_and_shown_to_who_sits_here(cable):
    cable.desk.ledger.record(-1, "badge", 2, "0401")
    assert cable.ask("n", ["0401", "Zoë"]) == [("N", ["0401"])]
    assert cable.desk.events()[-1] == [-1, "rename", 2, "Zoë"]
    before = cable.desk.events()
    assert cable.ask("n", ["0401", "Zoë"]) == [("N", ["0401"])]
    assert cable.ask("n", ["0402", "Marta"]) == [("N", ["0402"])]
    assert cable.desk.events() == before
    assert (cable.desk.player_names.name("0401"), cable.desk.player_names.name("0402")) == ("Zoë", "Marta")
    cable.ask("n", ["0402", "Marta Grünewald"])
    assert cable.desk.player_names.name("0402") == "Marta Grünewald"


@pytest.mark.parametrize(
    "value",
    [["0401", ""], ["0401", "x" * 25], ["", "Zoë"], ["04 01", "Zoë"], ["0401", "a\nb"], ["0401"], [1, 2], {}],
)
def test_what_is_no_name_is_refused(cable, value):
    before = cable.desk.events()
    assert cable.ask("n", value)[0][0] == "X"
    assert cable.desk.events() == before and cable.desk.player_names.name("0401") == ""


def test_a_name_that_cannot_be_stored_is_refused(cable, monkeypatch):
    def full(uid, name):
        raise OSError(28)

    monkeypatch.setattr(cable.desk.player_names, "keep", full)
    assert cable.ask("n", ["0401", "Zoë"])[0][1][0] == "storage"
    cable.desk.ledger.set_supply_low(True)
    assert cable.ask("n", ["0402", "Zoë"])[0][1][0] == "storage"


def test_pull_sends_the_journal_as_it_lies(cable):
    answers = cable.ask("p", [1, 1000])
    events = [value for kind, value in answers if kind == "e"]
    assert events == list(cable.desk.ledger.journal.events_since("boot"))
    assert [event[0] for event in events] == list(range(1, len(events) + 1))
    assert answers[-1] == ("P", [len(events) + 1, 0])


def test_pull_from_the_middle_and_in_parts(cable):
    assert [value[0] for kind, value in cable.ask("p", [3, 2]) if kind == "e"] == [3, 4]
    assert cable.ask("p", [3, 2])[-1] == ("P", [5, 1])
    last = cable.desk.ledger.journal.next
    assert cable.ask("p", [last, 10]) == [("P", [last, 0])]
    assert cable.ask("p", [last + 50, 10])[-1][0] == "P"


def test_pull_is_idempotent(cable):
    assert cable.ask("p", [1, 100]) == cable.ask("p", [1, 100])


def test_acknowledgement_is_cumulative_and_never_goes_back(cable):
    assert cable.ask("a", [5]) == [("A", [5])]
    assert cable.ask("a", [3]) == [("A", [5])]
    last = cable.desk.ledger.journal.next - 1
    assert cable.ask("a", [10**6]) == [("A", [last])]
    cable.desk.power_on()
    assert cable.desk.ledger.journal.acknowledged == last


def test_the_clock_becomes_an_event(cable):
    assert cable.ask("t", [1_800_000_000]) == [("T", [1_800_000_000])]
    assert cable.desk.events()[-1] == [-1, "clock", 1_800_000_000]
    events = cable.desk.events()
    assert cable.ask("t", [1_800_000_001]) == [("T", [1_800_000_001])]
    assert cable.desk.events() == events
    cable.ask("t", [1_800_000_100])
    assert cable.desk.events()[-1] == [-1, "clock", 1_800_000_100]


def test_wrong_requests_get_an_error_and_change_nothing(cable):
    events = cable.desk.events()
    assert cable.ask("z", {})[0][1][0] == "unknown"
    for kind, value in (
        ("p", {}),
        ("p", [1]),
        ("p", ["1", 2]),
        ("a", []),
        ("a", {}),
        ("a", ["x"]),
        ("t", [None]),
    ):
        answers = cable.ask(kind, value)
        assert [answer[0] for answer in answers] == ["X"] and answers[0][1][0] == "argument", (kind, value)
    assert cable.desk.events() == events


def test_the_self_test_is_begun_reported_and_ended(cable):
    parts = [("C", ["supply", {"millivolts": 5000}]), ("C", ["state", "running"])]
    assert cable.ask("c", [1]) == parts
    # A repeated request returns the current state, and a second request in the same transfer is answered afterwards.
    assert cable.send(line.encode("c", [1]) + line.encode("t", [5])) == [*parts, ("T", [5])]
    assert cable.ask("c", [0]) == [("C", ["state", "off"])]
    assert cable.ask("c", [0]) == [("C", ["state", "off"])]


def test_the_self_test_waits_for_the_end_of_the_deal(cable):
    cable.tester.may = False
    assert cable.ask("c", [1])[0][1][0] == "busy"
    for value in ({}, [], ["on"], [None]):
        assert cable.ask("c", value)[0][1][0] == "argument"


def test_damaged_lines_are_dropped_and_counted(cable):
    good = line.encode("h", {})
    damaged = [
        good[:-3] + b"0\n",  # wrong CRC
        b"~h{" + b"x" * 300 + b"}*00000000\n",  # too long
        good[:7] + good,  # cut in half, the next one whole
        b"~\n",
        b"~h*00000000\n",
        b"\xff\xfe\x00garbage\r\n",
    ]
    for data in damaged:
        answers = cable.send(data)
        assert [kind for kind, _ in answers] == (["H"] if data.endswith(good) else [])
    assert cable.link.dropped() == 5
    assert cable.ask("s", {}) == [("S", {"dropped": 5, "bad_records": 0})]


def test_a_port_that_takes_little_gets_everything(cable):
    whole = cable.ask("p", [1, 100])
    cable.port.takes = 7
    assert cable.ask("p", [1, 100]) == whole


def test_the_prompts_own_words_are_ignored(cable):
    data = b">>> \r\nMicroPython v1.28.0\r\n" + line.encode("h", {}) + b">>> "
    assert [kind for kind, _ in cable.send(data)] == ["H"]


def test_a_damaged_record_goes_out_as_such_and_does_not_stop_the_pull(cable):
    journal = cable.desk.ledger.journal
    path = segments(cable.desk.folder)[0]
    data = bytearray(path.read_bytes())
    data[data.index(b"boot")] ^= 1
    path.write_bytes(data)
    events = [value for kind, value in cable.ask("p", [1, 1000]) if kind == "e"]
    assert events[0] == [1, 0, -1, "unreadable"]
    assert [event[0] for event in events] == list(range(1, journal.next))


def test_a_segment_that_was_begun_and_never_written_does_not_stop_the_pull(cable):
    desk = cable.desk
    number = desk.ledger.journal.next
    segment(desk.folder, number).touch()
    desk.power_on()
    assert desk.ledger.journal.next == number + 1
    segment(desk.folder, number + 1).write_bytes(b"~e[cut")
    desk.power_on()
    cable = Cable(desk)
    events = [value for kind, value in cable.ask("p", [1, 1000]) if kind == "e"]
    assert [event[0] for event in events] == list(range(1, desk.ledger.journal.next))
    assert [event[3] for event in events[number - 1 :]] == ["boot", "unreadable", "boot"]


def test_a_record_with_another_number_than_its_place_is_unreadable(cable):
    path = [path for path in segments(cable.desk.folder) if path.read_bytes().count(b"\n") > 1][-1]
    text = path.read_bytes()
    # A lost newline joins two lines.
    path.write_bytes(text.replace(b"\n", b"", 1))
    last = cable.desk.ledger.journal.next
    events = [value for kind, value in cable.ask("p", [1, 1000]) if kind == "e"]
    assert [event[0] for event in events] == list(range(1, last))


@_SETTINGS
@given(data=st.binary(max_size=600))
def test_no_bytes_raise(cable, data):
    cable.send(data)
    assert [kind for kind, _ in cable.send(b"\n" + line.encode("h", {}))][-1] == "H"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@_SETTINGS
@given(kind=st.sampled_from("hpatnscgmkx?"), value=_JSON)
def test_no_request_raises(cable, kind, value):
    try:
        text = line.encode(kind, value)
    except line.BadLine:
        return
    assert cable.send(text)
