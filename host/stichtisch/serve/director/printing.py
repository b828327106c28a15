"""PDFs to print from the directors' pages: an evening's seats, sheets, standings, prizes and certificate."""

from collections.abc import Callable
from dataclasses import replace

from microdot import Request, Response

from stichtisch.certificate.assessment import certify
from stichtisch.club.guests import guests_named
from stichtisch.club.money import settle
from stichtisch.club.round_steps import Step, round_for
from stichtisch.club.seating_plan import seating_plan
from stichtisch.club.state import Club, ClubEvening
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.keys.proving_keys import proving_keys
from stichtisch.publish.book import Depth, evening_book, evening_rankings, evening_teams
from stichtisch.publish.prizes import cashier_of, prizes_of_evening
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import let_in, refuse_readable
from stichtisch.serve.lists import list_results
from stichtisch.store import Database

_Paper = Callable[[Site, Texts, Database, Club, ClubEvening], bytes]


def add_printing(app: Application, site: Site) -> None:
    """Add the address of the PDFs."""

    @app.get("/director/print/<name>")
    async def paper(request: Request, name: str) -> Response:
        let_in(request)
        if name in _PRIVATE:
            refuse_readable(request, site)
        make = _PAPERS.get(name)
        if make is None:
            raise Refused(404, "not_found")
        texts = Texts("sheets", request.g.visitor.language)
        try:
            pdf = await site.read(lambda database, club, evening: make(site, texts, database, club, evening))
        except ModuleNotFoundError:
            raise Refused(409, "no_printing") from None
        kind, shown = _WORKBOOK if name.endswith(".xlsx") else ("application/pdf", "inline")
        headers = {"Content-Type": kind, "Content-Disposition": f'{shown}; filename="{name}"'}
        return Response(pdf, 200, headers)


def _head(site: Site, club: Club) -> str:
    # The name and place of the club. The option --club replaces the stored name.
    return site.club or club.heading


def _sheets(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.club_code import club_code
    from stichtisch.publish.pdf.sheet import sheets_pdf

    keys = proving_keys(site.club_key)
    sheets = evening_book(database, club, evening, Depth.PROOF, *keys).evenings[0].sheets
    if not sheets:
        raise Refused(404, "no_deals")
    return sheets_pdf(sheets, texts, club_code(site.club_key), _head(site, club))


def _workbook(_site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.xlsx.season import season_xlsx

    return season_xlsx(evening_book(database, guests_named(club, texts.language), evening), texts)


def _standings(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.standings import standings_pdf

    rankings = evening_rankings(club, evening, list_results(database, club, evening))
    day, teams = day_text(evening.day, texts.language), evening_teams(club, evening, rankings)
    return standings_pdf(evening.name, day, rankings, club, texts, site.club, teams)


def _certificate(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
    from stichtisch.publish.pdf.certificate import certificate_pdf
    from stichtisch.publish.pdf.club_code import club_code

    certificate = certify(database, club, evening, *proving_keys(site.club_key))
    return certificate_pdf(certificate, texts, club_code(site.club_key), _head(site, club))


def _prizes(kind: str) -> _Paper:
    def make(site: Site, texts: Texts, database: Database, club: Club, evening: ClubEvening) -> bytes:
        from stichtisch.publish.pdf import prizes

        named, lists = guests_named(club, texts.language), list_results(database, club, evening)
        settled = settle(named, evening, lists)
        day, head = day_text(evening.day, texts.language), _head(site, club)
        if kind == "cashier":
            cashier = cashier_of(named, settled, texts.language)
            return prizes.cashier_pdf(evening.name, day, cashier, texts, head)
        won = prizes_of_evening(named, evening_rankings(named, evening, lists), settled, texts)
        paper = prizes.awards_pdf if kind == "awards" else prizes.prize_list_pdf
        return paper(evening.name, day, won, texts, head)

    return make


def _seating(kind: str) -> _Paper:
    def make(site: Site, texts: Texts, _database: Database, club: Club, evening: ClubEvening) -> bytes:
        from stichtisch.publish.pdf import seating

        pdf_of = {
            "plan": seating.plan_pdf,
            "table-cards": seating.table_cards_pdf,
            "start-numbers": seating.start_numbers_pdf,
            "draw-cards": seating.draw_cards_pdf,
        }[kind]
        plan = seating_plan(club, evening, round_for(evening, Step.SEAT))
        return pdf_of(replace(plan, club=_head(site, club)), texts)

    return make


_PAPERS: dict[str, _Paper] = {
    "sheets.pdf": _sheets,
    "workbook.xlsx": _workbook,
    "standings.pdf": _standings,
    "certificate.pdf": _certificate,
    "prizes.pdf": _prizes("list"),
    "awards.pdf": _prizes("awards"),
    "cashier.pdf": _prizes("cashier"),
    "plan.pdf": _seating("plan"),
    "table-cards.pdf": _seating("table-cards"),
    "start-numbers.pdf": _seating("start-numbers"),
    "draw-cards.pdf": _seating("draw-cards"),
}
# PDFs that show players' debts, which others on the network must not read.
_PRIVATE = ("cashier.pdf",)
# The content type of a workbook, and the disposition with which browsers save it as a file.
_WORKBOOK = ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "attachment")
