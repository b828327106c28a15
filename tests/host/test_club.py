"""Tests `stichtisch club`: the key is generated once, kept private, written down and typed in again."""

import io
import re
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from stichtisch.keys.club_key import keep_key, read_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.keys.errors import ClubKeyExists
from stichtisch.keys.p256 import public_of
from stichtisch.keys.recovery_sheet import Mistyped, lines, part_of

_KEY = bytes(range(32))
# The CRC-16 of CCITT (polynomial 1021h, initial value 0) over the line's number and its eight bytes.
_POLYNOMIAL = 0x1021


def crc16(data: bytes) -> int:
    """Return the CRC, computed bit by bit."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (_POLYNOMIAL if value & 0x8000 else 0)) & 0xFFFF
    return value


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path at which the club's key will be stored."""
    path = tmp_path / "settings" / "stichtisch" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    return path


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def sheet_lines(text: str) -> list[str]:
    """Return the lines of a recovery sheet that contain the key."""
    return [match[1] for match in re.finditer(r"^ +[1-4] +([0-9a-f]{4}(?: [0-9a-f]{4}){4})$", text, re.M)]


def test_a_key_is_drawn_and_only_its_owner_can_read_it(run: Any, key: Path) -> None:
    outcome = run("club", "init")
    assert outcome.code == 0 and str(key) in outcome.err
    assert re.fullmatch("[0-9a-f]{64}\n", key.read_text())
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    pair = pair_path(key)
    assert set(key.parent.iterdir()) == {key, pair}
    made = read_pair(pair)
    assert made is not None and made.fingerprint in outcome.err
    drawn = read_key(key)
    assert drawn is not None and len(drawn) == 32 and len(set(drawn)) > 8


def test_no_key_is_overwritten(run: Any, key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("club", "init")
    before = key.read_bytes()
    assert run("club", "init").code == 6
    typed(monkeypatch, "\n".join(lines(_KEY)) + "\n")
    assert run("club", "restore").code == 6
    with pytest.raises(ClubKeyExists):
        keep_key(key, _KEY)
    assert key.read_bytes() == before and set(key.parent.iterdir()) == {key, pair_path(key)}


def test_a_name_that_is_taken_when_the_key_gets_it_stays_what_it_is(key: Path) -> None:
    # A dangling link looks like a missing file, but occupies the name, as if another process made a key at the same
    # time.
    key.parent.mkdir(parents=True)
    key.symlink_to("nowhere")
    with pytest.raises(ClubKeyExists):
        keep_key(key, bytes(32))
    assert key.readlink() == Path("nowhere") and list(key.parent.iterdir()) == [key]


def test_the_sheet_brings_the_key_back(run: Any, key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = run("club", "init").out
    assert run("club", "sheet").out == sheet
    before = key.read_bytes()
    key.unlink()
    rows = sheet_lines(sheet)
    assert "".join(line[:19].replace(" ", "") for line in rows) == before.decode().strip()
    typed(monkeypatch, "\n".join(rows) + "\n")
    assert run("club", "restore").code == 0
    assert key.read_bytes() == before


def test_the_check_group_is_the_crc_of_the_line() -> None:
    for number, line in enumerate(lines(_KEY), start=1):
        part = _KEY[8 * number - 8 : 8 * number]
        assert line.replace(" ", "") == f"{part.hex()}{crc16(bytes([number]) + part):04x}"


def test_a_mistyped_line_is_named_and_nothing_is_kept(
    run: Any, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = lines(_KEY)
    rows[2] = rows[2][:-6] + "0" + rows[2][-5:]
    assert rows != lines(_KEY)
    typed(monkeypatch, "\n".join(rows) + "\n")
    outcome = run("club", "restore")
    assert outcome.code == 2 and "Line 3 of the recovery sheet is mistyped" in outcome.err
    assert not key.exists()


@given(key=st.binary(min_size=32, max_size=32), data=st.data())
def test_what_people_mistype_is_found(key: bytes, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, 4))
    right = lines(key)[number - 1]
    assert part_of(number, right.upper().replace(" ", "-")) == key[8 * number - 8 : 8 * number]
    digits = right.replace(" ", "")
    at = data.draw(st.integers(0, len(digits) - 1))
    digit = data.draw(st.sampled_from("0123456789abcdef"))
    other = data.draw(st.integers(1, 4))
    exchanged = digits[:at] + digits[at : at + 2][::-1] + digits[at + 2 :]
    for wrong in (digits[:at] + digit + digits[at + 1 :], exchanged):
        if wrong != digits:
            with pytest.raises(Mistyped):
                part_of(number, wrong)
    for wrong in (digits[:-1], digits + "0", digits[:at] + "o" + digits[at + 1 :], ""):
        with pytest.raises(Mistyped):
            part_of(number, wrong)
    assume(other != number)
    with pytest.raises(Mistyped):
        part_of(other, digits)


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33, "é"])
def test_a_file_that_is_no_key_is_said(run: Any, key: Path, text: str) -> None:
    key.parent.mkdir(parents=True)
    key.write_text(text)
    for command in (["club", "sheet"], ["verify"]):
        outcome = run(*command)
        assert outcome.code == 2 and str(key) in outcome.err


def test_the_club_shows_the_public_key_that_a_league_takes(run: Any, key: Path) -> None:
    assert run("club", "key").code == 2
    run("club", "init")
    shown = run("club", "key").out
    assert shown == public_of(pair_path(key).read_text().strip()) + "\n"


def test_where_there_is_no_key_there_is_no_sheet(run: Any, key: Path) -> None:
    outcome = run("club", "sheet")
    assert outcome.code == 2 and "stichtisch club init" in outcome.err


def test_a_folder_that_cannot_be_written_is_said(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run("club", "init", "--key", tmp_path / "file" / "key").code == 7
