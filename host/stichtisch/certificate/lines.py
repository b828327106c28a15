"""A certificate as lines of English text for a terminal."""

import textwrap
from collections.abc import Iterator

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Fact, Moment, catalogue_in, in_words, said
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.text import harmless

_COLUMNS = 80
_MARKS = {True: "ok", False: "FAILS", None: "-"}
_MARK = 7
_NAME = 18


def certificate_lines(told: Certificate) -> list[str]:
    """Return a certificate as text, no line wider than 80 columns."""
    lines = [f"Club evening {told.evening} of {told.day}: {harmless(told.name)}"]
    lines += [line for check in told.checks for line in _check(check)]
    for one in told.lists:
        lines += ["", *list_lines(one)]
    return [*lines, "", f"Fingerprint: {told.fingerprint}", *_wrapped(_verdict(told))]


def list_lines(told: ListCertificate) -> list[str]:
    """Return the certificate of one list as text: its checks, and every correction."""
    tables = ", ".join(harmless(serial) for serial in told.tables)
    where = f"Round {told.key.round}, table {told.key.table}: " if told.key else ""
    head = f"{where}{told.game} by {_said(told.rules)}" + (f", on {tables}" if tables else "")
    lines = [*_wrapped(head)]
    lines += [line for check in told.checks for line in _check(check)]
    return [*lines, *(line for change in told.corrected for line in _change(change))]


def _told(check: Check) -> str:
    return in_words(check.told, catalogue_in("en"))


def _said(fact: Fact) -> str:
    return said(fact, catalogue_in("en"))


def _check(check: Check) -> Iterator[str]:
    head = f"  {_MARKS[check.holds]:<{_MARK}}{check.name:<{_NAME}}"
    return _wrapped(harmless(_told(check)), head)


def _change(change: Corrected) -> Iterator[str]:
    if change.person is None:
        told = (
            f"deal {change.deal}: {_scores(change.before)} at the table; its record is not in the club's log"
        )
        return _wrapped(told, "  corrected  ")
    moment = _said(Moment(change.at))
    what = "which changes nothing any more" if change.failed else f"now {_scores(change.after)}"
    told = f"deal {change.deal}: {_scores(change.before)} at the table, {what}; by {change.person}, {moment}"
    return _wrapped(harmless(f"{told}: {change.why}"), "  corrected  ")


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("-" if score is None else f"{score:+d}" for score in scores or ()) or "nothing"


def _verdict(told: Certificate) -> str:
    if not told.holds:
        return "Not certified: see what FAILS."
    paper = f" Deals written on paper, without proof: {told.on_paper}." if told.on_paper else ""
    return f"Certified: all lists are what their cards come to, and what is asked of them holds.{paper}"


def _wrapped(text: str, head: str = "") -> Iterator[str]:
    indent = " " * (2 + _MARK + _NAME if head else 2)
    yield from textwrap.wrap(
        head + text, _COLUMNS, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
    ) or [head.rstrip()]
