"""Checks of the table's parts by its self-test.

The checks run only on request, because the table reads no cards during the self-test.
"""

from stichtisch.device.client import Client, Hello
from stichtisch.device.errors import SelfTestRefused
from stichtisch.device.selftest import GOOD, OPEN, WRONG, Finding, findings, measure
from stichtisch.doctor.lines import FAIL, OK, WARN, Check, Line, Outcome, carry_out, failed
from stichtisch.doctor.setting import Setting
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.keys.club_key import read_key
from stichtisch.sync.sync import show_key

GROUP = marked("Parts of the table")
_STATES = {GOOD: OK, OPEN: WARN, WRONG: FAIL}


def look_at_parts(setting: Setting, client: Client, hello: Hello) -> list[Line]:
    """Run the table's self-test, and return a line for each part, or a single line if the test could not run."""
    report: list[Finding] = []

    def test() -> Outcome:
        show_key(client, hello, read_key(setting.key))
        try:
            report.extend(findings(measure(client)))
        except SelfTestRefused as error:
            return failed(error, WARN)
        return Outcome(OK, say("the table has tested itself"))

    tested = carry_out(say_marked(GROUP), [Check("parts.selftest", say("Self-test"), test)])
    return tested + [
        Line(say_marked(GROUP), name_of(finding), finding.part, _outcome(finding)) for finding in report
    ]


def name_of(finding: Finding) -> str:
    """Return the name of the check for a finding of the self-test."""
    return "parts." + finding.part.lower().replace(",", "").replace(" ", "_")


def _outcome(finding: Finding) -> Outcome:
    state = _STATES[finding.state]
    if state == OK:
        return Outcome(OK, f"{finding.found}. {finding.advice}" if finding.advice else finding.found)
    return Outcome(state, finding.found, finding.advice)
