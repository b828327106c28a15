"""The page with the verdict on the evening: a preview of the first page of the certificate."""

from dataclasses import dataclass
from typing import Any

from microdot import Request, Response

from stichtisch.audit.checks import Check
from stichtisch.audit.findings import catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate, certify
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name
from stichtisch.keys.club_key import read_key
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import desk_page, let_in


@dataclass(frozen=True)
class Line:
    """A check or a list with its result; `state` is good, look or wrong."""

    name: str
    what: str
    state: str
    result: str
    found: str


def add_verdict(app: Application, site: Site) -> None:
    """Add the page of the verdict."""

    @app.get("/director/verdict")
    async def verdict(request: Request) -> Response:
        let_in(request)
        certificate = await site.read(
            lambda database, club, evening: certify(
                database, club, evening, read_key(site.club_key), site.keys.trusted()
            )
        )
        facts = _facts(certificate, request.g.visitor.language)
        return desk_page(request, site, "director_verdict.html", **facts)


def _facts(certificate: Certificate, language: str) -> dict[str, Any]:
    texts = Texts("sheets", language)
    return {
        "holds": certificate.holds,
        "verdict": texts.say("certificate.holds" if certificate.holds else "certificate.fails"),
        "on_paper": texts.say("certificate.paper", deals=certificate.on_paper)
        if certificate.on_paper
        else "",
        "checks": [_check(one, texts) for one in certificate.checks],
        "lists_title": texts.say("certificate.lists"),
        "lists": [_list(one, texts) for one in certificate.lists],
        "name": certificate.name,
    }


def _check(check: Check, texts: Texts) -> Line:
    state, result = _result(check.holds, check.unproved, texts)
    return Line(
        _name(check, texts), "", state, result, in_words(check.findings, catalogue_in(texts.language))
    )


def _list(one: ListCertificate, texts: Texts) -> Line:
    unproved = [check for check in one.checks if check.unproved]
    failing = [check for check in one.checks if check.holds is False]
    state, result = _result(one.holds, bool(unproved) and one.holds, texts)
    where = f"{texts.say('round')} {one.key.round} · {texts.say('table')} {one.key.table}" if one.key else ""
    rules = fact_text(one.rules, catalogue_in(texts.language))
    what = f"{game_name(one.game, texts.language)}, {rules}"
    return Line(where, what, state, result, ", ".join(_name(check, texts) for check in (*failing, *unproved)))


def _result(holds: bool | None, unproved: bool, texts: Texts) -> tuple[str, str]:
    if unproved:
        return "look", texts.say("certificate.unproved")
    if holds is None:
        return "look", texts.say("certificate.unknown")
    return ("good", texts.say("certificate.yes")) if holds else ("wrong", texts.say("certificate.no"))


def _name(check: Check, texts: Texts) -> str:
    return texts.all().get(f"check.{check.name}", check.name)
