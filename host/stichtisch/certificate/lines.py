"""A certificate as lines of text for a terminal, in the language of the user."""

from collections.abc import Iterator

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Fact, Moment, catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.certificate.words import check_name
from stichtisch.club.state import PAPER
from stichtisch.i18n import ENGLISH, Texts
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.journal.correction import Deed
from stichtisch.text import fit, harmless, wrap

_COLUMNS = 80
_MARK = 7
_NAME = 18
# The width in languages other than English, which have longer titles.
_WIDE_NAME = 24


def certificate_lines(certificate: Certificate) -> list[str]:
    """Return a certificate as text with lines of at most 80 columns."""
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
    """Return the certificate of one list as text: its checks and all corrections."""
    tables = ", ".join(say("paper") if serial == PAPER else harmless(serial) for serial in certificate.tables)
    key = certificate.key
    where = say("Round {round}, table {table}: ", round=key.round, table=key.table) if key else ""
    head = where + say(
        "{game} by {rules}",
        game=game_name(certificate.game, users_language()),
        rules=_words(certificate.rules),
    )
    head += say(", on {tables}", tables=tables) if tables else ""
    lines = [*_wrapped(head)]
    lines += [line for check in certificate.checks for line in _check(check)]
    return [*lines, *(line for change in certificate.corrected for line in _change(change))]


def log_lines(certificate: Certificate) -> list[str]:
    """Return the findings about the club's log, if a certified session has corrected deals."""
    corrected = any(one.corrected for one in certificate.lists)
    return [line for check in certificate.checks for line in _check(check)] if corrected else []


def doubtful_corrections(certificate: Certificate) -> list[str]:
    """Return why corrections of a session do not count: no known director signed them, or the log has faults."""
    corrected = [change for one in certificate.lists for change in one.corrected]
    count = len(corrected)
    unvouched = sum(not change.vouched for change in corrected)
    by_nobody = [
        say(
            "{corrections} by a record that no director known on this PC has signed. Compare the deal "
            "with its sheet, then: stichtisch club directors",
            corrections=counted(unvouched, "correction"),
        )
    ]
    return [*(by_nobody if unvouched else ()), *_by_a_failing_log(certificate, count)]


def _by_a_failing_log(certificate: Certificate, count: int) -> list[str]:
    failing = [check for check in certificate.checks if check.holds is False] if count else []
    return [
        say(
            "{corrections} by a club's log that fails: {why}",
            corrections=counted(count, "correction"),
            why=_findings(check),
        )
        for check in failing
    ]


# The findings that can result from a removed record.
_REMOVING = {"log.fault", "log.stripped", "log.not_signed"}


def doubtful_revocations(certificate: Certificate) -> list[str]:
    """Return failures of the club's log that can result from a removed record, perhaps a revocation."""
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
    return name if language == ENGLISH else check_name(name, Texts("sheets", language))


def _change(change: Corrected) -> Iterator[str]:
    if change.person is None:
        line = say(
            "deal {deal}: {scores} at the table; its record is not in the club's log",
            deal=change.name,
            scores=_scores(change.before),
        )
        return _wrapped(line, say("  corrected  "))
    line = say(
        "deal {deal}: {deed}; by {director}, {moment}: {why}",
        deal=change.name,
        deed="; ".join((_deed(change.deed), *_outcome(change))),
        director=change.person,
        moment=_words(Moment(change.at)),
        why=change.why,
    )
    return _wrapped(harmless(line), say("  corrected  "))


def _deed(deed: Deed) -> str:
    return Texts("sheets", users_language()).say(deed.text, points=_scores(deed.points))


def _outcome(change: Corrected) -> Iterator[str]:
    if change.failed:
        yield say("it no longer changes anything")
    if change.last:
        before, after = _scores(change.before), _scores(change.after)
        yield say("at the table {before}, now {after}", before=before, after=after)


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("-" if score is None else f"{score:+d}" for score in scores or ()) or say("nothing")


def _verdict(certificate: Certificate) -> str:
    if not certificate.holds:
        return say("Not certified: see the lines with FAILS.")
    held = say("Certified: all results follow from the cards, and all requirements are met.")
    on_paper = certificate.on_paper
    return held + (
        say(" Deals written on paper, without proof: {deals}.", deals=on_paper) if on_paper else ""
    )


def _wrapped(text: str, head: str = "") -> Iterator[str]:
    indent = " " * (2 + _MARK + _name_width() if head else 2)
    yield from wrap(head + text, _COLUMNS, rest=indent) or [head.rstrip()]
