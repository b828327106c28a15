"""The whole report: the order of the checks, and its output as text and as JSON data."""

import platform
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from stichtisch import __version__
from stichtisch.doctor import computer
from stichtisch.doctor.connection import Connection
from stichtisch.doctor.database import stored_of
from stichtisch.doctor.lines import FAIL, STATES, WARN, Line, carry_out
from stichtisch.doctor.parts import look_at_parts
from stichtisch.doctor.setting import Setting
from stichtisch.doctor.table import Table
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.text import harmless, width

# The version of the data from `as_data`. It is increased when a field is removed or its meaning changes.
SCHEMA = 1

_NOT_TESTED = marked("readers, keys, display, supply, clock chip, flash, lights and buzzer of the table")


@dataclass(frozen=True)
class Report:
    """The lines of the report. `parts_left_out` is True if a table answered but its parts were not tested."""

    setting: Setting
    lines: list[Line]
    parts_left_out: bool

    @property
    def well(self) -> bool:
        """Return whether no check fails."""
        return all(line.outcome.state != FAIL for line in self.lines)


def examine(setting: Setting) -> Report:
    """Make all checks. Raises nothing: errors become lines of the report."""
    lines = carry_out(say("This computer"), computer.checks(setting))
    connection = Connection()
    answered = False
    with closing(connection):
        lines += carry_out(say("The way to the table"), connection.checks(setting))
        if connection.transport is not None:
            table = Table(setting, connection.transport)
            lines += carry_out(say("The table"), table.checks())
            answered = table.hello is not None
            if table.hello is not None and setting.readers:
                lines += look_at_parts(setting, table.client, table.hello)
    lines += carry_out(say("The evenings"), stored_of(setting).checks())
    return Report(setting, lines, answered and not setting.readers)


def as_data(report: Report) -> dict[str, object]:
    """Return the report as data for JSON."""
    return {
        "schema": SCHEMA,
        "stichtisch": __version__,
        "platform": platform.platform(),
        "well": report.well,
        "checks": [
            {
                "check": line.name,
                "group": line.group,
                "title": line.title,
                "state": line.outcome.state,
                "found": line.outcome.text,
                "next": line.outcome.next_step,
                "facts": line.outcome.facts,
            }
            for line in report.lines
        ],
        "not_tested": say_marked(_NOT_TESTED) if report.parts_left_out else "",
    }


def as_text(report: Report) -> list[str]:
    """Return the report as lines of text."""
    return [*_body(report), "", _sum(report)]


def _body(report: Report) -> Iterator[str]:
    states = max(map(len, STATES))
    titles = max(width(line.title) for line in report.lines)
    group = ""
    for line in report.lines:
        if line.group != group:
            yield from ["", line.group] if group else [line.group]
            group = line.group
        outcome = line.outcome
        yield f"  {outcome.state:{states}}  {line.title:{titles}}  {harmless(outcome.text)}"
        if outcome.next_step:
            yield f"{'':{states + titles + 6}}→ {harmless(outcome.next_step)}"
    if report.parts_left_out:
        yield ""
        yield say(
            "Not tested, because the table reads no cards during the 3 to 8 seconds of the test: {parts}.",
            parts=say_marked(_NOT_TESTED),
        )
        yield say(
            "To test them, between two deals: {command}", command=report.setting.at_table("doctor --readers")
        )


def _sum(report: Report) -> str:
    counts = Counter(line.outcome.state for line in report.lines)
    summary = ", ".join(f"{counts[state]} {state}" for state in STATES)
    if not report.well:
        return say(
            "{summary}. Begin with the first FAIL: the lines below it may follow from it.", summary=summary
        )
    if counts[WARN]:
        return say("{summary}. The next step is below each WARN.", summary=summary)
    return say("{summary}. Everything works.", summary=summary)
