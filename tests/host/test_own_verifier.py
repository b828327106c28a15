"""Other verifiers of signed journals agree with ours: one written from the format note, and that of the page."""

import json
import subprocess
from binascii import crc32
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from support.evenings import evening
from support.forged import forged
from support.scripted_table import JOURNAL
from support.signed import (
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

_SUPPORT = Path(__file__).parents[1] / "support"
_CLUBS = ("", CLUB.fingerprint)


@pytest.fixture
def node(require_tool: Callable[[str, str], str]) -> str:
    """Node.js."""
    return require_tool("node", "Node.js 18 or later")


def ours(data: bytes, club: str) -> dict[str, Any]:
    """What we say of a file."""
    try:
        proof = prove_publicly(journal_file.read(data, "file"), club or None)
    except NoJournal:
        return {"start": None, "end": None, "clubs": [], "holds": False}
    start = None if proof.end is None else proof.start
    return {"start": start, "end": proof.end, "clubs": proof.clubs, "holds": proof.holds}


def verified(node: str, *arguments: object) -> list[dict[str, Any]]:
    """What a program for Node.js says of each file."""
    command = [node, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def all_agree(
    node: str, folder: Path, files: list[bytes], clubs: tuple[str, ...] = _CLUBS
) -> list[dict[str, Any]]:
    """Have every file checked by all three, for each club; what we say of them where none is asked for."""
    paths = [folder / f"{number}.journal" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    for club in clubs:
        expected = [ours(data, club) for data in files]
        assert verified(node, _SUPPORT / "check_journal.mjs", club, *paths) == expected
        with resources.as_file(resources.files("stichtisch.publish.html")) as html:
            proofs = verified(node, _SUPPORT / "page_proof.mjs", html / "verify" / "proof.js", club, *paths)
        named = [
            {**{name: one[name] for name in ("end", "clubs", "holds")}, "start": one["end"] and one["start"]}
            for one in proofs
        ]
        assert named == expected
    return [ours(data, "") for data in files]


def begun_anew() -> list[bytes]:
    """Lines of a table that had let go of the beginning of its journal before it sealed."""
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
    # The last line is a signature: without it, the seal before proves the rest.
    assert [at for at, one in enumerate(proofs[len(proved) :]) if one["holds"]] == [18]


def test_all_verifiers_agree_on_how_numbers_are_written(node: str, tmp_path: Path) -> None:
    lines = signed_evening(1).lines
    last = len(lines) + 1
    texts = [f"[{last},5,-1,{rest}" for rest in ('"clock",1.5]', '"clock",1e3]', '"clock",-Infinity]')]
    texts += [f"[{last}.0,5,-1,{rest}" for rest in ('"boot",1]', '"boot",NaN]')]
    names = f'[{last},5,-1,"rename",0,"Eva 1.5e3"]'
    files = [exported([*lines, framed(text)]) for text in (*texts, names)]
    assert [one["holds"] for one in all_agree(node, tmp_path, files)] == [False] * len(texts) + [True]


def framed(text: str) -> bytes:
    """The line of an event with this JSON."""
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
    # Events of the thief with a seal that the stolen key signs, then genuine ones.
    behind = [*forged.lines[: first + 1], *genuine.lines[first + 1 :]]
    cases: list[tuple[bytes, int | None, bool]] = [
        (exported(genuine.lines, **revoked()), None, False),
        (exported(genuine.lines, **revoked(at_first)), first, False),
        (exported(genuine.lines, **revoked(at_first, at_second)), second, False),
        (exported(genuine.lines[:second], **revoked(at_second)), first, True),
        (exported(genuine.lines, **revoked([JOURNAL, second, early.hex()])), None, False),
        (exported(genuine.lines, **revoked(["other", second, late.hex()])), None, False),
        (exported(genuine.lines, **revoked(key=OTHER_TABLE.public)), genuine.sealed[-1][0], True),
        # A genuine seal behind other lines does not vouch for what is before them.
        (exported(behind, **revoked(at_second)), None, False),
        # Of several entries for a key only the seals that all of them have count.
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


def agree_on_forgeries(node: str, folder: Path, count: int, clubs: tuple[str, ...]) -> None:
    """Have that many files of a forger checked by all."""
    files: list[bytes] = []

    @settings(max_examples=count, phases=[Phase.generate])
    @given(forged())
    def collect(case: tuple[bytes, list[bytes], str]) -> None:
        files.append(case[0])

    collect()
    proofs = all_agree(node, folder, files, clubs)
    assert any(one["end"] for one in proofs)


def test_all_verifiers_agree_on_forgeries(node: str, tmp_path: Path) -> None:
    agree_on_forgeries(node, tmp_path, 50, _CLUBS[1:])


@pytest.mark.long
def test_all_verifiers_agree_on_thousands_of_forgeries(node: str, tmp_path: Path) -> None:
    agree_on_forgeries(node, tmp_path, 3000, (*_CLUBS, OTHER_CLUB.fingerprint))
