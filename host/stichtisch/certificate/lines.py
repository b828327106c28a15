"""A certificate as lines of English text for a terminal."""

import textwrap
from collections.abc import Iterator

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Fact, Moment, catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.text import counted, harmless

_COLUMNS = 80
_MARKS = {True: "ok", False: "FAILS", None: "-"}
_MARK = 7
_NAME = 18


def certificate_lines(certificate: Certificate) -> list[str]:
    """Return a certificate as text, no line wider than 80 columns."""
    lines = [f"Club evening {certificate.evening} of {certificate.day}: {harmless(certificate.name)}"]
    lines += [line for check in certificate.checks for line in _check(check)]
    for one in certificate.lists:
        lines += ["", *list_lines(one)]
    log = [
        f"Club log:    {counted(certificate.log.records, 'record')}",
        *(f"Log head:    {one}" for one in certificate.log.heads),
    ]
    return [*lines, "", f"Fingerprint: {certificate.fingerprint}", *log, *_wrapped(_verdict(certificate))]


def list_lines(certificate: ListCertificate) -> list[str]:
    """Return the certificate of one list as text: its checks, and every correction."""
    tables = ", ".join(harmless(serial) for serial in certificate.tables)
    where = f"Round {certificate.key.round}, table {certificate.key.table}: " if certificate.key else ""
    head = f"{where}{certificate.game} by {_english(certificate.rules)}" + (
        f", on {tables}" if tables else ""
    )
    lines = [*_wrapped(head)]
    lines += [line for check in certificate.checks for line in _check(check)]
    return [*lines, *(line for change in certificate.corrected for line in _change(change))]


def log_lines(certificate: Certificate) -> list[str]:
    """Return what was found of the club's log, where the deals of a certified session hang on it."""
    corrected = any(one.corrected for one in certificate.lists)
    return [line for check in certificate.checks for line in _check(check)] if corrected else []


def doubtful_corrections(certificate: Certificate) -> list[str]:
    """Say why the corrections of a session count for nothing: the club's log that has them fails."""
    count = sum(len(one.corrected) for one in certificate.lists)
    failing = [check for check in certificate.checks if check.holds is False] if count else []
    return [
        f"{counted(count, 'correction')} by a club's log that fails: {_findings(check)}" for check in failing
    ]


# The findings that a removed record leaves behind.
_REMOVING = {"log.fault", "log.stripped", "log.not_signed"}


def doubtful_revocations(certificate: Certificate) -> list[str]:
    """Say that the club's log fails in a way that a removed record leaves: it may have revoked a key."""
    found = [one for check in certificate.checks if check.holds is False for one in check.findings]
    removing = tuple(one for one in found if one.key in _REMOVING)
    if not removing:
        return []
    words = in_words(removing, catalogue_in("en"))
    return [f"the club's log fails, so a revocation of the table's key may be missing: {words}"]


def _findings(check: Check) -> str:
    return in_words(check.findings, catalogue_in("en"))


def _english(fact: Fact) -> str:
    return fact_text(fact, catalogue_in("en"))


def _check(check: Check) -> Iterator[str]:
    head = f"  {_MARKS[check.holds]:<{_MARK}}{check.name:<{_NAME}}"
    return _wrapped(harmless(_findings(check)), head)


def _change(change: Corrected) -> Iterator[str]:
    if change.person is None:
        line = (
            f"deal {change.name}: {_scores(change.before)} at the table; its record is not in the club's log"
        )
        return _wrapped(line, "  corrected  ")
    moment = _english(Moment(change.at))
    what = "which changes nothing any more" if change.failed else f"now {_scores(change.after)}"
    line = f"deal {change.name}: {_scores(change.before)} at the table, {what}; by {change.person}, {moment}"
    return _wrapped(harmless(f"{line}: {change.why}"), "  corrected  ")


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("-" if score is None else f"{score:+d}" for score in scores or ()) or "nothing"


def _verdict(certificate: Certificate) -> str:
    if not certificate.holds:
        return "Not certified: see what FAILS."
    paper = f" Deals written on paper, without proof: {certificate.on_paper}." if certificate.on_paper else ""
    return f"Certified: all lists are what their cards come to, and what is asked of them holds.{paper}"


def _wrapped(text: str, head: str = "") -> Iterator[str]:
    indent = " " * (2 + _MARK + _NAME if head else 2)
    yield from textwrap.wrap(
        head + text, _COLUMNS, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
    ) or [head.rstrip()]
