"""`stichtisch judge`: deals in notation, results out, both JSON Lines."""

import json
import math
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from typing import Any, BinaryIO

import click

from cardrules.judge import NotADeal, judge
from stichtisch.errors import ExitCode
from stichtisch.text import harmless, shorten

STANDARD_INPUT = "-"

# Longer reasons quote what they refuse.
_LONGEST = 200
# Bytes of a line; a deal has some three thousand. What is longer would keep whoever asked waiting.
_MOST_BYTES = 1 << 18
# How JSON begins that was printed for people.
_ALONE = (b"{", b"[")


@click.command(
    "judge",
    epilog="\b\nExamples:\n  stichtisch judge evening.jsonl > results.jsonl\n"
    "  stichtisch export session --format deals | stichtisch judge -",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, envvar="STICHTISCH_JUDGE_FILES")
def command(files: tuple[str, ...]) -> int:
    """Judge deals in deal notation, one JSON object a line.

    Writes one result a line, in the order read; the file - is standard input. A line that is no deal is named on
    standard error and skipped; the exit code is then 2.
    """
    good = [_judge_file(name) for name in files]
    return ExitCode.DONE if all(good) else ExitCode.BAD_INPUT


def _judge_file(name: str) -> bool:
    # False: something in it was no deal, or it cannot be read.
    good = True
    for place, (number, line) in enumerate(_lines(name)):
        if isinstance(line, OSError):
            return _complain(name, line.strerror or line)
        if len(line) > _MOST_BYTES:
            good = _complain(f"{name}:{number}", f"not a deal: longer than {_MOST_BYTES} bytes")
            continue
        if place == 0 and line.strip() in _ALONE:
            return _complain(f"{name}:{number}", "one object a line is read, not one over several lines")
        good = _answer(f"{name}:{number}", line) and good
    return good


def _answer(where: str, line: bytes) -> bool:
    # Writes the result of a line, or why there is none.
    try:
        result = judge(_parse(line))
    except NotADeal as error:
        return _complain(where, error)
    click.echo(json.dumps(result, separators=(",", ":")))
    return True


def _complain(where: str, reason: object) -> bool:
    click.echo(f"stichtisch: {harmless(where)}: {shorten(str(reason), _LONGEST)}", err=True)
    return False


def _lines(name: str) -> Iterator[tuple[int, bytes | OSError]]:
    # Lines that are not blank, numbered from 1, and of one that is too long the beginning; a file that cannot be read
    # yields its error as line 0.
    try:
        with _opened(name) as stream:
            for number in count(1):
                line = stream.readline(_MOST_BYTES + 1)
                if not line:
                    return
                if line.strip() or len(line) > _MOST_BYTES:
                    yield number, line
                while len(line) > _MOST_BYTES and not line.endswith(b"\n"):
                    line = stream.readline(_MOST_BYTES + 1)
    except OSError as error:
        yield 0, error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        # Not closed here: it may be named twice.
        return nullcontext(sys.stdin.buffer)
    return open(name, "rb")  # noqa: PTH123, a Path would read an empty name as this folder


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"), parse_constant=_no_number, parse_float=_finite)
    except NotADeal:
        raise
    except UnicodeDecodeError:
        raise NotADeal("not UTF-8 text") from None
    except ValueError as error:
        raise NotADeal(f"not JSON: {error}") from None
    except RecursionError:
        raise NotADeal("not a deal: nested too deeply") from None


def _no_number(text: str) -> Any:
    raise NotADeal(f"not JSON: {text} is no number of it")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)
