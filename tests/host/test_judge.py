"""`stichtisch judge`: the result of each deal, in order; an invalid deal is reported with file, line and reason."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stichtisch.commands.judge import NotADeal, _parse, judge
from stichtisch.simulation.simple_deals import played_deal


def write(path: Path, *lines: object) -> Path:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def expected_in(expected: Any, got: Any, where: str = "") -> list[str]:
    """Return the differences from the expected value, at every depth, ignoring keys that are not expected."""
    if isinstance(expected, dict):
        missing = [f"{where}.{key}" for key in expected if key not in got]
        return missing or [
            text for key, value in expected.items() for text in expected_in(value, got[key], f"{where}.{key}")
        ]
    if isinstance(expected, list):
        if not isinstance(got, list) or len(expected) != len(got):
            return [f"{where}: {got} instead of {expected}"]
        pairs = zip(expected, got, strict=True)
        return [text for at, pair in enumerate(pairs) for text in expected_in(*pair, f"{where}[{at}]")]
    return [] if expected == got else [f"{where}: {got} instead of {expected}"]


def test_every_deal_of_the_corpus_in_these_contracts(run: Any, data: Path, tmp_path: Path) -> None:
    lines = (data / "deals" / "doppelkopf_ddv-tsr.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    cases = [case for case in cases if case["expected"]["contract"] in ("normal", "silent_solo")]
    outcome = run("judge", write(tmp_path / "deals.jsonl", *(case["deal"] for case in cases)))
    results = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.code == 0
    differences = [
        expected_in(case["expected"], result, case["deal"]["id"])
        for case, result in zip(cases, results, strict=True)
    ]
    assert [text for texts in differences for text in texts] == []
    assert len(cases) == 72


def test_a_line_that_is_no_deal_is_named_and_the_others_are_answered(run: Any, tmp_path: Path) -> None:
    first, second = played_deal("one"), played_deal("two")
    unknown = played_deal("three") | {"version": 2}
    file = write(tmp_path / "mixed.jsonl", first, "{not json", "", unknown, '"deal"', second)
    outcome = run("judge", file)
    assert outcome.code == 2
    assert [json.loads(line)["id"] for line in outcome.out.splitlines()] == ["one", "two"]
    errors = outcome.err.splitlines()
    assert [line.split(":")[:3] for line in errors] == [
        ["stichtisch", f" {file}", at] for at in ("2", "4", "5")
    ]
    assert "version 2" in errors[1]


def test_several_files_and_standard_input_in_the_order_given(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(played_deal("typed")).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    file = write(tmp_path / "file.jsonl", played_deal("filed"))
    outcome = run("judge", "-", file)
    assert [json.loads(line)["id"] for line in outcome.out.splitlines()] == ["typed", "filed"]


def test_a_file_that_is_not_there_does_not_stop_the_others(run: Any, tmp_path: Path) -> None:
    file = write(tmp_path / "file.jsonl", played_deal("filed"))
    outcome = run("judge", tmp_path / "nowhere.jsonl", file)
    assert outcome.code == 2
    assert json.loads(outcome.out)["id"] == "filed"
    assert "nowhere.jsonl: No such file" in outcome.err


@pytest.mark.parametrize(
    ("language", "reason", "hint"),
    [
        ("en", "no deal in it", "A file of deals has one JSON object a line."),
        ("de", "kein Spiel darin", "Eine Datei mit Spielen hat je Zeile ein JSON-Objekt."),
        ("fr", "aucune donne dedans", "Un fichier de donnes a un objet JSON par ligne."),
    ],
)
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_deals_is_named_and_a_way_out(
    run: Any, tmp_path: Path, language: str, reason: str, hint: str, text: str
) -> None:
    file = tmp_path / "nothing.jsonl"
    file.write_text(text)
    outcome = run("--language", language, "judge", file)
    assert (outcome.code, outcome.out) == (2, "")
    said, way_out = outcome.err.splitlines()
    assert said == f"stichtisch: {file}: {reason}"
    assert way_out.startswith(f"  {hint}") and way_out.endswith("stichtisch export session --format deals")


@pytest.mark.parametrize(
    ("language", "reason", "hint"),
    [
        ("en", "Is a directory", "Name the files in it"),
        ("de", "Das ist ein Ordner", "Nenne die Dateien darin"),
        ("fr", "c’est un dossier", "Nommez les fichiers qu’il contient "),
    ],
)
def test_a_folder_is_named_and_how_to_name_its_files(
    run: Any, tmp_path: Path, language: str, reason: str, hint: str
) -> None:
    outcome = run("--language", language, "judge", tmp_path)
    assert outcome.code == 2
    assert outcome.err.splitlines() == [
        f"stichtisch: {tmp_path}: {reason}",
        f"  {hint}: stichtisch judge {tmp_path}/*.jsonl",
    ]


def test_a_file_without_a_name_is_no_folder(run: Any) -> None:
    outcome = run("judge", "")
    assert outcome.code == 2
    assert "export session --format deals" in outcome.err


def test_a_file_name_cannot_steer_the_terminal(run: Any, tmp_path: Path) -> None:
    assert "\x1b" not in run("judge", tmp_path / "a\x1b[2Jb").err


@given(st.binary(max_size=200))
def test_any_line_is_a_deal_or_not_a_deal(line: bytes) -> None:
    with pytest.raises(NotADeal):
        judge(_parse(line))


def test_nesting_without_end_is_not_a_deal() -> None:
    with pytest.raises(NotADeal):
        judge(_parse(b"[" * 100_000))


ENTRIES = st.lists(
    st.one_of(
        st.tuples(st.integers(-1, 5), st.sampled_from(["play", "say", "penalty", "abandon", "solo"])),
        st.tuples(
            st.integers(0, 3), st.just("play"), st.sampled_from(["HT", "CQ", "D9", "C7", "x", "", "XXX"])
        ),
        st.tuples(
            st.integers(0, 3), st.just("say"), st.sampled_from(["re", "kontra", "no90", "black", "hurrah"])
        ),
        st.tuples(st.integers(0, 3), st.just("penalty"), st.lists(st.integers(-5, 5), max_size=5)),
    ),
    max_size=60,
)


@given(ENTRIES, st.integers(-1, 4))
def test_any_log_is_judged_or_not_a_deal(log: list[tuple[Any, ...]], dealer: int) -> None:
    deal = played_deal("frame") | {"log": [list(entry) for entry in log], "dealer": dealer}
    del deal["hands"]
    try:
        result = judge(deal)
    except NotADeal:
        return
    assert result["settled"] == (result["scores"] is not None)
    json.dumps(result)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_json_lacks_is_refused(run: Any, tmp_path: Path, number: str) -> None:
    line = json.dumps(played_deal("one") | {"extra": 0}).replace('"extra": 0', f'"extra": {number}')
    outcome = run("judge", write(tmp_path / "deals.jsonl", line))
    assert outcome.code == 2
    assert f"{number} is no number" in outcome.err


def test_a_deal_printed_over_several_lines_gets_one_message(run: Any, tmp_path: Path) -> None:
    file = write(tmp_path / "deal.json", json.dumps(played_deal("one"), indent=2))
    outcome = run("judge", file)
    assert outcome.code == 2
    (message,) = outcome.err.splitlines()
    assert message.startswith(f"stichtisch: {file}:1: one object a line")


def test_a_brace_alone_between_deals_costs_only_itself(run: Any, tmp_path: Path) -> None:
    outcome = run("judge", write(tmp_path / "deals.jsonl", played_deal("one"), "{", played_deal("two")))
    assert [json.loads(line)["id"] for line in outcome.out.splitlines()] == ["one", "two"]
    assert len(outcome.err.splitlines()) == 1


def test_a_reason_is_no_longer_than_a_message_may_be(run: Any, tmp_path: Path) -> None:
    file = write(tmp_path / "deals.jsonl", played_deal("one") | {"game": "x" * 5000})
    assert len(run("judge", file).err) < 400


def test_standard_input_named_twice(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(played_deal("typed")).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    outcome = run("judge", "-", "-")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out)["id"] == "typed"


def test_several_processes_answer_as_one(run: Any, data: Path, tmp_path: Path) -> None:
    # Both the invalid line and the overlong line come so late in the file that further processes have been started.
    lines = (data / "deals" / "skat_isko.jsonl").read_text(encoding="utf-8").splitlines()
    deals = [json.loads(line)["deal"] for line in lines] * 4
    deals = [deal | {"id": f"{at} {deal['id']}"} for at, deal in enumerate(deals)]
    wrong = [*deals[:1100], "{not json", *deals[1100:1300], "x" * (1 << 19), *deals[1300:]]
    file = write(tmp_path / "many.jsonl", *wrong)
    nowhere = tmp_path / "nowhere.jsonl"
    alone, together = (run("judge", file, nowhere, "--jobs", jobs) for jobs in (1, 3))
    assert (together.code, together.out, together.err) == (alone.code, alone.out, alone.err)
    assert together.code == 2
    assert [json.loads(line)["id"] for line in together.out.splitlines()] == [deal["id"] for deal in deals]
    *said, hint = together.err.splitlines()
    assert hint.startswith("  A file of deals")
    assert [line.split(": ")[1].rpartition("/")[2] for line in said] == [
        "many.jsonl:1101",
        "many.jsonl:1302",
        "nowhere.jsonl",
    ]


def test_as_many_processes_as_are_asked_for(run: Any, tmp_path: Path) -> None:
    file = write(tmp_path / "deal.jsonl", played_deal("one"))
    assert run("judge", file, "--jobs", "2").code == 0
    assert run("judge", file, "--jobs", "0").code == 2


def test_a_reader_that_goes_ends_all_processes(tmp_path: Path) -> None:
    file = write(tmp_path / "many.jsonl", *[played_deal("one")] * 4000)
    command = [sys.executable, "-m", "stichtisch", "judge", str(file), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as judging:
        assert judging.stdout and judging.stderr
        judging.stdout.readline()
        judging.stdout.close()
        assert judging.stderr.read() == b""
        assert judging.wait(timeout=60) == 1
