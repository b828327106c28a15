"""The recovery sheet: the club's key and the private half of its pair, as lines to write down and type in again.

Each line ends with a check group. The sheet has no QR code, because a phone that scans such a code may store a picture
of the key.
"""

from binascii import crc_hqx

LINES = 4
_LINE_SIZE = 8
_GROUP = 4
_DIGITS = "0123456789abcdef"


class Mistyped(ValueError):
    """A typed line that differs from the line on the sheet."""


def lines(key: bytes, first: int = 1) -> list[str]:
    """Return a 32-byte key as lines, each with four groups of four hexadecimal digits and a check group.

    `first` is the number of the first line.
    """
    parts = [key[start : start + _LINE_SIZE] for start in range(0, LINES * _LINE_SIZE, _LINE_SIZE)]
    return [_groups(part.hex() + _check(number, part)) for number, part in enumerate(parts, start=first)]


def part_of(number: int, text: str) -> bytes:
    """Return the bytes of the key in a typed line. `number` counts lines from 1. Raises Mistyped.

    The check detects every mistake within four neighbouring digits, and any two swapped lines. Of all other
    mistakes, the check misses one in 65,536.
    """
    digits = "".join(text.split()).replace("-", "").lower()
    if len(digits) != 2 * _LINE_SIZE + _GROUP or set(digits) - set(_DIGITS):
        raise Mistyped("it has to have five groups of four, of 0 to 9 and a to f")
    part = bytes.fromhex(digits[: 2 * _LINE_SIZE])
    if _check(number, part) != digits[2 * _LINE_SIZE :]:
        raise Mistyped("its check group does not fit: a digit is another, or it is another line")
    return part


def sheet(key: bytes, pair: bytes | None) -> str:
    """Return the sheet as text: the key, the private half of the club's pair if there is one, and instructions."""
    numbered = "\n".join(f"    {number}   {text}" for number, text in enumerate(lines(key), start=1))
    return f"""\
Stichtisch: the key of the club

{numbered}
{_NO_PAIR if pair is None else _of_pair(pair)}
Digits are 0 to 9 and a to f. The fifth group of each line checks the other four.

Print this sheet or write it down, and keep it where you keep the club's papers: not on this
computer, not in a message, not in a photograph. Anyone who has this sheet can forge results of
your tables. If the sheet and the key file are both lost, nobody can check your tables' signatures.
Directors' keys are not on this sheet: each PC makes its own, and a known director accepts it.

To restore the key on another computer, or after a loss: stichtisch club restore
"""


_NO_PAIR = """
The club's key pair (club.pair) is not on this sheet: there was none when it was printed.
"""


def _of_pair(pair: bytes) -> str:
    numbered = "\n".join(
        f"    {number}   {text}" for number, text in enumerate(lines(pair, LINES + 1), LINES + 1)
    )
    return f"""
The private half of the club's key pair (club.pair), which certifies the keys of your tables

{numbered}
"""


def _check(number: int, part: bytes) -> str:
    # The check is a CRC-16 (CCITT) that includes the number of the line.
    return f"{crc_hqx(bytes([number]) + part, 0):04x}"


def _groups(digits: str) -> str:
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))
