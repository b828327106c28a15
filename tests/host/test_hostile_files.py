"""Tag records, deals and house rules of arbitrary bytes: a result or a declared error, within a time limit."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import pack_kinds
from support.sample_share import examples

from stichtisch.errors import ExitCode
from stichtisch.simulation.simple_deals import played_deal
from tablelog import tag

# One second of process time per action, so that other processes do not matter.
MOST_SECONDS = 1.0
NORMAL = settings(
    max_examples=examples(300),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

UID = bytes.fromhex("04A1B2C3D4E5F6")
GOOD = tag.encode(UID, pack_kinds.DOPPELKOPF, 7, 12, 0)


def in_time(action: Any, *arguments: object) -> Any:
    """Return the action's result; fail if it is too slow twice (a garbage collection may slow one run)."""
    for _ in range(2):
        start = time.process_time()
        result = action(*arguments)
        taken = time.process_time() - start
        if taken < MOST_SECONDS:
            break
    assert taken < MOST_SECONDS
    return result


# Tag records

RECORDS = st.one_of(
    st.binary(max_size=40),
    st.binary(min_size=14, max_size=14).map(lambda rest: b"S\x02" + rest),
    st.tuples(st.integers(0, 15), st.integers(0, 255)).map(
        lambda change: GOOD[: change[0]] + bytes([change[1]]) + GOOD[change[0] + 1 :]
    ),
)
UIDS = st.binary(max_size=12) | st.just(UID)


def check_record(uid: bytes, record: bytes) -> None:
    decoded = in_time(tag.decode, uid, record)
    # A valid record equals its own re-encoding, byte for byte.
    assert decoded is None or tag.encode(uid, record[2], *decoded[1:]) == record
    assert (decoded is not None) <= tag.looks_ours(record)
    assert tag.counts(record) <= tag.looks_ours(record)


@NORMAL
@given(uid=UIDS, record=RECORDS)
def test_any_record_is_ours_or_none(uid: bytes, record: bytes) -> None:
    check_record(uid, record)


# Deals

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 14)
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(
        ["CQ", "HT", "D9", "re", "kontra", "house", "skat", "double", "ddv-tsr", "isko", "seed"]
    )
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
DEAL = played_deal("hostile")
VERBS = [entry[1] for entry in DEAL["log"]] + ["penalty", "claim", "bid", "turn", "discard", "solo", "game"]
ENTRIES = st.tuples(st.integers(-1, 4) | JSON, st.sampled_from(VERBS) | JSON, JSON).map(list)


def as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


CHANGED = st.dictionaries(st.sampled_from([*DEAL, "dealer_sits_out"]), JSON, max_size=3).map(
    lambda changes: as_bytes(DEAL | changes)
)
LOGS = st.tuples(st.integers(0, 48), st.lists(ENTRIES, max_size=3)).map(
    lambda cut: as_bytes(DEAL | {"log": DEAL["log"][: cut[0]] + cut[1] + DEAL["log"][cut[0] :]})
)
BROKEN = st.tuples(st.integers(0, 900), st.binary(max_size=4)).map(
    lambda change: as_bytes(DEAL)[: change[0]] + change[1] + as_bytes(DEAL)[change[0] + 2 :]
)
DEALS = st.binary(max_size=200) | JSON.map(as_bytes) | CHANGED | LOGS | BROKEN


def check_file(run: Any, path: Path, data: bytes, *command: object) -> Any:
    """Check for exit code 0 without a message, or 2 with a printable message."""
    path.write_bytes(data)
    outcome = in_time(run, *command, path)
    assert outcome.code in (ExitCode.DONE, ExitCode.BAD_INPUT)
    assert (outcome.code == ExitCode.BAD_INPUT) == bool(outcome.err)
    assert "Traceback" not in outcome.err
    assert all(line.isprintable() for line in outcome.err.splitlines())
    return outcome


def check_deals(run: Any, path: Path, data: bytes) -> None:
    outcome = check_file(run, path, data, "judge")
    for line in outcome.out.splitlines():
        result = json.loads(line)
        assert result["settled"] == (result["scores"] is not None)


@NORMAL
@given(data=DEALS)
def test_any_file_of_deals_is_judged_or_refused(run: Any, tmp_path: Path, data: bytes) -> None:
    check_deals(run, tmp_path / "deals.jsonl", data)


@pytest.mark.parametrize("entry", [[], [None], [0], [9], ["x"], "x", None, 1])
def test_an_entry_without_a_verb_is_refused(run: Any, tmp_path: Path, entry: object) -> None:
    check_deals(run, tmp_path / "deals.jsonl", as_bytes(DEAL | {"log": [entry]}))


# House rules

HOUSE = {"game": "doppelkopf", "profile": "ddv-tsr", "options": {"poverty": True}}
OPTIONS = st.dictionaries(
    st.sampled_from(["poverty", "piglets", "throw_nines_min", "solos", "session_deals", "rounds", "sets"])
    | st.text(st.characters(), max_size=8),
    JSON,
    max_size=3,
)
HOUSES = st.one_of(
    st.binary(max_size=200),
    JSON.map(as_bytes),
    OPTIONS.map(lambda options: as_bytes(HOUSE | {"options": options})),
    st.tuples(
        st.sampled_from(["skat", "double", "doppelkopf"]), st.sampled_from(["isko", "seed", "house"]), OPTIONS
    ).map(lambda house: as_bytes({"game": house[0], "profile": house[1], "options": house[2]})),
)
TOML = b'game = "doppelkopf"\nprofile = "house"\n[options]\npoverty = true\n'
TOMLS = st.binary(max_size=200) | st.tuples(st.integers(0, len(TOML)), st.binary(max_size=6)).map(
    lambda change: TOML[: change[0]] + change[1] + TOML[change[0] :]
)


def check_house(run: Any, folder: Path, data: bytes, ending: str) -> None:
    outcome = check_file(run, folder / f"ours.{ending}", data, "rules", "--check")
    assert ("can be played" in outcome.out) == (outcome.code == ExitCode.DONE)


@NORMAL
@given(data=HOUSES)
def test_any_house_rules_in_json_can_be_played_or_are_refused(run: Any, tmp_path: Path, data: bytes) -> None:
    check_house(run, tmp_path, data, "json")


@NORMAL
@given(data=TOMLS)
def test_any_house_rules_in_toml_can_be_played_or_are_refused(run: Any, tmp_path: Path, data: bytes) -> None:
    check_house(run, tmp_path, data, "toml")


# Inputs that would take much time or memory without limits

MANY = 100_000
HEAD = b'game = "doppelkopf"\nprofile = "ddv-tsr"\n'


def long_rules() -> Iterator[tuple[str, str, bytes]]:
    """Name, ending, bytes."""
    house = {"game": "doppelkopf", "profile": "ddv-tsr"}
    yield "one name of many parts", "toml", HEAD + b"a." * 16_000 + b"b = 1"
    yield (
        "many wrong options",
        "toml",
        HEAD + b"[options]\n" + b"\n".join(b"po%d=1" % at for at in range(3000)),
    )
    yield "a long option", "json", as_bytes(house | {"options": {"p" * 30_000: 1}})
    yield "a long value", "json", as_bytes(house | {"options": {"poverty": "x" * 30_000}})
    yield "a long game", "json", as_bytes({"game": "x" * 30_000})
    yield "a deep list", "toml", b"x = " + b"[" * 900
    yield "a deep list", "json", b"[" * 30_000
    yield "a deep table", "toml", b"x = " + b"{a = " * 190
    yield "a long number", "toml", b"x = 0x" + b"f" * 900
    yield "a long number", "json", b"9" * 30_000
    yield "a large file", "toml", b"# " + b"x" * 50_000_000
    yield "a large file", "json", b" " * 50_000_000


@pytest.mark.parametrize(("ending", "data"), [pytest.param(*rest, id=name) for name, *rest in long_rules()])
def test_no_house_rules_keep_anybody_waiting(run: Any, tmp_path: Path, ending: str, data: bytes) -> None:
    outcome = check_file(run, tmp_path / f"ours.{ending}", data, "rules", "--check")
    assert outcome.code == ExitCode.BAD_INPUT
    assert len(outcome.err) < 2000


def long_deals() -> Iterator[tuple[str, bytes]]:
    """Name, bytes of a line."""
    yield "a long log", as_bytes(DEAL | {"log": [[0, "say", "re"]] * 15_000})
    yield "a log over and over", as_bytes(DEAL | {"log": DEAL["log"] * 250})
    yield "large hands", as_bytes(DEAL | {"hands": [["CA"] * 10_000] * 4})
    yield "a long option", as_bytes(DEAL | {"rules": {"profile": "ddv-tsr", "options": {"a" * 250_000: 1}}})
    yield "a deep list", b"[" * 250_000
    yield "a large number", as_bytes(DEAL).replace(b'"dealer": 0', b'"dealer": ' + b"9" * 4000)
    yield "a long line", b" " * 50_000_000


@pytest.mark.parametrize("data", [pytest.param(data, id=name) for name, data in long_deals()])
def test_no_deal_keeps_anybody_waiting(run: Any, tmp_path: Path, data: bytes) -> None:
    check_file(run, tmp_path / "deals.jsonl", data, "judge")


@pytest.mark.parametrize("size", [1 << 18, (1 << 18) + 1, 3 << 18, (4 << 18) + 4])
def test_a_line_that_is_too_long_costs_only_itself(run: Any, tmp_path: Path, size: int) -> None:
    deal = as_bytes(DEAL | {"id": "x"})
    outcome = check_file(
        run, tmp_path / "deals.jsonl", deal + b"\n" + b" " * size + b"\n" + deal + b"\n", "judge"
    )
    assert [json.loads(line)["id"] for line in outcome.out.splitlines()] == ["x", "x"]
    assert outcome.err.count("longer than") == (size >= 1 << 18)


def test_a_number_that_json_lacks_is_named_once(run: Any, tmp_path: Path) -> None:
    outcome = check_file(run, tmp_path / "deals.jsonl", b"[NaN]", "judge")
    assert outcome.err.count("not JSON") == 1
