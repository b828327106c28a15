"""Tests hostile input on the serial port: the table answers as in PROTOCOL.md or not at all, and play can continue."""

import json
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.hostile_lines import BEGIN, HUNGRY, NOISE, REQUESTS, SET, Outside, framed
from support.sample_share import examples

from stichtisch.simulation.vm import find_micropython
from tablelog import line

HERE = Path(__file__).parent
TOP = HERE.parents[1]
# On this machine, a word of MicroPython has 8 bytes instead of the Pico's 4. Memory is allocated in blocks of four
# words, so allocations here are twice as large as on the Pico.
MOST_ALLOCATED = 2 * 4096
# The answers that PROTOCOL.md allows, by the kind of request.
ANSWERS = {
    "h": "H",
    "p": "eP",
    "a": "A",
    "t": "T",
    "n": "N",
    "s": "S",
    "c": "C",
    "f": "F",
    "r": "R",
    "e": "R",
    "o": "O",
    "u": "U",
    "w": "W",
}
CODES = {"unknown", "argument", "storage", "busy", "challenge", "service"}
MOST_REQUESTS = 64 // len(framed(b"h", b"{}")) + 1


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """Yield one table for all tests, because the effects of one line must not harm the next."""
    return Outside(f"{tmp_path_factory.mktemp('flash')}/")


def answers(sent):
    return [line.decode(text) for text in sent.splitlines(keepends=True)]


def is_answer(request, replies):
    """Return whether PROTOCOL.md allows these replies to the request."""
    for kind, value in replies:
        if kind == "X":
            assert len(value) == 2 and value[0] in CODES and value[1]
        else:
            assert any(kind in answer for answer in ANSWERS.values()), (request, replies)
    return True


def still_plays(outside):
    """Check that the table still answers hello, and that a PC can read its complete journal."""
    replies = answers(outside.send(b"\n" + line.encode("h", {})))
    assert [kind for kind, _ in replies] == ["H"]
    pulled = answers(outside.send(line.encode("p", [1, 1000])))
    numbers = [value[0] for kind, value in pulled if kind == "e"]
    assert numbers == list(range(1, outside.ledger.journal.next))
    assert not [value for _, value in pulled if "unreadable" in value]


@pytest.mark.parametrize("at", range(0, len(REQUESTS), 50))
def test_each_wrong_request_gets_one_error_or_the_answer_to_a_right_one(outside, at):
    for request in REQUESTS[at : at + 50]:
        replies = answers(outside.send(request))
        if len(request) > line.LIMIT:
            assert replies == []
            continue
        assert is_answer(request, replies)
        ends = [kind for kind, value in replies if kind in "XHPATNSFROUW" or value[0] == "state"]
        # The table may be silent only if the request is not JSON.
        assert len(ends) == 1 or (replies == [] and not is_json(request)), (request, replies)
    still_plays(outside)


def is_json(request):
    try:
        line.decode(request)
    except line.BadLine:
        return False
    return True


@pytest.mark.parametrize("request_", HUNGRY + NOISE, ids=range(len(HUNGRY + NOISE)))
def test_what_is_hungry_or_noise_is_dropped_or_refused(outside, request_):
    before = outside.link.dropped()
    replies = answers(outside.send(request_ + b"\n"))
    # A number with hundreds of digits is valid, but there are no events from that number on.
    assert [kind for kind, _ in replies] in ([], ["X"], ["P"])
    assert replies or outside.link.dropped() > before or b"~" not in request_
    still_plays(outside)


@pytest.mark.parametrize(
    ("name", "code"),
    [(b'"\\ud800"', "X"), (b'"\\u009b2J"', "X"), (b'"\x7f"', "X"), (b'"\xf0\x9f\x98\x80"', "N")],
)
def test_a_name_that_no_pc_could_read_is_refused(outside, name, code):
    assert [kind for kind, _ in answers(outside.send(framed(b"n", b'["0403",' + name + b"]")))] == [code]
    still_plays(outside)


@pytest.mark.parametrize("unix", [-1, 4102444800, 2**63, 10**100])
def test_what_is_no_date_sets_no_clock(outside, unix):
    before = outside.ledger.journal.next
    ((kind, value),) = answers(outside.send(line.encode("t", [unix])))
    assert (kind, value[0]) == ("X", "argument")
    assert outside.ledger.journal.next == before and outside.ledger.clock.unix() != unix


def test_of_a_pc_that_floods_and_does_not_read_little_is_kept(outside):
    outside.port.takes = 0
    outside.port.sent = b""
    coming = line.encode("h", {}) * 500 + line.encode("p", [1, 1000]) * 500 + line.encode("c", [1]) * 500
    outside.port.coming = coming
    for _ in range(5000):
        outside.link.step_line()
        requests, pending = outside.waiting()
        assert requests <= MOST_REQUESTS and pending <= line.LIMIT
    assert len(coming) - len(outside.port.coming) <= 64, "what it does not take it leaves to the cable"
    outside.port.takes = 64
    replies = answers(outside.send(outside.port.coming, 200_000))
    # Every request is answered, except for pulls that were replaced by a later pull before their turn.
    kinds = [kind for kind, _ in replies]
    assert kinds.count("H") >= 499 and kinds.count("C") >= 998
    assert kinds.count("P") >= 1
    still_plays(outside)


# Well-formed lines with arbitrary content, and arbitrary bytes, in any order and divided anywhere.
_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=24)
    | st.sampled_from(["0401", "Zoë"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
).map(lambda value: json.dumps(value, separators=(",", ":")).encode())
_PAYLOADS = _JSON | st.binary(max_size=228) | st.sampled_from([b"[" * 200, b"[1e999]", b"[NaN,1]"])
_KINDS = st.sampled_from([b"h", b"p", b"a", b"t", b"n", b"s", b"c", b"e", b"o", b"X", b"\xff", b"*"])
_LINES = st.builds(framed, _KINDS, _PAYLOADS)
_CUT = st.builds(lambda text, at: text[: at % (len(text) + 1)], _LINES, st.integers(0, 300))
STREAMS = st.lists(
    _LINES | _CUT | st.binary(max_size=300) | st.sampled_from(REQUESTS + HUNGRY + NOISE), max_size=6
)


def check_stream(outside, stream):
    sent = outside.send(b"".join(stream))
    assert is_answer(stream, answers(sent))
    # The line feed may complete an earlier, truncated request.
    assert [kind for kind, _ in answers(outside.send(b"\n" + line.encode("h", {})))][-1:] == ["H"]
    requests, pending = outside.waiting()
    assert (requests, pending) == (0, 0)


@settings(max_examples=examples(300), derandomize=True)
@given(stream=STREAMS)
def test_any_stream_is_answered_or_dropped(outside, stream):
    check_stream(outside, stream)


def test_the_journal_is_whole_after_all_of_that(outside):
    still_plays(outside)


def check_decoding(data):
    splitter = line.Splitter()
    for text in splitter.feed(data):
        assert len(text) <= line.LIMIT
        try:
            kind, value = line.decode(text)
        except line.BadLine:
            continue
        assert len(kind) == 1
        payload = text.rstrip(b"\r\n")[2:-9].decode()
        assert json.loads(payload) == value or "NaN" in payload


@settings(max_examples=examples(300), derandomize=True)
@given(data=STREAMS.map(b"".join))
def test_any_bytes_are_cut_into_lines(data):
    check_decoding(data)


def on_micropython(root, lines):
    """Send these lines to the same code in MicroPython. Return (answers, bytes allocated, pending input) for each."""
    folders = [str(TOP / "firmware"), str(TOP / "tests")]
    order = {"folders": folders, "root": root, "lines": [data.hex() for data in lines]}
    command = [find_micropython(), "-X", "heapsize=2M", HERE / "hostile_lines_vm.py"]
    run = subprocess.run(
        command, input=json.dumps(order), capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    outcomes = [json.loads(text) for text in run.stdout.splitlines()]
    assert len(outcomes) == len(lines)
    return [(answers(bytes.fromhex(sent)), allocated, waiting) for sent, allocated, waiting in outcomes]


def test_micropython_takes_little_memory_for_it_and_goes_on(tmp_path):
    lines = REQUESTS + [data + b"\n" for data in HUNGRY + NOISE]
    hello, pull = line.encode("h", {}), line.encode("p", [1, 1000])
    outcomes = on_micropython(f"{tmp_path}/", [*lines, b"\n" + hello, pull])
    kinds = set()
    for request, (replies, allocated, waiting) in zip(lines, outcomes, strict=False):
        assert is_answer(request, replies)
        # The first request of each kind imports its modules.
        loads = request in (BEGIN, SET) or request[1:2] not in kinds
        kinds.add(request[1:2])
        assert allocated <= (2 * MOST_ALLOCATED if loads else MOST_ALLOCATED), request
        assert waiting == [0, 0]
    assert [kind for kind, _ in outcomes[-2][0]] == ["H"]
    events = [value for kind, value in outcomes[-1][0] if kind == "e"]
    assert events and all(after[0] == before[0] + 1 for before, after in pairwise(events))
    assert not [event for event in events if event[3] == "unreadable"]


def streams_of(seed, count):
    """Return random streams, the same ones for the same seed."""
    drawn = []

    @settings(max_examples=count, derandomize=True)
    @given(stream=STREAMS)
    def draw(stream):
        drawn.append(b"".join(stream))

    draw()
    return drawn


def test_micropython_answers_any_stream(tmp_path):
    streams = streams_of(1, 200)
    hello = b"\n" + line.encode("h", {})
    outcomes = on_micropython(f"{tmp_path}/", [data for stream in streams for data in (stream, hello)])
    for stream, (replies, _, _) in zip(streams, outcomes[::2], strict=True):
        assert is_answer(stream, replies)
    assert all([kind for kind, _ in replies][-1:] == ["H"] for replies, _, _ in outcomes[1::2])
