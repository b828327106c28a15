"""The page with the verdict on the evening: a preview of the first page of the certificate."""

from dataclasses import dataclass
from typing import Any

from microdot import Request, Response

from stichtisch.audit.checks import Check
from stichtisch.audit.findings import catalogue_in, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate, certify
from stichtisch.certificate.words import (
    check_name,
    game_and_rules,
    list_name,
    paper_text,
    result_text,
    verdict_text,
)
from stichtisch.i18n import Texts
from stichtisch.keys.proving_keys import proving_keys
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
            lambda database, club, evening: certify(database, club, evening, *proving_keys(site.club_key))
        )
        facts = _facts(certificate, request.g.visitor.language)
        return desk_page(request, site, "director_verdict.html", **facts)


def _facts(certificate: Certificate, language: str) -> dict[str, Any]:
    texts = Texts("sheets", language)
    return {
        "holds": certificate.holds,
        "verdict": verdict_text(certificate, texts),
        "on_paper": paper_text(certificate, texts),
        "checks": [_check(one, texts) for one in certificate.checks],
        "lists_title": texts.say("certificate.lists"),
        "lists": [_list(one, texts) for one in certificate.lists],
        "name": certificate.name,
    }


def _check(check: Check, texts: Texts) -> Line:
    found = in_words(check.findings, catalogue_in(texts.language))
    return Line(check_name(check.name, texts), "", *_result(check.holds, check.unproved, texts), found)


def _list(one: ListCertificate, texts: Texts) -> Line:
    unproved = [check for check in one.checks if check.unproved]
    failing = [check for check in one.checks if check.holds is False]
    found = ", ".join(check_name(check.name, texts) for check in (*failing, *unproved))
    name, what = list_name(one, texts), game_and_rules(one, texts)
    return Line(name, what, *_result(one.holds, one.unproved, texts), found)


def _result(holds: bool | None, unproved: bool, texts: Texts) -> tuple[str, str]:
    state = "look" if unproved or holds is None else "good" if holds else "wrong"
    return state, result_text(holds, unproved, texts)
