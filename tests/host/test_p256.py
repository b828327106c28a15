"""P-256 keys and signatures: their format, and that only commands that need `cryptography` import it."""

import re
import subprocess
import sys
from pathlib import Path

from support.sealed_evening import sealed_evening
from support.signed_evening import CLUB, signed_evening, write

from stichtisch.journal.journal_file import read
from stichtisch.keys.p256 import draw_private, fingerprint, is_public, is_signed, public_of, sign
from stichtisch.store import import_events, open_database

_PROGRAM = """
import sys
from stichtisch.main import main
for command in {commands!r}:
    print(main(command), "cryptography" in sys.modules, file=sys.stderr)
"""


def answers(*commands: list[str]) -> list[str]:
    """Return the exit code of each command, and whether `cryptography` was imported when it ended."""
    program = _PROGRAM.format(commands=commands)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [line for line in done.stderr.splitlines() if re.fullmatch(r"\d (True|False)", line)]


def test_no_command_imports_cryptography_where_nothing_is_signed(database: Path, tmp_path: Path) -> None:
    unsigned = str(write(tmp_path / "unsigned.journal", sealed_evening(1).lines, []))
    signed = str(write(tmp_path / "signed.journal", signed_evening(1).lines))
    journal = read(Path(unsigned).read_bytes(), unsigned)
    with open_database(database) as opened:
        import_events(opened, journal.serial, journal.journal, journal.events)
    lines = answers(
        ["sessions"],
        ["verify"],
        ["verify", unsigned],
        ["club", "directors"],
        ["verify", "--public", unsigned],
        ["verify", "--public", signed],
    )
    assert lines == ["0 False", "0 False", "0 False", "0 False", "1 False", "0 True"]


def test_a_drawn_key_signs() -> None:
    private = draw_private()
    public = public_of(private)
    signature = sign(private, b"text")
    assert re.fullmatch("[0-9a-f]{64}", private) and is_public(public)
    assert is_signed(public, b"text", signature) and not is_signed(public, b"other", signature)
    assert not is_signed(public, b"text", signature.upper()) and not is_signed(
        public.upper(), b"text", signature
    )


def test_a_text_that_is_no_key_has_a_fingerprint_too() -> None:
    assert fingerprint(CLUB.public) == CLUB.fingerprint
    assert len({fingerprint(text) for text in ("", "00", "é", "\ud800", CLUB.public[:-2])}) == 5
    assert not is_public("é") and not is_public(CLUB.public[:-2])
