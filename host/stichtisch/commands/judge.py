"""`stichtisch judge`: deals in notation, results out, both JSON Lines."""

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import click

from cardrules.judge import NotADeal, judge
from stichtisch.errors import ExitCode
from stichtisch.text import harmless

STANDARD_INPUT = "-"


@click.command(
    "judge",
    epilog="\b\nExamples:\n  stichtisch judge evening.jsonl > results.jsonl\n"
    "  stichtisch export --format deals | stichtisch judge -",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, envvar="STICHTISCH_JUDGE_FILES")
def command(files: tuple[str, ...]) -> int:
    """Judge deals in deal notation, one JSON object a line; - reads standard input.

    Writes one result a line, in the order read. A line that is no deal is named on standard error and
    skipped; the exit code is then 2.
    """
    failures = 0
    for name in files:
        for number, line in _lines(name):
            failures += not _answer(name, number, line)
    return ExitCode.BAD_INPUT if failures else ExitCode.DONE


def _answer(name: str, number: int, line: bytes | OSError) -> bool:
    # Writes the result of a line, or why there is none.
    if isinstance(line, OSError):
        click.echo(f"{harmless(name)}: {line.strerror}", err=True)
        return False
    try:
        result = judge(_parse(line))
    except NotADeal as error:
        click.echo(f"{harmless(name)}:{number}: {harmless(str(error))}", err=True)
        return False
    click.echo(json.dumps(result, separators=(",", ":")))
    return True


def _lines(name: str) -> Iterator[tuple[int, bytes | OSError]]:
    # Lines that are not blank, numbered from 1; a file that cannot be read yields its error as line 0.
    try:
        with _opened(name) as stream:
            for number, line in enumerate(stream, start=1):
                if line.strip():
                    yield number, line
    except OSError as error:
        yield 0, error


def _opened(name: str) -> BinaryIO:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer
    return open(name, "rb")


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotADeal("not UTF-8 text") from None
    except ValueError as error:
        raise NotADeal(f"not JSON: {error}") from None
    except RecursionError:
        raise NotADeal("not a deal: nested too deeply") from None
