"""The certificate of an evening on paper: what was checked of it and of each list, whether it holds, and the proof."""

from stichtisch.audit.audit_data import Corrected
from stichtisch.audit.checks import Check
from stichtisch.audit.findings import Moment, catalogue_in, in_words, said
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.i18n import Texts
from stichtisch.publish.book import game_name
from stichtisch.publish.pdf.club_code import ClubCode, code_block
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import BOLD, FIXED, INK, Block, heading, paragraph, pdf
from stichtisch.sheets.score_table import STRONG, Cell, Column, Row, signed

_SIZE, _HEIGHT = 8.5, 15.5


def certificate_pdf(certificate: Certificate, texts: Texts, code: ClubCode | None = None) -> bytes:
    """Return a PDF of a certificate: the whole first, then every list; with the code of the club, if it has one."""
    title = _titled("certificate", certificate.name, texts) if certificate.name else texts.say("certificate")
    blocks = [
        heading(title),
        paragraph(certificate.day or "", size=9, after=8),
        _verdict(certificate.holds, texts),
    ]
    if certificate.on_paper:
        blocks.append(paragraph(texts.say("certificate.paper", deals=certificate.on_paper), size=9))
    blocks += _checks(certificate.checks, texts)
    blocks.append(paragraph(texts.say("proof"), size=9, colour=INK, font=BOLD))
    blocks.append(paragraph(f"SHA-256 {certificate.fingerprint}", size=8, colour=INK, font=FIXED, after=6))
    records = texts.say("certificate.log", records=certificate.log.records)
    blocks.append(paragraph(records, size=9, colour=INK, font=BOLD))
    blocks += [paragraph(f"SHA-256 {one}", size=8, colour=INK, font=FIXED) for one in certificate.log.heads]
    blocks.append(paragraph("", size=4, after=8))
    if code is not None:
        blocks.append(code_block(code, texts))
    for one in certificate.lists:
        blocks += _list(one, texts)
    return pdf(title, blocks, texts)


def _list(one: ListCertificate, texts: Texts) -> list[Block]:
    where = ""
    if one.key is not None:
        where = f"{texts.say('round')} {one.key.round} · {texts.say('table')} {one.key.table} · "
    tables, rules = ", ".join(one.tables), said(one.rules, catalogue_in(texts.language))
    return [
        heading(f"{where}{game_name(one.game, texts)}", size=13, after=2),
        paragraph(_titled("rules", rules, texts) + (f" · {tables}" if tables else ""), size=8.5, bound=True),
        *([] if one.holds else [heading(texts.say("certificate.list_fails"), size=10, after=4)]),
        *_checks(one.checks, texts),
        *(paragraph(_corrected(change, texts), size=8, colour=INK, after=3) for change in one.corrected),
        paragraph("", size=4, after=10),
    ]


def _titled(key: str, text: str, texts: Texts) -> str:
    return texts.say("titled", title=texts.say(key), text=text)


def _verdict(holds: bool, texts: Texts) -> Block:
    return heading(texts.say("certificate.holds" if holds else "certificate.fails"), size=12, after=8)


def _checks(checks: list[Check], texts: Texts) -> list[Block]:
    columns = [
        Column(texts.say("certificate.check"), 34),
        Column(texts.say("result"), 24),
        Column(texts.say("certificate.told"), 0),
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    words = catalogue_in(texts.language)
    rows = [
        Row(
            [
                Cell(texts.all().get(f"check.{check.name}", check.name)),
                Cell(texts.say(_HOLDS[check.holds]), STRONG),
                Cell(in_words(check.findings, words)),
            ]
        )
        for check in checks
    ]
    return [grid.head(), *grid.rows(rows), paragraph("", size=4, after=6)]


_HOLDS = {True: "certificate.yes", False: "certificate.no", None: "certificate.unknown"}


def _corrected(change: Corrected, texts: Texts) -> str:
    if change.person is None:
        return " · ".join([texts.say("corrected", number=change.deal), texts.say("corrected.lost")])
    moment = said(Moment(change.at), catalogue_in(texts.language))
    parts = [
        texts.say("corrected", number=change.deal),
        texts.say("corrected.before", before=_scores(change.before)),
        texts.say("corrected.now", after=_scores(change.after)),
        texts.say(
            "titled", title=texts.say("corrected.by", person=change.person, at=moment), text=change.why
        ),
    ]
    return " · ".join([*parts, *([texts.say("corrected.failed")] if change.failed else [])])


def _scores(scores: list[int] | list[int | None] | None) -> str:
    return " ".join("–" if score is None else signed(score) for score in scores or ()) or "–"
