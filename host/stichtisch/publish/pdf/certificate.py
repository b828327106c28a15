"""An evening's certificate on paper: the checks of the evening and its lists, the results, and the proof."""

import re
from datetime import date

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Moment, catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.certificate.words import (
    check_name,
    game_and_rules,
    list_name,
    paper_text,
    result_text,
    rules_text,
    verdict_text,
)
from stichtisch.club.state import PAPER
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.publish.pdf.club_code import ClubCode, code_block
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import BOLD, FIXED, INK, Block, heading, headings, paragraph, pdf
from stichtisch.sheets.score_table import MINUS, STRONG, Cell, Column, Row, signed

_SIZE, _HEIGHT = 8.5, 15.5
_BELOW_ZERO = re.compile(r"(?<![\w-])-(?=\d)")


def certificate_pdf(
    certificate: Certificate, texts: Texts, code: ClubCode | None = None, club: str = ""
) -> bytes:
    """Return a PDF of a certificate: first the evening with a line for each list, then the details of each list.

    `code`: the QR code of the club, if it has one. `club`: the name and place of the club.
    """
    title = _titled("certificate", certificate.name, texts) if certificate.name else texts.say("certificate")
    blocks = [
        *headings(title, club),
        paragraph(_day(certificate, texts), size=9, after=8),
        heading(verdict_text(certificate, texts), size=12, after=8),
    ]
    if certificate.on_paper:
        blocks.append(paragraph(paper_text(certificate, texts), size=9))
    blocks += _checks(certificate.checks, texts)
    if len(certificate.lists) > 1:
        blocks += _overview(certificate.lists, texts)
    blocks.append(paragraph(texts.say("proof"), size=9, colour=INK, font=BOLD))
    blocks.append(paragraph(f"SHA-256 {certificate.fingerprint}", size=8, colour=INK, font=FIXED, after=6))
    records = texts.say("certificate.log", records=certificate.log.records)
    blocks.append(paragraph(records, size=9, colour=INK, font=BOLD))
    blocks += [paragraph(f"SHA-256 {one}", size=8, colour=INK, font=FIXED) for one in certificate.log.heads]
    blocks.append(paragraph("", size=4, after=8))
    if code is not None:
        blocks.append(code_block(code, texts))
    if len(certificate.lists) > 1:
        blocks.append(heading(texts.say("certificate.details"), anew=True, after=8))
    for one in certificate.lists:
        blocks += _list(one, texts)
    return pdf(title, blocks, texts)


def _day(certificate: Certificate, texts: Texts) -> str:
    return day_text(date.fromisoformat(certificate.day), texts.language) if certificate.day else ""


def _list(one: ListCertificate, texts: Texts) -> list[Block]:
    where = f"{list_name(one, texts)} · " if one.key is not None else ""
    tables = ", ".join(texts.say("paper") if serial == PAPER else serial for serial in one.tables)
    rules = _titled("rules", rules_text(one, texts), texts)
    return [
        heading(f"{where}{game_name(one.game, texts.language)}", size=13, after=2),
        paragraph(rules + (f" · {tables}" if tables else ""), size=8.5, bound=True),
        *([] if one.holds else [heading(texts.say("certificate.list_fails"), size=10, after=4)]),
        *_checks(one.checks, texts),
        *(paragraph(_corrected(change, texts), size=8, colour=INK, after=3) for change in one.corrected),
        paragraph("", size=4, after=10),
    ]


def _overview(lists: list[ListCertificate], texts: Texts) -> list[Block]:
    # Return a table with a line for each list: its result, and the checks that failed or had no result.
    columns = [
        Column(texts.say("list"), 34),
        Column(texts.say("rules"), 42),
        Column(texts.say("result"), 24),
        Column(texts.say("certificate.finding"), 0),
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    rows = []
    for one in lists:
        listed = [check for check in one.checks if check.holds is False or check.unproved]
        rows.append(
            Row(
                [
                    Cell(list_name(one, texts)),
                    Cell(game_and_rules(one, texts)),
                    Cell(result_text(one.holds, one.unproved, texts), STRONG),
                    Cell(", ".join(check_name(check.name, texts) for check in listed)),
                ]
            )
        )
    title = heading(texts.say("certificate.lists"), size=12)
    return [title, grid.head(), *grid.rows(rows), paragraph("", size=4, after=6)]


def _titled(key: str, text: str, texts: Texts, **facts: object) -> str:
    return texts.say("titled", title=texts.say(key, **facts), text=text)


def _checks(checks: list[Check], texts: Texts) -> list[Block]:
    columns = [
        Column(texts.say("certificate.check"), 34),
        Column(texts.say("result"), 24),
        Column(texts.say("certificate.finding"), 0),
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    words = catalogue_in(texts.language)
    rows = [
        Row(
            [
                Cell(check_name(check.name, texts)),
                Cell(result_text(check.holds, check.unproved, texts), STRONG),
                Cell(_with_minus(in_words(check.findings, words))),
            ]
        )
        for check in checks
    ]
    return [grid.head(), *grid.rows(rows), paragraph("", size=4, after=6)]


def _with_minus(text: str) -> str:
    # Replace the hyphens of negative numbers with minus signs for paper. The sentences were written for a
    # terminal, so they contain hyphens.
    return _BELOW_ZERO.sub(MINUS, text)


def _corrected(change: Corrected, texts: Texts) -> str:
    if change.person is None:
        return " · ".join([texts.say("corrected", number=change.name), texts.say("corrected.lost")])
    moment = fact_text(Moment(change.at), catalogue_in(texts.language))
    deed = texts.say(change.deed.text, points=_scores(change.deed.points))
    before_and_now = [
        texts.say("corrected.before", before=_scores(change.before)),
        texts.say("corrected.now", after=_scores(change.after)),
    ]
    parts = [
        _titled("corrected", deed, texts, number=change.name),
        *(before_and_now if change.last else []),
        texts.say(
            "titled", title=texts.say("corrected.by", person=change.person, at=moment), text=change.why
        ),
    ]
    return " · ".join([*parts, *([texts.say("corrected.failed")] if change.failed else [])])


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("–" if score is None else signed(score) for score in scores or ()) or "–"
