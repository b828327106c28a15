"""Tests the protocol's client with a table whose lines are lost, duplicated, cut, falsified or mixed with noise."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.evening_events import evening
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable

from stichtisch.device.client import ANSWER_SECONDS, ATTEMPTS, PATIENCE, Client
from stichtisch.device.errors import BadAnswer, JournalGap, NoAnswer, OtherProtocol, Refused
from tablelog.line import encode

# There are more events than a single pull returns.
EVENTS = [[10 * place, place % 4, "play", "HT", f"04{place:012X}"] for place in range(450)]


def client_of(table: ScriptedTable, noise: Callable[[bytes], bytes] = lambda data: data) -> Client:
    transport = DirectTransport(table, noise)
    return Client(transport, monotonic=transport.monotonic)


def lose(*numbers: int) -> Callable[[int, bytes], bytes]:
    return lambda number, line: b"" if number in numbers else line


def test_hello_says_who_the_table_is() -> None:
    hello = client_of(ScriptedTable(EVENTS)).hello()
    assert (hello.serial, hello.journal, hello.first, hello.next) == (SERIAL, JOURNAL, 0, len(EVENTS))


def test_pull_brings_every_event_in_order_with_its_line() -> None:
    table = ScriptedTable(evening(1))
    events = client_of(table).pull(0)
    assert [event.line.encode() + b"\n" for event in events] == table.lines
    assert [event.sequence for event in events] == list(range(table.next))


def test_pull_can_begin_anywhere() -> None:
    table = ScriptedTable(EVENTS, first=50)
    assert [event.sequence for event in client_of(table).pull(495)] == list(range(495, 50 + len(EVENTS)))


def test_a_lost_request_is_sent_again() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lose(0, 1)
    assert client_of(table).hello().serial == SERIAL
    assert [kind for kind, _ in table.requests] == ["h", "h", "h"]


@pytest.mark.parametrize("number", [0, 7, 199, 200])
def test_a_lost_line_is_asked_for_again(number: int) -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lose(number)
    assert len(client_of(table).pull(0)) == len(EVENTS)


def test_a_line_with_a_wrong_checksum_is_not_believed() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lambda number, line: line.replace(b'"HT"', b'"SA"') if number == 5 else line
    client = client_of(table)
    assert {event.arguments[0] for event in client.pull(0)} == {"HT"}
    assert client.dropped == 1


def test_a_line_cut_in_half_costs_only_itself() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lambda number, line: line[:20] if number == 5 else line
    client = client_of(table)
    assert [event.sequence for event in client.pull(0)] == list(range(len(EVENTS)))
    assert client.dropped == 1


def test_doubled_lines_count_once() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lambda number, line: line * 2
    assert [event.sequence for event in client_of(table).pull(0)] == list(range(len(EVENTS)))


def test_foreign_text_between_the_lines_is_passed_over() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lambda number, line: b">>> print('hello')\r\nhello\r\n" + line
    client = client_of(table)
    assert len(client.pull(0)) == len(EVENTS)
    assert client.dropped == 0


@given(st.integers(0, 2**32))
def test_noise_loses_and_invents_nothing(seed: int) -> None:
    chance = random.Random(seed)
    table = ScriptedTable(EVENTS[:40])
    left = ATTEMPTS - 1

    def noise(data: bytes) -> bytes:
        nonlocal left
        if not left or not data:
            return data
        left -= 1
        start = chance.randrange(len(data))
        return data[:start] + chance.randbytes(chance.randrange(20)) + data[start + chance.randrange(30) :]

    events = client_of(table, noise).pull(0)
    assert [event.line.encode() + b"\n" for event in events] == table.lines


def test_events_that_never_come_are_a_gap() -> None:
    table = ScriptedTable(EVENTS)
    gone = table.lines[70]
    table.damage = lambda number, line: b"" if line == gone else line
    with pytest.raises(JournalGap) as caught:
        client_of(table).pull(0)
    assert caught.value.facts["first"] == 70
    assert caught.value.exit_code == 6


def test_a_silent_port_is_asked_a_bounded_number_of_times() -> None:
    table = ScriptedTable(EVENTS)
    table.damage = lambda number, line: b""
    with pytest.raises(NoAnswer):
        client_of(table).hello()
    assert len(table.requests) == ATTEMPTS


def test_an_echo_of_the_request_is_no_answer() -> None:
    table = ScriptedTable([])
    table.damage = lambda number, line: encode("h", {})
    with pytest.raises(NoAnswer):
        client_of(table).hello()


def test_another_protocol_is_refused_with_both_numbers() -> None:
    table = ScriptedTable([])
    table.protocol = 2
    with pytest.raises(OtherProtocol, match="speaks protocol 2; this program speaks 1"):
        client_of(table).hello()


def test_an_event_that_comes_twice_with_other_content_is_not_chosen_between() -> None:
    table = ScriptedTable(EVENTS)
    other = encode("e", [3, 0, 0, "play", "SA", "04"])
    table.damage = lambda number, line: line + other if number == 3 else line
    with pytest.raises(BadAnswer):
        client_of(table).pull(0)


def test_what_the_table_refuses_is_said_with_its_own_sentence() -> None:
    table = ScriptedTable([])
    table.damage = lambda number, line: encode("X", ["busy", "A deal is\x1b[2J in play"])
    with pytest.raises(Refused) as caught:
        client_of(table).acknowledge(3)
    assert "A deal is\N{REPLACEMENT CHARACTER}[2J in play (busy)" in str(caught.value)


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=5),
    st.sampled_from("HePATS"),
)
def test_answers_of_another_form_are_an_error_of_ours(value: object, kind: str) -> None:
    table = ScriptedTable([])
    try:
        answer = encode(kind, value)
    except ValueError:
        return
    table.damage = lambda number, line: answer
    client = client_of(table)
    for ask in (client.hello, lambda: client.pull(0), lambda: client.acknowledge(5)):
        try:
            ask()
        except (BadAnswer, NoAnswer, OtherProtocol, JournalGap):
            continue


class Chatterbox:
    """Sends the same valid line endlessly; each line advances the time."""

    port = "chatterbox"

    def __init__(self, line: bytes) -> None:
        self.now = 0.0
        self._line = line

    def monotonic(self) -> float:
        return self.now

    def read(self) -> bytes:
        self.now += 0.05
        return self._line

    def write(self, data: bytes) -> None:
        pass


@pytest.mark.parametrize("line", [encode("Q", [1]), encode("e", [7, 0, 0, "play", "SA", "04"])])
def test_a_peer_that_talks_for_ever_is_not_listened_to_for_ever(line: bytes) -> None:
    peer = Chatterbox(line)
    client = Client(peer, monotonic=peer.monotonic)
    with pytest.raises(NoAnswer):
        client.hello()
    with pytest.raises(NoAnswer):
        client.pull(0)
    assert peer.now < 2 * ATTEMPTS * PATIENCE * ANSWER_SECONDS


def test_answers_to_another_programs_requests_are_thrown_away() -> None:
    table = ScriptedTable(EVENTS[:5])
    transport = DirectTransport(table)
    # An earlier client sent requests, and disconnected before the answers.
    transport.write(encode("z", {}) + encode("p", [0, 3]))
    client = Client(transport, monotonic=transport.monotonic)
    client.settle()
    assert client.hello().next == 5
    assert len(client.pull(0)) == 5
