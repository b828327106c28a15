"""A certificate as lines of text for a terminal, in the language of the user."""

import textwrap
from collections.abc import Iterator

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Fact, Moment, catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.i18n import ENGLISH, Texts
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.users import users_language
from stichtisch.text import fit, harmless

_COLUMNS = 80
_MARK = 7
_NAME = 18
# Titles of other languages are longer.
_WIDE_NAME = 24


def certificate_lines(certificate: Certificate) -> list[str]:
    """Return a certificate as text, no line wider than 80 columns."""
    lines = [
        say(
            "Club evening {evening} of {day}: {name}",
            evening=certificate.evening,
            day=certificate.day,
            name=harmless(certificate.name),
        )
    ]
    lines += [line for check in certificate.checks for line in _check(check)]
    for one in certificate.lists:
        lines += ["", *list_lines(one)]
    log = [
        say("Club log:    {records}", records=counted(certificate.log.records, "record")),
        *(say("Log head:    {hash}", hash=one) for one in certificate.log.heads),
    ]
    return [
        *lines,
        "",
        say("Fingerprint: {fingerprint}", fingerprint=certificate.fingerprint),
        *log,
        *_wrapped(_verdict(certificate)),
    ]


def list_lines(certificate: ListCertificate) -> list[str]:
    """Return the certificate of one list as text: its checks, and every correction."""
    tables = ", ".join(harmless(serial) for serial in certificate.tables)
    key = certificate.key
    where = say("Round {round}, table {table}: ", round=key.round, table=key.table) if key else ""
    head = where + say("{game} by {rules}", game=certificate.game, rules=_words(certificate.rules))
    head += say(", on {tables}", tables=tables) if tables else ""
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
        say(
            "{corrections} by a club's log that fails: {why}",
            corrections=counted(count, "correction"),
            why=_findings(check),
        )
        for check in failing
    ]


# The findings that a removed record leaves behind.
_REMOVING = {"log.fault", "log.stripped", "log.not_signed"}


def doubtful_revocations(certificate: Certificate) -> list[str]:
    """Say that the club's log fails in a way that a removed record leaves: it may have revoked a key."""
    found = [one for check in certificate.checks if check.holds is False for one in check.findings]
    removing = tuple(one for one in found if one.key in _REMOVING)
    if not removing:
        return []
    why = in_words(removing, catalogue_in(users_language()))
    return [say("the club's log fails, so a revocation of the table's key may be missing: {why}", why=why)]


def _findings(check: Check) -> str:
    return in_words(check.findings, catalogue_in(users_language()))


def _words(fact: Fact) -> str:
    return fact_text(fact, catalogue_in(users_language()))


def _check(check: Check) -> Iterator[str]:
    mark = {True: say("ok"), False: say("FAILS"), None: "-"}[check.holds]
    head = f"  {fit(mark, _MARK)}{fit(_title(check.name), _name_width())}"
    return _wrapped(harmless(_findings(check)), head)


def _name_width() -> int:
    return _NAME if users_language() == ENGLISH else _WIDE_NAME


def _title(name: str) -> str:
    language = users_language()
    return name if language == ENGLISH else Texts("sheets", language).all().get(f"check.{name}", name)


def _change(change: Corrected) -> Iterator[str]:
    if change.person is None:
        line = say(
            "deal {deal}: {scores} at the table; its record is not in the club's log",
            deal=change.name,
            scores=_scores(change.before),
        )
        return _wrapped(line, say("  corrected  "))
    moment = _words(Moment(change.at))
    what = (
        say("which changes nothing any more")
        if change.failed
        else say("now {scores}", scores=_scores(change.after))
    )
    line = say(
        "deal {deal}: {scores} at the table, {what}; by {director}, {moment}: {why}",
        deal=change.name,
        scores=_scores(change.before),
        what=what,
        director=change.person,
        moment=moment,
        why=change.why,
    )
    return _wrapped(harmless(line), say("  corrected  "))


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("-" if score is None else f"{score:+d}" for score in scores or ()) or say("nothing")


def _verdict(certificate: Certificate) -> str:
    if not certificate.holds:
        return say("Not certified: see what FAILS.")
    held = say("Certified: all lists are what their cards come to, and what is asked of them holds.")
    on_paper = certificate.on_paper
    return held + (
        say(" Deals written on paper, without proof: {deals}.", deals=on_paper) if on_paper else ""
    )


def _wrapped(text: str, head: str = "") -> Iterator[str]:
    indent = " " * (2 + _MARK + _name_width() if head else 2)
    yield from textwrap.wrap(
        head + text, _COLUMNS, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
    ) or [head.rstrip()]
