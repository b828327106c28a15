"""Paper from the pages: seats, sheets, standings and certificate of the evening as PDF."""

from collections.abc import Callable

from microdot import Request, Response

from stichtisch.certificate.assessment import certify
from stichtisch.club.round_steps import Step, round_for
from stichtisch.club.seating_plan import seating_plan
from stichtisch.club.state import Club, ClubEvening
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.keys.club_key import read_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.publish.book import Depth, evening_book, evening_rankings
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import let_in
from stichtisch.serve.lists import list_results
from stichtisch.store import Database

_Paper = Callable[[Site, Texts, Database, Club, ClubEvening], bytes]


def add_printing(app: Application, site: Site) -> None:
    """Add what is printed."""

    @app.get("/director/print/<name>")
    async def paper(request: Request, name: str) -> Response:
        let_in(request)
        make = _PAPERS.get(name)
        if make is None:
            raise Refused(404, "not_found")
        texts = Texts("sheets", request.g.visitor.language)
        try:
            pdf = await site.read(lambda database, club, evening: make(site, texts, database, club, evening))
        except ModuleNotFoundError:
            raise Refused(409, "no_printing") from None
        headers = {"Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{name}"'}
        return Response(pdf, 200, headers)


def _sheets(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.club_code import ClubCode
    from stichtisch.publish.pdf.sheet import sheets_pdf

    key = read_key(site.club_key)
    sheets = evening_book(database, club, evening, Depth.PROOF, key).evenings[0].sheets
    if not sheets:
        raise Refused(404, "no_deals")
    pair = read_pair(pair_path(site.club_key))
    return sheets_pdf(sheets, texts, None if pair is None else ClubCode(pair.fingerprint, ""))


def _standings(_site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.standings import standings_pdf

    rankings = evening_rankings(club, evening, list_results(database, club, evening))
    return standings_pdf(evening.name, day_text(evening.day, texts.language), rankings, club, texts)


def _certificate(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.certificate import certificate_pdf
    from stichtisch.publish.pdf.club_code import ClubCode

    certificate = certify(database, club, evening, read_key(site.club_key), site.keys.trusted())
    pair = read_pair(pair_path(site.club_key))
    return certificate_pdf(certificate, texts, None if pair is None else ClubCode(pair.fingerprint, ""))


def _seating(kind: str) -> _Paper:
    def make(_site: Site, texts: Texts, _database: Database, club: Club, evening: ClubEvening) -> bytes:
        from stichtisch.publish.pdf import seating

        pdf_of = {
            "plan": seating.plan_pdf,
            "table-cards": seating.table_cards_pdf,
            "start-numbers": seating.start_numbers_pdf,
        }[kind]
        return pdf_of(seating_plan(club, evening, round_for(evening, Step.SEAT)), texts)

    return make


_PAPERS: dict[str, _Paper] = {
    "sheets.pdf": _sheets,
    "standings.pdf": _standings,
    "certificate.pdf": _certificate,
    "plan.pdf": _seating("plan"),
    "table-cards.pdf": _seating("table-cards"),
    "start-numbers.pdf": _seating("start-numbers"),
}
