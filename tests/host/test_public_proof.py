"""`stichtisch verify --public`: anyone can verify what a table has signed, and no forgery passes."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.evening_events import deal_events, evening
from support.forged_club import (
    CLUB_KEYS,
    GENUINE,
    OTHER_JOURNAL,
    REVOKED,
    Genuine,
    listed,
    short_journal,
)
from support.forged_journals import Forgery, forged, forged_ending, no_forgery_is_proved, whole
from support.sample_share import examples, share_of
from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import invented_evening
from support.signed_evening import (
    CLUB,
    OTHER_CLUB,
    OTHER_TABLE,
    TABLE,
    Key,
    Signing,
    exported,
    signed_evening,
    write,
)

from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.public_proof import PublicProof, prove_publicly
from stichtisch.store import import_events, open_database
from tablelog.line import decode, encode


def proof_of(lines: list[bytes], keys: list[Key] | None = None, **facts: Any) -> PublicProof:
    """Return the public proof of a file with these lines."""
    club = facts.pop("club", None)
    return prove_publicly(journal_file.read(exported(lines, keys, **facts), "file"), club)


def numbers(lines: list[bytes], verb: str) -> list[int]:
    """Return the numbers of the events with this verb."""
    return [decode(line)[1][0] for line in lines if decode(line)[1][3] == verb]


def changed(line: bytes, at: int, value: Any) -> bytes:
    """Return the line with another value at one index, and a correct checksum."""
    kind, event = decode(line)
    event[at] = value
    return encode(kind, event)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The lines of two deals, with every seal signed."""
    return signed_evening(2).lines


def test_a_signed_evening_is_proved_to_anybody(run: Any, tmp_path: Path, lines: list[bytes]) -> None:
    path = write(tmp_path / "evening.journal", lines)
    outcome = run("verify", "--public", path)
    assert outcome.code == 0
    end = numbers(lines, "seal")[-1]
    assert f"Club: {CLUB.fingerprint}: compare it" in outcome.out
    assert f"{TABLE.fingerprint}, certified by the club; signed up to event {end}." in outcome.out
    assert f"Proved, if that is your club: events 1 to {end}." in outcome.out
    scores = decode(lines[end - 1])[1][6]
    assert f"Anna {scores[0]:+}, Ben {scores[1]:+}" in outcome.out
    assert "who laid a card" in outcome.out and "Not proved:" not in outcome.out
    proof = json.loads(run("verify", "--public", "--json", path).out)
    assert proof["holds"] and proof["clubs"] == [CLUB.fingerprint] and proof["table"] == SERIAL
    assert proof["sessions"][0]["names"] == ["Anna", "Ben", "Carla", "Dora"]
    assert proof["sessions"][0]["scores"] == scores


def test_a_session_of_the_database_is_exported_with_its_signatures(
    run: Any, database: Path, lines: list[bytes]
) -> None:
    file = journal_file.read(exported(lines), "file")
    with open_database(database) as opened:
        import_events(opened, SERIAL, JOURNAL, file.events)
    outcome = run("verify", "--public")
    # The table's keys are in another database.
    assert (
        outcome.code == 1 and f"is signed with key {TABLE.id}, which this file does not list" in outcome.out
    )


def test_a_public_signature_is_no_event_that_lies_under_no_seal(
    run: Any, database: Path, tmp_path: Path, lines: list[bytes]
) -> None:
    assert "came after the last seal" not in run("verify", write(tmp_path / "evening.journal", lines)).out
    with open_database(database) as opened:
        import_events(opened, SERIAL, JOURNAL, journal_file.read(exported(lines), "file").events)
    checks = json.loads(run("verify", "--json").out)["list"]["checks"]
    (chain,) = [check for check in checks if check["name"] == "chain"]
    assert chain["holds"]


def test_the_club_is_compared(run: Any, tmp_path: Path, lines: list[bytes]) -> None:
    path = write(tmp_path / "evening.journal", lines)
    for typed in (
        CLUB.fingerprint,
        CLUB.fingerprint.replace(" ", "").upper(),
        CLUB.fingerprint.replace(" ", ":"),
    ):
        outcome = run("verify", "--public", path, "--club", typed)
        assert outcome.code == 0 and "Proved: events 1 to" in outcome.out
    outcome = run("verify", "--public", path, "--club", OTHER_CLUB.fingerprint)
    assert outcome.code == 1 and outcome.out.count(f"of another club: {CLUB.fingerprint}") == 1
    assert run("verify", "--public", path, "--club", "ab12").code == 2
    assert run("verify", path, "--club", CLUB.fingerprint).code == 2
    assert run("verify", "--public", "--evening", "latest").code == 2


def test_an_evening_without_signatures_says_so(run: Any, tmp_path: Path) -> None:
    nothing: list[Key] = []
    for keys in (None, nothing):
        path = write(tmp_path / "evening.journal", signed_evening(1, None).lines, keys)
        outcome = run("verify", "--public", path)
        assert outcome.code == 1 and "it has no public signature" in outcome.out
        assert "Proved" not in outcome.out
    # A file that an earlier version exported.
    old = tmp_path / "old.journal"
    old.write_bytes(
        encode("j", {"serial": SERIAL, "journal": JOURNAL}) + b"".join(signed_evening(1, None).lines)
    )
    assert run("verify", "--public", old).code == 1 and run("verify", old).code == 0


def test_keys_of_another_form_are_left_out(lines: list[bytes]) -> None:
    wrong: list[Any] = [
        "",
        7,
        {"key": 7, "certificate": "", "club": ""},
        {"key": "ab", "certificate": "", "club": ""},
    ]
    assert proof_of(lines, [*wrong, CLUB.listed(TABLE)]).holds
    assert not proof_of(lines, wrong).holds


def test_what_is_written_is_read(lines: list[bytes]) -> None:
    data = exported(lines, [CLUB.listed(TABLE), OTHER_CLUB.listed(OTHER_TABLE)])
    read = journal_file.read(data, "file")
    assert [key.club for key in read.keys] == [CLUB.public, OTHER_CLUB.public]
    texts = [event.line for event in read.events]
    assert journal_file.write(SERIAL, JOURNAL, texts, read.keys) == data
    assert journal_file.write(SERIAL, JOURNAL, texts).startswith(
        encode("j", {"serial": SERIAL, "journal": JOURNAL})
    )


def test_any_changed_dropped_or_exchanged_line_is_found() -> None:
    lines = short_journal(JOURNAL)
    for at in range(numbers(lines, "seal")[-1]):
        before, after = lines[:at], lines[at + 1 :]
        kind, value = decode(lines[at])
        value[1] += 1
        renumbered = [changed(line, 0, decode(line)[1][0] - 1) for line in after]
        swapped = [changed(after[0], 0, at + 1), changed(lines[at], 0, at + 2)]
        for tampered in (
            [*before, encode(kind, value), *after],
            [*before, *renumbered],
            [*before, *swapped, *after[1:]],
        ):
            proof = proof_of(tampered)
            assert not proof.holds and (proof.end or 0) <= at, at
        if before:
            assert proof_of([*before, *after]).end is None


def test_what_comes_after_the_last_signed_seal_is_named() -> None:
    signing = signed_evening(1)
    end = signing.sealed[-1][0]
    signing.table_pair = None
    signing.write(9500, -1, "clock", 1_800_000_000)
    signing.seal()
    proof = proof_of(signing.lines)
    assert proof.holds and proof.end == end
    assert f"events {end + 1} to {end + 3} come after the last signed seal" in proof.unproved


def test_a_session_without_a_signed_seal_is_named() -> None:
    signing = signed_evening(1)
    signing.table_pair = None
    for event in evening(1, counter=2)[2:]:
        signing.add(*event)
    proof = proof_of(signing.lines)
    begins = numbers(signing.lines, "session")
    assert not proof.holds and proof.end is not None
    assert [session.end for session in proof.sessions] == [begins[1] - 1 and proof.sessions[0].end, None]
    assert f"the session from event {begins[1]} on has no signed seal" in proof.unproved


def test_a_seal_that_is_not_signed_is_covered_by_the_next_one() -> None:
    signing = Signing(None)
    for event in evening(3):
        signing.add(*event)
    signing.sign(TABLE, 1)
    covered = signing.sealed[1][0]
    proof = proof_of(signing.lines[:covered] + signing.lines[-1:])
    assert proof.wrong or not proof.holds, "a signature has its place"
    proof = proof_of(signing.lines)
    # The third deal is not signed.
    assert (proof.start, proof.end, proof.late) == (1, covered, covered + 1) and not proof.holds
    assert proof.sessions[0].scores == decode(signing.lines[covered - 1])[1][6]
    signing.sign(TABLE)
    assert proof_of(signing.lines).holds


def test_what_comes_after_the_last_signed_seal_is_not_proved(run: Any, tmp_path: Path) -> None:
    deal = [[9, *event] for event in deal_events(2, 9)]
    for more, sealed in (
        ([[9, -1, "rename", 0, "Eve"]], False),
        ([[9, 0, "take_back", 1]], False),
        (deal, False),
        (deal, True),
        ([*deal, [9, -1, "rename", 0, "Eve"]], True),
        ([[9, -1, "session", "doppelkopf", "ddv-tsr", ["Eve"]]], True),
    ):
        signing = Signing()
        for event in evening(2):
            signing.add(*event)
        signing.table_pair = None
        for event in more:
            signing.write(*event)
        if sealed:
            signing.seal([100, -100, 0, 0])
        path = write(tmp_path / "file", signing.lines)
        outcome = run("verify", "--public", path, "--club", CLUB.fingerprint)
        assert outcome.code == run("verify", path).code == 1
        assert "come after the last signed seal" in outcome.out
        assert json.loads(run("verify", "--public", "--json", path).out)["holds"] is False
    signing = signed_evening(2)
    for event in ([9, -1, "boot", 2], [9, -1, "clock", 1_800_000_000], [9, -1, "copy", 0, "04", 5, 6]):
        signing.write(*event)
    assert run("verify", "--public", write(tmp_path / "file", signing.lines)).code == 0


def test_a_table_that_got_another_key_goes_on() -> None:
    signing = Signing()
    for event in evening(1):
        signing.add(*event)
    signing.table_pair = OTHER_TABLE
    signing.add(9000, -1, "end")
    keys = [CLUB.listed(TABLE), CLUB.listed(OTHER_TABLE)]
    proof = proof_of(signing.lines, keys)
    assert proof.holds and {one.key for one in proof.signers} == {TABLE.id, OTHER_TABLE.id}
    # The chain includes the seal, although its key is not in the file.
    assert proof_of(signing.lines, keys[1:]).holds
    first = proof_of(signing.lines, keys[:1])
    assert first.end == signing.sealed[0][0]
    assert any(
        f"signed with key {OTHER_TABLE.id}, which this file does not list" in one for one in first.unproved
    )


def test_the_last_session_is_as_proved_alone_as_in_the_whole_file() -> None:
    signing = signed_evening(1)
    seal = signing.sealed[-1][0]
    for event in evening(1, counter=2)[2:]:
        signing.add(*event)
    keys = [CLUB.listed(TABLE)]
    data = journal_file.of_last_session(exported(signing.lines, keys))
    assert data == exported(signing.lines[seal - 1 :], keys)
    alone, whole = prove_publicly(journal_file.read(data, "file")), proof_of(signing.lines)
    assert alone.holds and whole.holds and alone.start == seal
    assert alone.sessions == whole.sessions[1:]
    # A file without an earlier seal, or with a damaged line, is not changed.
    for data in (
        exported(signed_evening(1).lines),
        exported(signing.lines[:5] + signing.lines[6:]),
        exported([]),
    ):
        assert journal_file.of_last_session(data) == data


def test_a_piece_is_proved_from_its_first_seal_on(lines: list[bytes]) -> None:
    seals = numbers(lines, "seal")
    signing = signed_evening(1)
    for event in evening(1, counter=2)[2:]:
        signing.add(*event)
    first = signing.sealed[1][0]
    proof = proof_of(signing.lines[first - 1 :])
    assert proof.holds and (proof.start, proof.end) == (first, signing.sealed[-1][0])
    proof = proof_of(lines[1:])
    assert not proof.holds and proof.start == seals[0]
    assert f"events 2 to {seals[0] - 1} come before the first seal of this file" in " ".join(proof.unproved)
    assert "the session from event 3 on begins before the first proved event" in proof.unproved


@pytest.mark.parametrize("first", [1, 2, 5000])
def test_a_genuine_seal_and_its_sign_prove_nothing_of_an_invented_evening(
    lines: list[bytes], first: int
) -> None:
    for number in numbers(lines, "seal"):
        seal, sign = decode(lines[number - 1])[1], decode(lines[number])[1]
        invented = invented_evening(first, seal)
        at = first + len(invented)
        proof = proof_of([*invented, encode("e", [at, *sign[1:5], at - 1, sign[6]])])
        assert not proof.holds and proof.end is None and proof.wrong
        # With its original number, the seal proves itself, but no event before it.
        if number > len(invented):
            invented = invented_evening(number - len(invented) + 1, seal)
            proof = proof_of([*invented, lines[number]])
            assert not proof.holds and proof.start == proof.end == number
            assert "begins before the first proved event" in " ".join(proof.unproved)


def test_the_sign_of_another_table_club_or_seal_proves_nothing(lines: list[bytes]) -> None:
    foreign = signed_evening(2, OTHER_TABLE).lines
    stolen = CLUB.listed(TABLE)
    attacker = OTHER_CLUB.listed(OTHER_TABLE)
    cases: list[tuple[list[bytes], list[Key], dict[str, str], str]] = [
        (lines, [CLUB.listed(TABLE, "e66141040000")], {}, "was made for another table"),
        (lines, [stolen], {"serial": "e66141040000"}, "was made for another table"),
        (lines, [stolen | {"club": OTHER_CLUB.public}], {}, "by another club"),
        (lines, [stolen | {"certificate": "0" * 128}], {}, "whose certificate is not that of its club"),
        (foreign, [stolen], {}, "which this file does not list"),
        (
            foreign,
            [attacker | {"certificate": stolen["certificate"], "club": CLUB.public}],
            {},
            "for another key",
        ),
        (foreign, [attacker], {"club": CLUB.fingerprint}, f"of another club: {OTHER_CLUB.fingerprint}"),
    ]
    for signed_lines, keys, facts, why in cases:
        proof = proof_of(signed_lines, keys, **facts)
        assert not proof.holds and proof.end is None
        assert any(why in one for one in proof.unproved), (why, proof.unproved)


def test_a_signature_that_is_put_on_another_seal_is_found(lines: list[bytes]) -> None:
    one, other = numbers(lines, "sign")[:2]
    moved = [*lines]
    moved[other - 1] = changed(lines[other - 1], 6, decode(lines[one - 1])[1][6])
    proof = proof_of(moved[:other])
    assert proof.wrong == [
        f"the signature in event {other} does not match the seal in event {other - 1} as it is here: "
        "lines before it were changed, or it was made for another seal"
    ]
    assert not proof.holds and proof.end == numbers(lines, "seal")[0]
    # Change each of the two events separately, too.
    for at in (one, other):
        assert changed(moved[at - 1], 5, 3) != moved[at - 1]
        no_seal = proof_of([*lines[: at - 1], changed(lines[at - 1], 5, 3)])
        assert any("signs event 3, which is not a seal in this file" in why for why in no_seal.unproved)


def test_two_clubs_at_once_prove_nothing_until_one_is_named(lines: list[bytes]) -> None:
    keys = [CLUB.listed(TABLE), OTHER_CLUB.listed(TABLE)]
    proof = proof_of(lines, keys)
    assert not proof.holds and proof.end is None and "name yours with --club" in proof.wrong[0]
    assert proof_of(lines, keys, club=CLUB.fingerprint).holds


def test_a_forger_who_signs_on_after_a_genuine_piece_is_not_the_club(lines: list[bytes]) -> None:
    signing = Signing(OTHER_TABLE)
    for line in lines[: numbers(lines, "sign")[0]]:
        signing.write(*decode(line)[1][1:])
    for event in evening(1, counter=2)[2:]:
        signing.add(*event)
    keys = [CLUB.listed(TABLE), OTHER_CLUB.listed(OTHER_TABLE)]
    assert proof_of(signing.lines, keys).end is None
    proof = proof_of(signing.lines, keys, club=CLUB.fingerprint)
    assert not proof.holds and proof.end == numbers(lines, "seal")[0] and proof.sessions[1].end is None


def test_pieces_of_two_journals_are_never_one(lines: list[bytes]) -> None:
    one, other = short_journal(JOURNAL), short_journal(OTHER_JOURNAL, names=["Eva", "Fritz", "Gerd", "Hans"])
    for at in numbers(one, "seal"):
        proof = proof_of([*one[: at - 1], *other[at - 1 :]])
        assert not proof.holds and (proof.end or 0) < at
    # The file starts at a seal whose hash cannot be checked, because the lines before it are missing.
    first, second = numbers(one, "seal")[:2]
    proof = proof_of([*one[first - 1 : second], *other[second:]])
    assert (proof.end or 0) <= second and not proof.holds


def test_the_scores_of_a_signed_seal_are_folded_again() -> None:
    signing = Signing()
    for event in evening(1):
        signing.write(*event)
        signing.session.apply(event[1], event[2], event[3:])
    signing.seal([1, 2, 3, -6])
    proof = proof_of(signing.lines)
    assert not proof.holds and "but the cards give" in proof.wrong[0]


@pytest.mark.parametrize(
    "arguments",
    [[], ["0" * 16], ["0" * 15, 4, "0" * 128], ["0" * 16, 4, "0" * 127], ["0" * 16, "4", "0" * 128]],
)
def test_a_sign_of_another_form_makes_no_sense(arguments: list[Any]) -> None:
    signing = signed_evening(1)
    signing.write(9500, -1, "sign", *arguments)
    proof = proof_of(signing.lines)
    assert not proof.holds and "makes no sense" in proof.wrong[0] and proof.end == signing.sealed[-1][0]


def test_a_damaged_file_is_looked_at_no_further(run: Any, tmp_path: Path, lines: list[bytes]) -> None:
    path = tmp_path / "evening.journal"
    for data in (exported(lines)[:-1], exported([*lines[:5], *lines[6:]]), exported([])):
        path.write_bytes(data)
        outcome = run("verify", "--public", path)
        assert outcome.code == 1 and "Wrong: " in outcome.out and "Proved" not in outcome.out
    long = exported(lines, [CLUB.listed(TABLE)] * 200)
    for head in (long, b"~j" + b"[" * 40_000 + b"*00000000\n", b"~j{}*00000000\n", b"~j*\n"):
        path.write_bytes(head)
        assert run("verify", "--public", path).code == 2
    # A lone surrogate cannot be encoded as the bytes that start a chain.
    path.write_bytes(exported(lines, journal="\ud800"))
    assert run("verify", "--public", path).code == 2


@settings(max_examples=examples(100))
@given(st.one_of(forged(), forged_ending()))
def test_no_forgery_of_genuine_pieces_is_proved(case: Forgery) -> None:
    no_forgery_is_proved(case)


@pytest.mark.long
@settings(max_examples=share_of(10_000))
@given(st.one_of(forged(), forged_ending()))
def test_no_forgery_of_ten_thousand_is_proved(case: Forgery) -> None:
    no_forgery_is_proved(case)


@pytest.mark.parametrize("one", GENUINE.values(), ids=lambda one: one.journal)
def test_the_forger_can_put_genuine_files_together(one: Genuine) -> None:
    """Check that genuine files are proved: a verifier that proves nothing would pass the test of forgeries."""
    case, known = whole(one), REVOKED.get(one.serial, [])
    end = numbers(one.lines, "seal")[-1]
    file = journal_file.read(case.data, "file")
    proof, _ = prove_both(file, CLUB_KEYS, known, [CLUB.public])
    # The beginning is not proved if the chain starts anew or continues events restored by a PC.
    assert proof.trusted == end - 1 and proof.holds == (proof.start == 1 and not one.given)
    public = no_forgery_is_proved(case)
    if any(decode(line)[1][3] == "sign" for line in one.lines):
        assert public.end == end and public.holds == (public.start == 1)
        first = numbers(one.lines, "seal")[0]
        rest = one.lines[first - 1 :]
        data = exported(rest, listed(one.serial), serial=one.serial, journal="any")
        assert no_forgery_is_proved(Forgery(data, rest, one.serial, "any")).end == end
