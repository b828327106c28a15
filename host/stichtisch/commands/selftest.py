"""`stichtisch selftest`: tests all parts of a table."""

from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.options import club_key_option, echo_json, json_option, option, port_option
from stichtisch.device.client import Client, Hello
from stichtisch.device.ports import choose_port
from stichtisch.device.selftest import GOOD, OPEN, WRONG, Finding, Measured, findings, lines, measure
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import read_key
from stichtisch.sync.sync import show_key
from stichtisch.text import harmless

# The time for one person to press all keys around the table.
KEY_SECONDS = 60.0


@click.command(
    "selftest",
    short_help="Test the hardware of a table.",
    epilog="\b\nExamples:\n  stichtisch selftest\n  stichtisch selftest --keys\n  stichtisch selftest --json",
)
@port_option
@option(
    "--keys",
    is_flag=True,
    help="Also test the keys: wait up to a minute until each key has been pressed once.",
)
@club_key_option
@json_option
def command(port: str | None, keys: bool, key: Path, as_json: bool) -> int:
    """Have the table test itself: readers, display, keys, supply, clock chip, flash, lights and buzzer.

    Lay a card on each reader, as in play: the test then measures the reader's range. During the test the table shows
    one page and reads no cards. The test runs only between two deals. A sealed table requires the club's key. The
    exit code is 1 if a part fails.
    """
    with SerialTransport(choose_port(port)) as transport:
        client = Client(transport)
        client.settle()
        hello = client.hello()
        show_key(client, hello, read_key(key))
        measured = measure(client, KEY_SECONDS if keys else 0, _ask_for_keys)
    report = findings(measured, keys_wanted=keys)
    if as_json:
        echo_json(_as_data(hello, transport.port, measured, report))
    else:
        _report(hello, report)
    return ExitCode.NEGATIVE if any(finding.state == WRONG for finding in report) else ExitCode.DONE


def _ask_for_keys() -> None:
    click.echo(say("Press each key of the table once; its panels show which are left."), err=True)


def _as_data(hello: Hello, port: str, measured: Measured, report: list[Finding]) -> dict[str, object]:
    return {
        "table": hello.serial,
        "firmware": hello.firmware,
        "port": port,
        "well": all(finding.state != WRONG for finding in report),
        "readers": [measured.readers[place] for place in sorted(measured.readers)],
        "parts": measured.parts,
        "findings": [asdict(finding) for finding in report],
    }


def _report(hello: Hello, report: list[Finding]) -> None:
    click.echo(
        say(
            "Table {table}, firmware {firmware}",
            table=harmless(hello.serial),
            firmware=harmless(hello.firmware),
        )
    )
    click.echo("\n".join(lines(report)))
    counts = {state: sum(finding.state == state for finding in report) for state in (GOOD, OPEN, WRONG)}
    click.echo(
        say(
            "{well} passed, {open} to check, {wrong} failed.",
            well=counts[GOOD],
            open=counts[OPEN],
            wrong=counts[WRONG],
        )
    )
