"""`stichtisch judge`: reads deals in notation and writes their results, both as JSON Lines."""

import json
import math
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import click

from cardrules.judge import NotADeal, judge
from stichtisch.commands.options import jobs_option
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import say
from stichtisch.i18n.reason import words_of
from stichtisch.i18n.users import users_language
from stichtisch.parallel import ALONE_UP_TO, in_order
from stichtisch.reporting import report
from stichtisch.text import harmless, shorten

STANDARD_INPUT = "-"

# The maximum number of characters of a reason. Only a reason that quotes a long part of the rejected text
# exceeds this maximum.
_LONGEST = 200
# The maximum number of bytes of a line. A deal needs about 3,000 bytes. A longer line would take too long to parse.
_MOST_BYTES = 1 << 18
# The number of deals that are sent to a worker process at once.
_IN_A_BATCH = 250
# If the first line is only one of these brackets, each JSON value is spread over several lines.
_ALONE = (b"{", b"[")


class _Line(NamedTuple):
    """A line of the input, or the reason why it cannot be read, with a hint for the user."""

    where: str
    text: bytes
    reason: str | None = None
    hint: str = ""


class _Answer(NamedTuple):
    """The result of a line as JSON, or the reason why there is none, with a hint for the user."""

    where: str
    result: str | None
    reason: str | None
    hint: str = ""


@click.command(
    "judge",
    epilog="\b\nExamples:\n  stichtisch judge evening.jsonl > results.jsonl\n"
    "  stichtisch export session --format deals | stichtisch judge -",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, envvar="STICHTISCH_JUDGE_FILES")
@jobs_option
def command(files: tuple[str, ...]) -> int:
    """Judge deals in deal notation, one JSON object per line.

    Writes one result per line, in the order of the deals; the file - is standard input. A line that is not a deal is
    skipped and reported on standard error, as is a file without deals; the exit code is then 2.
    """
    lines = chain.from_iterable(_read(name) for name in files)
    good = True
    for answer in chain(map(_answer, islice(lines, ALONE_UP_TO)), in_order(_answer, lines, _IN_A_BATCH)):
        if answer.result is None:
            report(f"{harmless(answer.where)}: {shorten(answer.reason or '', _LONGEST)}", answer.hint)
            good = False
        else:
            click.echo(answer.result)
    return ExitCode.DONE if good else ExitCode.BAD_INPUT


def _read(name: str) -> Iterator[_Line]:
    # Yield the lines of a file that are not blank.
    place = -1
    for place, (number, line) in enumerate(_lines(name)):
        if isinstance(line, OSError):
            yield _Line(name, b"", words_of(line, users_language()), _way_out(name))
            return
        where = f"{name}:{number}"
        if len(line) > _MOST_BYTES:
            yield _Line(where, b"", say("not a deal: longer than {most} bytes", most=_MOST_BYTES))
        elif place == 0 and line.strip() in _ALONE:
            yield _Line(where, b"", say("one object a line is expected, but this one has several lines"))
            return
        else:
            yield _Line(where, line)
    # Do not report an empty standard input: the exported session may have no deals, or the user may have named the
    # standard input ("-") twice.
    if place < 0 and name != STANDARD_INPUT:
        yield _Line(name, b"", say("no deal in it"), _way_out(name))


def _way_out(name: str) -> str:
    # Return a hint for a file that cannot be read or has no deal.
    if name and Path(name).is_dir():
        return say("Name the files in it: stichtisch judge {folder}/*.jsonl", folder=harmless(name))
    return say(
        "A file of deals has one JSON object a line. To write one: stichtisch export session --format deals"
    )


def _answer(line: _Line) -> _Answer:
    if line.reason is not None:
        return _Answer(line.where, None, line.reason, line.hint)
    try:
        result = judge(_parse(line.text))
    except NotADeal as error:
        return _Answer(line.where, None, str(error))
    return _Answer(line.where, json.dumps(result, separators=(",", ":")), None)


def _lines(name: str) -> Iterator[tuple[int, bytes | OSError]]:
    # Yield the lines that are not blank, numbered from 1. A line that is too long is cut; an unreadable file yields its
    # error as line 0.
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
        # Do not close standard input, because the user may name it twice.
        return nullcontext(sys.stdin.buffer)
    return open(name, "rb")  # noqa: PTH123, Path("") would mean the current folder


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
