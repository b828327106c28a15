"""Independent verifiers of signed journals agree with ours: one written from the format note, and the web page's."""

import json
import subprocess
from binascii import crc32
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from support.evening_events import evening
from support.forged_journals import Forgery, forged, forged_ending
from support.sample_share import share_of
from support.scripted_table import JOURNAL, SERIAL
from support.signed_evening import (
    CLUB,
    OTHER_CLUB,
    OTHER_TABLE,
    TABLE,
    Signing,
    exported,
    signed_evening,
)

from stichtisch.journal import journal_file
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.public_proof import prove_publicly
from tablelog.line import decode, encode

_SUPPORT = Path(__file__).parents[1] / "support"
_CLUBS = ("", CLUB.fingerprint)
# The page's key for a finding, by a fragment of the sentence that our verifier prints for it.
_SENTENCES = {
    "there are no events": "wrong.no_events",
    "makes no sense": "wrong.senseless",
    "the events before it give": "wrong.chain",
    "only a first seal can begin a new chain": "wrong.anew",
    "does not match the seal in event": "wrong.signature",
    "keys of several clubs have signed": "wrong.clubs",
    "it has no public signature": "unproved.none",
    "which is not a seal in this file": "unproved.no_seal",
    "which this file does not list": "unproved.unknown_key",
    "whose certificate is not that of its club": "unproved.certificate",
    "of another club:": "unproved.other_club",
    "which was revoked on": "unproved.revoked",
    "no event from": "unproved.nothing",
    "no session begins in this file": "unproved.no_session",
    "come before the first seal of this file": "unproved.before",
    "a PC has restored the events": "unproved.restored",
    "come after the last signed seal": "unproved.after",
    "begins before the first proved event": "unproved.session_before",
    "has no signed seal": "unproved.session",
}


@pytest.fixture
def node(require_tool: Callable[[str, str], str]) -> str:
    """Node.js."""
    return require_tool("node", "Node.js 18 or later")


def ours(data: bytes, club: str) -> dict[str, Any]:
    """Return our verifier's result for a file."""
    try:
        proof = prove_publicly(journal_file.read(data, "file"), club or None)
    except NoJournal:
        return {"start": None, "end": None, "clubs": [], "holds": False, "kinds": ["wrong.no_journal"]}
    start = None if proof.end is None else proof.start
    kinds = sorted({kind_of(sentence) for sentence in (*proof.wrong, *proof.unproved)})
    return {
        "start": start,
        "end": proof.end,
        "clubs": proof.clubs,
        "holds": proof.holds,
        "kinds": kinds,
    }


def kind_of(sentence: str) -> str:
    """Return the page's key for a sentence of our verifier; an unlisted sentence is about a damaged line."""
    return next((kind for words, kind in _SENTENCES.items() if words in sentence), "wrong.damaged")


def verified(node: str, *arguments: object) -> list[dict[str, Any]]:
    """Run a Node.js verifier, and return its result for each file."""
    command = [node, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def all_agree(
    node: str, folder: Path, files: list[bytes], clubs: tuple[str, ...] = _CLUBS
) -> list[dict[str, Any]]:
    """Check every file with all three verifiers, for each club. Return our results without a club."""
    paths = [folder / f"{number}.journal" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    for club in clubs:
        expected = [ours(data, club) for data in files]
        said = [{name: one[name] for name in one if name != "kinds"} for one in expected]
        assert verified(node, _SUPPORT / "check_journal.mjs", club, *paths) == said
        with resources.as_file(resources.files("stichtisch.publish.html")) as html:
            proofs = verified(node, _SUPPORT / "page_proof.mjs", html / "verify" / "proof.js", club, *paths)
        named = [
            {
                **{name: one[name] for name in ("end", "clubs", "holds")},
                "start": one["end"] and one["start"],
                "kinds": sorted({sentence for sentence, _ in (*one["wrong"], *one["unproved"])}),
            }
            for one in proofs
        ]
        assert named == expected
    return [ours(data, "") for data in files]


def begun_anew() -> list[bytes]:
    """Return the lines of a table that dropped the beginning of its journal before it wrote its first seal."""
    signing = Signing()
    for event in evening(0):
        signing.write(*event)
    start = signing.next
    signing.begin_anew()
    for event in evening(1)[2:]:
        signing.write(*event)
        signing.session.apply(event[1], event[2], event[3:])
    signing.seal(more=(start,))
    return signing.lines


def test_all_verifiers_agree(node: str, tmp_path: Path) -> None:
    genuine = signed_evening(1)
    lines, seal = genuine.lines, genuine.sealed[0][0]
    anew = begun_anew()
    keys = [CLUB.listed(TABLE)]
    data = exported(lines)
    proved = [data, exported(lines[:-3]), exported(anew[3:])]
    refused = [
        exported(lines[seal - 1 :]),
        exported(lines[1:]),
        exported(anew),
        exported(anew[4:]),
        exported([*anew, *anew[-2:]]),
        exported(lines[: seal - 1]),
        exported(signed_evening(1, None).lines, []),
        exported(signed_evening(1, OTHER_TABLE).lines),
        exported(lines, [CLUB.listed(TABLE, "other")]),
        exported(lines, [*keys, OTHER_CLUB.listed(TABLE)]),
        exported(lines, [keys[0] | {"club": OTHER_CLUB.public}]),
        exported(lines, [keys[0] | {"key": "0" * 128}]),
        exported(lines, serial="other"),
        exported(lines, journal="other"),
        *(exported([*lines[:at], *lines[at + 1 :]]) for at in (0, 5, seal - 1, seal, len(lines) - 1)),
        data[:-1],
        data.replace(b'"abandon"', b'"abandom"').replace(b'"play"', b'"plaz"', 1),
        b"",
        b"\n",
        b"~j{}*00000000\n",
        b"no journal\n",
    ]
    proofs = all_agree(node, tmp_path, proved + refused)
    assert all(one["holds"] and one["clubs"] == [CLUB.fingerprint] for one in proofs[: len(proved)])
    assert not any(one["holds"] for one in proofs[len(proved) :])
    # The last line is a signature: without it, the proof only reaches to the previous signed seal.
    assert proofs[len(proved) + 18]["end"] == genuine.sealed[-2][0]


def test_all_verifiers_agree_on_how_numbers_are_written(node: str, tmp_path: Path) -> None:
    lines = signed_evening(1).lines
    last = len(lines) + 1
    texts = [f"[{last},5,-1,{rest}" for rest in ('"clock",1.5]', '"clock",1e3]', '"clock",-Infinity]')]
    texts += [f"[{last}.0,5,-1,{rest}" for rest in ('"boot",1]', '"boot",NaN]')]
    copy = f'[{last},5,-1,"copy",0,"Eva 1.5e3",1,2]'
    files = [exported([*lines, framed(text)]) for text in (*texts, copy)]
    assert [one["holds"] for one in all_agree(node, tmp_path, files)] == [False] * len(texts) + [True]


# Variants of the last line of a genuine file: malformed seals and signatures, and other events.
_HASHES: list[Any] = ["", "x", None, "A" * 64, "a" * 63, ["a" * 64], 0]
_BEGINS: list[Any] = [0, "", False, True, None, -1, 1, "x", [], {}, 10**20, 99]
_SCORES: list[Any] = [None, "x", [1, "a"], [True], [10**20], [2**53], [2**53 - 1], {}, 0, [], [[1]]]
_SEALED: list[Any] = [True, "58", [58], None, 0, -1, 10**20, 58, 2]


def last_lines(signing: Signing) -> list[bytes]:
    number, value, seal = signing.next, signing.hash.hex(), signing.sealed[-1][0]
    sealed = [
        seal if one == 58 else str(seal) if one == "58" else [seal] if one == [58] else one for one in _SEALED
    ]
    code = "a" * 128
    endings: list[list[Any]] = [
        *(["seal", value, "", [0] * 4, begin] for begin in _BEGINS),
        *(["seal", value, "", scores] for scores in _SCORES),
        *(["seal", value, hash, [0] * 4] for hash in _HASHES),
        *(["seal", hash, "", [0] * 4] for hash in [value.upper(), *_HASHES]),
        *(["seal", value, "", None, None][:size] for size in range(1, 6)),
        ["seal", value, "", None, None, 1, "x"],
        *(["sign", TABLE.id, one, code] for one in sealed),
        *(["sign", TABLE.id, seal, code, 1][:size] for size in range(1, 6)),
        *(["sign", key, seal, code] for key in ("0" * 16, TABLE.id.upper(), [TABLE.id], None)),
        *(["sign", TABLE.id, seal, one] for one in (code.upper(), code[1:], [code], None)),
        ["session"],
        ["restored", 1],
        ["x"],
    ]
    return [encode("e", [number, 5, -1, *ending]) for ending in endings]


# The JSON of the last line in a file; N is replaced by the line's number.
_TEXTS = [
    *('[N,5,"a","boot",1]', '[N,5,true,"boot",1]', '[N,null,-1,"boot",1]', '[N,true,-1,"boot",1]'),
    *('[N,9007199254740992,-1,"boot"]', '[N,9007199254740991,-1,"boot"]', '[N,-0,-1,"boot",1]', "[N,5,-1,7]"),
    *(
        "[N,5,-1]",
        "[]",
        '{"0":N}',
        '"abcd"',
        "null",
        "7",
        '["N",5,-1,"boot"]',
        '[N000000000000000000000,5,-1,"boot"]',
    ),
    *(
        '[0N,5,-1,"boot"]',
        '[+N,5,-1,"boot"]',
        '[ N ,5,-1,"boot" ]',
        '\ufeff[N,5,-1,"boot"]',
        '[N,5,-1,"boot"]\0',
    ),
    *(
        '[N,5,-1,"\x01"]',
        '[N,5,-1,"boot","\\ud800"]',
        '[N,5,-1,"boot",{"a":1,"a":2}]',
        '[N,5,-1,"boot","NaN"]',
    ),
    *('[N,5,-1,"boot","1e5\\"2.5"]', f'[N,5,-1,"boot",{"9" * 150}]', f'[N,5,-1,"boot",{"[" * 80}{"]" * 80}]'),
    *('[N,5,-1,"__proto__"]', '[N,5,-1,"sess\\u0069on","doppelkopf","ddv-tsr",["a"]]', '[N,5,-1,"boot",NaN]'),
]


@pytest.mark.long
def test_all_verifiers_agree_on_the_form_of_lines(node: str, tmp_path: Path) -> None:
    signing = signed_evening(1)
    texts = [framed(text.replace("N", str(signing.next))) for text in _TEXTS]
    files = [exported([*signing.lines, line]) for line in [*last_lines(signing), *texts]]
    data = exported(signing.lines)
    head, first, *rest = data.split(b"\n")
    files += [
        *(b"\n".join([one, first, *rest]) for one in (head + b"\r", b"x" + head, b"\xef\xbb\xbf" + head)),
        b"\n".join([head, first + b"\r", *rest]),
        b"\n".join([head, first[:-8] + first[-8:].lower(), *rest]),
        b"\n".join([head, head, first, *rest]),
        data + b"\n",
        data[:-1] + b" \n",
        data.replace(b"\n", b"\r\n"),
        exported([*signing.lines, encode("f", [signing.next, 5, -1, "boot"])]),
        *(exported([*signing.lines, long_line(signing.next, size)]) for size in (239, 240, 241)),
    ]
    assert len(files) > 100
    assert any(one["holds"] for one in all_agree(node, tmp_path, files))


def long_line(number: int, size: int) -> bytes:
    """Return an event whose line has `size` bytes without the line feed."""
    short = len(framed(f'[{number},5,-1,"boot",""]')) - 1
    return framed(f'[{number},5,-1,"boot","{"a" * (size - short)}"]')


@pytest.mark.long
def test_all_verifiers_agree_on_the_form_of_the_first_line(node: str, tmp_path: Path) -> None:
    signing = signed_evening(1)
    key, seal = CLUB.listed(TABLE), [JOURNAL, signing.sealed[-1][0], signing.sealed[-1][1].hex()]
    revoked: dict[str, Any] = {"key": TABLE.public, "day": "2026-11-20", "seals": [seal]}
    lists: list[Any] = [None, {}, "x", 1, [None], [[]], [1], [{}]]
    seals: list[Any] = [None, [1], [[]], [seal, seal], "x", {}]
    others: list[Any] = [1, 2**70, "\ud800", "a" * 64000, "a" * 66000, [[[[]]]]]
    heads: list[dict[str, Any]] = [
        *(
            {"keys": one}
            for one in [*lists, [key | {"key": 1}], [key | {"certificate": None}], [key | {"club": []}]]
        ),
        *({"keys": [key | {name: key[name].upper()}]} for name in key),
        *({"keys": one} for one in ([key, key], [key | {"more": 1}], [{"key": key["key"]}], [{}, key])),
        *({"revoked": one} for one in lists),
        *({"revoked": [{name: revoked[name] for name in names}]} for names in (["key"], ["key", "day"])),
        *(
            {"revoked": [revoked | {"day": day}]}
            for day in (1, "x", "2026-13-01", "0000-01-01", "2026-1-1", "0001-01-01")
        ),
        *({"revoked": [revoked | {"seals": one}]} for one in seals),
        *(
            {"revoked": [revoked | {"seals": [[*seal[:1], one, seal[2]]]}]}
            for one in (str(seal[1]), True, 2**53, 10**30)
        ),
        *(
            {"revoked": [revoked | {"seals": [one]}]}
            for one in [[*seal, 1], seal[:2], [1, *seal[1:]], [*seal[:2], "A" * 64]]
        ),
        {"revoked": [revoked | {"key": TABLE.public.upper()}]},
        *({"serial": one} for one in (1, None, "", "é", "a\nb", [SERIAL])),
        *({"journal": one} for one in (1, [JOURNAL], "", "é")),
        *({"x": one} for one in others),
    ]
    names = {"serial": SERIAL, "journal": JOURNAL, "keys": [key]}
    texts = [json.dumps(names | head) for head in heads]
    plain = json.dumps(names)
    texts += [
        plain[:-1] + f',"x":{text}}}' for text in ("NaN", "Infinity", "1.5", "1e3", "-0", "5.0", "9" * 5000)
    ]
    texts += [
        '{"serial":"other",' + plain[1:],
        plain[:-1] + ',"serial":"other"}',
        f"[{plain}]",
        plain + " ",
        "\ufeff" + plain,
    ]
    texts += [json.dumps(names | {"revoked": [revoked]}).replace(f", {seal[1]},", f", {seal[1]}.0,")]
    texts += [plain.replace(SERIAL, "\\ud800")]
    files = []
    for text in texts:
        body = b"j" + text.encode("utf-8", "surrogatepass")
        files.append(b"~%s*%08X\n" % (body, crc32(body)) + b"".join(signing.lines))
    said = all_agree(node, tmp_path, files)
    assert sum(one["holds"] for one in said) > 20 and sum(not one["holds"] for one in said) > 20


def framed(text: str) -> bytes:
    """Return the line of an event with this JSON and a correct checksum."""
    body = b"e" + text.encode()
    return b"~%s*%08X\n" % (body, crc32(body))


def test_all_verifiers_agree_on_revoked_keys(node: str, tmp_path: Path) -> None:
    genuine = signed_evening(2)
    (first, early), (second, late), *_ = genuine.sealed
    mixed = signed_evening(1)
    mixed.table_pair = OTHER_TABLE
    mixed.seal()
    both = [CLUB.listed(TABLE), CLUB.listed(OTHER_TABLE)]

    def revoked(*seals: object, key: str = TABLE.public) -> dict[str, Any]:
        return {"revoked": [{"key": key, "day": "2026-11-20", "seals": [*seals]}]}

    at_first, at_second = [JOURNAL, first, early.hex()], [JOURNAL, second, late.hex()]
    forged = signed_evening(2, names=["Mallory", "Ben", "Carla", "Dora"])
    assert forged.sealed[0][0] == first
    # The thief's events and a seal signed with the stolen key, then genuine events.
    behind = [*forged.lines[: first + 1], *genuine.lines[first + 1 :]]
    cases: list[tuple[bytes, int | None, bool]] = [
        (exported(genuine.lines, **revoked()), None, False),
        (exported(genuine.lines, **revoked(at_first)), first, False),
        (exported(genuine.lines, **revoked(at_first, at_second)), second, False),
        (exported(genuine.lines[:second], **revoked(at_second)), first, False),
        (exported(genuine.lines, **revoked([JOURNAL, second, early.hex()])), None, False),
        (exported(genuine.lines, **revoked(["other", second, late.hex()])), None, False),
        (exported(genuine.lines, **revoked(key=OTHER_TABLE.public)), genuine.sealed[-1][0], True),
        # A genuine seal after forged lines does not prove the lines before it.
        (exported(behind, **revoked(at_second)), None, False),
        # If a key is revoked by several entries, only seals listed in all of them count.
        (
            exported(genuine.lines, revoked=[*revoked(at_first)["revoked"], *revoked(at_second)["revoked"]]),
            None,
            False,
        ),
        (
            exported(
                genuine.lines,
                revoked=[*revoked(at_first, at_second)["revoked"], *revoked(at_first)["revoked"]],
            ),
            first,
            False,
        ),
        (exported(mixed.lines, both, **revoked()), mixed.sealed[-1][0], True),
        (exported(mixed.lines, both, **revoked(key=OTHER_TABLE.public)), mixed.sealed[-2][0], False),
    ]
    said = all_agree(node, tmp_path, [data for data, *_ in cases])
    assert [(one["end"], one["holds"]) for one in said] == [(end, holds) for _, end, holds in cases]


def test_the_page_knows_of_revoked_keys_by_itself(
    node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, signing = tmp_path / "evening.journal", signed_evening(1)
    file.write_bytes(exported(signing.lines))
    monkeypatch.setenv("REVOKED", json.dumps([{"key": TABLE.public, "day": "2026-11-20", "seals": []}]))
    with resources.as_file(resources.files("stichtisch.publish.html")) as html:
        (proof,) = verified(node, _SUPPORT / "page_proof.mjs", html / "verify" / "proof.js", "", file)
    assert proof["end"] is None and not proof["holds"]
    assert [
        "unproved.revoked",
        {"event": signing.sealed[0][0], "key": TABLE.id, "day": "2026-11-20"},
    ] in proof["unproved"]


def test_all_verifiers_agree_on_each_verdict(node: str, tmp_path: Path) -> None:
    """These files produce every finding of the page, and all verifiers agree on each."""
    genuine, without, anew = signed_evening(1), signed_evening(1, None), begun_anew()
    lines, number = genuine.lines, genuine.next
    first = genuine.sealed[0][0]
    behind = [encode("e", [number + at, *event]) for at, event in enumerate(evening(1, counter=2)[2:])]
    false = encode("e", [number, 5, -1, "sign", TABLE.id, first, "a" * 128])
    both = [CLUB.listed(TABLE), OTHER_CLUB.listed(TABLE)]
    senseless = encode("e", [number, 5, -1, "sign", TABLE.id, 0, ""])
    misfit = encode("e", [number, 5, -1, "seal", "a" * 64, "", [0] * 4])
    sealed_anew = encode("e", [len(anew) + 1, 5, -1, "seal", "a" * 64, "", [0] * 4, 2])
    revoked = [{"key": TABLE.public, "day": "2026-11-20", "seals": []}]
    files = {
        "wrong.no_journal": b"",
        "wrong.no_events": exported([]),
        "wrong.damaged": exported(lines[:5] + lines[6:]),
        "wrong.senseless": exported([*lines, senseless]),
        "wrong.chain": exported([*lines, misfit]),
        "wrong.anew": exported([*anew, sealed_anew]),
        "wrong.signature": exported([*lines, false]),
        "wrong.clubs": exported(lines, both),
        "unproved.none": exported(without.lines),
        "unproved.no_seal": exported(lines[first:]),
        "unproved.unknown_key": exported(lines, []),
        "unproved.certificate": exported(lines, [CLUB.listed(TABLE, "other")]),
        "unproved.other_club": exported(lines),
        "unproved.revoked": exported(lines, revoked=revoked),
        "unproved.nothing": exported(without.lines),
        "unproved.no_session": exported(lines[first - 1 :]),
        "unproved.before": exported(lines[1:]),
        "unproved.restored": exported(with_restored([9, -1, "rename", 0, "Eve"])),
        "unproved.after": exported([*lines, encode("e", [number, 5, -1, "boot", 2])]),
        "unproved.session_before": exported(lines[1:]),
        "unproved.session": exported([*lines, *behind]),
    }
    catalogue = json.loads((resources.files("stichtisch.i18n") / "en" / "verify.json").read_text("utf-8"))
    assert set(files) == {key for key in catalogue if key.startswith(("wrong.", "unproved."))}
    all_agree(node, tmp_path, list(files.values()), ("", OTHER_CLUB.fingerprint))
    for kind, data in files.items():
        club = OTHER_CLUB.fingerprint if kind == "unproved.other_club" else ""
        assert kind in ours(data, club)["kinds"], kind


def test_all_verifiers_agree_on_changed_scores(node: str, tmp_path: Path) -> None:
    genuine = signed_evening(2)
    files = []
    for number, _ in genuine.sealed:
        kind, event = decode(genuine.lines[number - 1])
        event[6] = [event[6][0] + 50, event[6][1] - 50, *event[6][2:]]
        lines = [*genuine.lines[: number - 1], encode(kind, event), *genuine.lines[number:]]
        files.append(exported(lines))
    said = all_agree(node, tmp_path, files)
    assert not any(one["holds"] for one in said)
    assert all("wrong.signature" in one["kinds"] or "wrong.chain" in one["kinds"] for one in said)


def with_restored(*more: list[Any]) -> list[bytes]:
    """Return an evening with a seal and these events, restored by a PC, followed by another deal."""
    signing = Signing()
    for event in evening(1):
        signing.add(*event)
    for event in more:
        signing.write(*event)
    signing.write(0, -1, "restored")
    signing.add(9000, -1, "end")
    return signing.lines


def test_all_verifiers_agree_on_restored_journals(node: str, tmp_path: Path) -> None:
    rename = [9, -1, "rename", 0, "Eve"]
    nothing = [[9, -1, "boot", 2], [9, -1, "copy", 0, "04", 5, 6]]
    cases = [
        (with_restored(), True),
        (with_restored(*nothing), True),
        (with_restored([9, -1, "restored"]), True),
        (with_restored(rename), False),
        (with_restored([9, -1, "clock", 1_900_000_000], *nothing), False),
        (with_restored(rename, [9, -1, "restored"]), False),
        ([encode("e", [1, 0, -1, "restored"]), *with_restored()[1:]], False),
    ]
    said = all_agree(node, tmp_path, [exported(lines) for lines, _ in cases])
    assert [one["holds"] for one in said] == [holds for _, holds in cases]
    mark = next(number for number, line in enumerate(cases[3][0], 1) if b'"restored"' in line)
    assert said[3]["start"] == mark and said[3]["end"] > mark


def agree_on_forgeries(node: str, folder: Path, count: int, clubs: tuple[str, ...]) -> None:
    """Check `count` forged files with all verifiers."""
    files: list[bytes] = []

    @settings(max_examples=count, phases=[Phase.generate])
    @given(st.one_of(forged(), forged_ending()))
    def collect(case: Forgery) -> None:
        files.append(case.data)

    collect()
    proofs = all_agree(node, folder, files, clubs)
    assert any(one["end"] for one in proofs)


def test_all_verifiers_agree_on_forgeries(node: str, tmp_path: Path) -> None:
    agree_on_forgeries(node, tmp_path, 50, _CLUBS[1:])


@pytest.mark.long
def test_all_verifiers_agree_on_thousands_of_forgeries(node: str, tmp_path: Path) -> None:
    agree_on_forgeries(node, tmp_path, share_of(3000), (*_CLUBS, OTHER_CLUB.fingerprint))
