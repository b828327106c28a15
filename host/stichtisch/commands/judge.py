"""`stichtisch judge`: deals in notation, results out, both JSON Lines."""

import json
import math
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, count, islice
from typing import Any, BinaryIO, NamedTuple

import click

from cardrules.judge import NotADeal, judge
from stichtisch.commands.options import jobs_option
from stichtisch.errors import ExitCode
from stichtisch.parallel import ALONE_UP_TO, in_order
from stichtisch.text import harmless, shorten

STANDARD_INPUT = "-"

# Longer reasons quote what they refuse.
_LONGEST = 200
# Bytes of a line; a deal has some three thousand. Longer lines would keep the user waiting.
_MOST_BYTES = 1 << 18
# Deals that a process gets at a time.
_IN_A_BATCH = 250
# How JSON begins that was printed for people.
_ALONE = (b"{", b"[")


class _Line(NamedTuple):
    """A line of the input, or why a file or line is not read."""

    where: str
    text: bytes
    reason: str | None = None


class _Answer(NamedTuple):
    """The result of a line as JSON, or why there is none."""

    where: str
    result: str | None
    reason: str | None


@click.command(
    "judge",
    epilog="\b\nExamples:\n  stichtisch judge evening.jsonl > results.jsonl\n"
    "  stichtisch export session --format deals | stichtisch judge -",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, envvar="STICHTISCH_JUDGE_FILES")
@jobs_option
def command(files: tuple[str, ...]) -> int:
    """Judge deals in deal notation, one JSON object a line.

    Writes one result a line, in the order read; the file - is standard input. A line that is no deal is named on
    standard error and skipped; the exit code is then 2.
    """
    lines = chain.from_iterable(_read(name) for name in files)
    good = True
    for answer in chain(map(_answer, islice(lines, ALONE_UP_TO)), in_order(_answer, lines, _IN_A_BATCH)):
        if answer.result is None:
            click.echo(
                f"stichtisch: {harmless(answer.where)}: {shorten(answer.reason or '', _LONGEST)}", err=True
            )
            good = False
        else:
            click.echo(answer.result)
    return ExitCode.DONE if good else ExitCode.BAD_INPUT


def _read(name: str) -> Iterator[_Line]:
    # The lines of a file that are not blank.
    for place, (number, line) in enumerate(_lines(name)):
        if isinstance(line, OSError):
            yield _Line(name, b"", str(line.strerror or line))
            return
        where = f"{name}:{number}"
        if len(line) > _MOST_BYTES:
            yield _Line(where, b"", f"not a deal: longer than {_MOST_BYTES} bytes")
        elif place == 0 and line.strip() in _ALONE:
            yield _Line(where, b"", "one object a line is read, not one over several lines")
            return
        else:
            yield _Line(where, line)


def _answer(line: _Line) -> _Answer:
    if line.reason is not None:
        return _Answer(line.where, None, line.reason)
    try:
        result = judge(_parse(line.text))
    except NotADeal as error:
        return _Answer(line.where, None, str(error))
    return _Answer(line.where, json.dumps(result, separators=(",", ":")), None)


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
