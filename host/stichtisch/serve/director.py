"""The desk of the director, behind the PIN: corrections, penalties, rounds, and what the board shows."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from microdot import Request, Response

from cardrules.games import club_rules_of
from stichtisch.audit.correction_warning import CorrectionWarning
from stichtisch.certificate.correction_warnings import warning_of
from stichtisch.club import acts
from stichtisch.club.acts import Desk, desk
from stichtisch.club.corrections import Alone, Entry, alone_in, correct, decided, penalised, voided
from stichtisch.club.lookup import find_player
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.serve.app import Site, page
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.form import BadForm, choice_of, form_of, needed_text, number_of, text_of
from stichtisch.serve.lists import DealList, ListedDeal, deal_list, list_results
from stichtisch.serve.refresher import chosen_evening
from stichtisch.serve.request_context import Visitor, add_cookie
from stichtisch.serve.sessions import COOKIE
from stichtisch.store import Database, open_database

_ROUND_ACTS = {"begin": acts.begin_round, "finish": acts.finish_round}
_YES_OR_NO = {"1": True, "0": False}


def add_director(app: Application, site: Site) -> None:
    """Add the pages of the director."""
    _add_door(app, site)
    _add_desk(app, site)
    _add_corrections(app, site)


def _add_door(app: Application, site: Site) -> None:
    @app.get("/director")
    async def director(request: Request) -> Response:
        if request.g.visitor.director is None:
            return _door(request, site)
        facts = await site.read(_desk)
        saved = request.args.get("saved", "")
        return page(request, "director.html", saved=saved, key="", facts={}, **facts)

    @app.post("/director/enter")
    async def enter(request: Request) -> Response:
        visitor: Visitor = request.g.visitor
        seconds = math.ceil(site.guard.wait(visitor.address))
        if seconds:
            response = _door(request, site, 429, "too_soon", seconds=seconds)
            response.headers["Retry-After"] = str(seconds)
            return response
        try:
            name = needed_text(request, "name", "name_missing")
        except BadForm as error:
            return _door(request, site, error.status, error.key, **error.facts)
        if not site.guard.admits(visitor.address, form_of(request).get("pin", "")):
            return _door(request, site, 403, "wrong_pin")
        response = _to("/director")
        add_cookie(response, COOKIE, site.visits.enter(name))
        return response

    @app.post("/director/leave")
    async def leave(request: Request) -> Response:
        site.visits.leave(request.g.visitor.token)
        return _to("/")


def _door(request: Request, site: Site, status: int = 200, key: str = "", **facts: Any) -> Response:
    visitor: Visitor = request.g.visitor
    if not visitor.token:
        visitor.token = request.g.new_token = site.visits.new_token()
        visitor.form_token = site.visits.form_token(visitor.token)
    name = "" if key == "field_too_long" else text_of(request, "name")
    return page(request, "door.html", status, key=key, facts=facts, name=name)


def _add_desk(app: Application, site: Site) -> None:
    @app.post("/director/show")
    async def show(request: Request) -> Response:
        _let_in(request)
        name = choice_of(request, "what", ("hidden", "show_tricks"))
        value = _YES_OR_NO[choice_of(request, "value", _YES_OR_NO)]
        await _act(request, site, lambda at, evening: acts.change_evening(at, evening, **{name: value}))
        return _to("/director?saved=1")

    @app.post("/director/round")
    async def round(request: Request) -> Response:
        _let_in(request)
        number = number_of(request, "round")
        act = _ROUND_ACTS[choice_of(request, "what", _ROUND_ACTS)]
        await _act(request, site, lambda at, evening: act(at, evening, number))
        return _to("/director?saved=1")

    @app.post("/director/penalty")
    async def penalty(request: Request) -> Response:
        _let_in(request)
        try:
            player = needed_text(request, "player", "field_missing")
            points, why = number_of(request, "points"), _reason(request)
        except BadForm as error:
            facts = await site.read(_desk)
            return page(request, "director.html", 400, saved="", key=error.key, facts=error.facts, **facts)

        def give(at: Desk, evening: ClubEvening) -> None:
            acts.give_penalty(at, evening, find_player(at.club, player), points, why)

        await _act(request, site, give)
        return _to("/director?saved=1")


def _add_corrections(app: Application, site: Site) -> None:
    address = "/director/deal/<int:round>/<int:table>/<int:number>"

    @app.get(address)
    async def deal(request: Request, round: int, table: int, number: int) -> Response:
        _let_in(request)
        return await _deal_page(request, site, ListKey(round, table), number)

    @app.post(address)
    async def correct_deal(request: Request, round: int, table: int, number: int) -> Response:
        _let_in(request)
        key = ListKey(round, table)
        try:
            why, filled, sure = _reason(request), _filled_in(request), text_of(request, "sure")
        except BadForm as error:
            return await _deal_page(request, site, key, number, error)
        warning = None if sure == filled.asked else await _warning(site, key, number, filled)
        if warning is not None:
            return await _deal_page(request, site, key, number, warning=warning, asked=filled.asked)

        def act(at: Desk, evening: ClubEvening) -> None:
            _, found = _find(at.database, at.club, evening, key, number)
            correct(at, found.played.session, found.row, filled.entries(found), why)

        await _act(request, site, act)
        return _to(f"/director/deal/{round}/{table}/{number}?saved=1")


async def _deal_page(
    request: Request,
    site: Site,
    key: ListKey,
    number: int,
    error: BadForm | None = None,
    warning: CorrectionWarning | None = None,
    asked: str = "",
) -> Response:
    # With a warning: what was filled in stands there still, and is saved when it is sent once more.
    def read(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
        found, deal = _find(database, club, evening, key, number)
        scores = [seat.score or 0 for seat in deal.row.seats]
        declared = club_rules_of(found.game).DECLARER
        return {"evening": evening, "list": found, "deal": deal, "scores": scores, "has_declarer": declared}

    facts = await site.read(read)
    saved = request.args.get("saved", "")
    filled = form_of(request) if warning else {}
    warned = {"warning": warning, "asked": asked, "filled": filled}
    status, key_of_error, facts_of_error = (error.status, error.key, error.facts) if error else (200, "", {})
    told = {"key": key_of_error, "facts": facts_of_error, "saved": saved, **warned}
    return page(request, "correct.html", status, **told, **facts)


def _find(
    database: Database, club: Club, evening: ClubEvening, key: ListKey, number: int
) -> tuple[DealList, ListedDeal]:
    found = deal_list(database, club, evening, key)
    deal = found.deal(number) if found else None
    if found is None or deal is None:
        raise Refused(404, "not_found")
    return found, deal


@dataclass(frozen=True)
class _FilledIn:
    """What a director filled in about a deal: points by seat, and who played alone; or that it never was.

    `kind` is `scores`, `penalty` or `void`.
    """

    kind: str
    points: list[int] = field(default_factory=list)
    declarer: int | None = None
    won: bool | None = None

    @property
    def asked(self) -> str:
        """The points as text: a warning is about these, and no others."""
        return ",".join(map(str, self.points))

    def entries(self, deal: ListedDeal) -> list[Entry]:
        """Return it as entries of the deal. Raises Refused, NotPossible."""
        if self.kind == "void":
            return voided()
        points = _for_all(self.points, deal)
        return penalised(points) if self.kind == "penalty" else decided(deal.row, points, self._alone(deal))

    def warning(self, deal: ListedDeal) -> CorrectionWarning | None:
        """Return what speaks against it. Raises Refused, NotPossible."""
        if self.kind == "void":
            return None
        points, session = _for_all(self.points, deal), deal.played.session
        if self.kind == "penalty":
            after = [(seat.score or 0) + more for seat, more in zip(deal.row.seats, points, strict=True)]
            return warning_of(session, after, penalty=True)
        alone = self._alone(deal)
        return warning_of(session, points, alone.declarer if alone else None)

    def _alone(self, deal: ListedDeal) -> Alone | None:
        return alone_in(deal.played.session.game, deal.row, self.points, self.declarer, self.won)


def _filled_in(request: Request) -> _FilledIn:
    # Raises BadForm.
    kind = choice_of(request, "kind", ("scores", "penalty", "void"))
    if kind == "void":
        return _FilledIn(kind)
    count = number_of(request, "seats")
    return _FilledIn(
        kind=kind,
        points=[number_of(request, f"points_{seat}") for seat in range(min(count, 8))],
        declarer=number_of(request, "declarer") if text_of(request, "declarer") else None,
        won=_YES_OR_NO.get(choice_of(request, "won", ("", *_YES_OR_NO))),
    )


async def _warning(site: Site, key: ListKey, number: int, filled: _FilledIn) -> CorrectionWarning | None:
    def read(database: Database, club: Club, evening: ClubEvening) -> CorrectionWarning | None:
        return filled.warning(_find(database, club, evening, key, number)[1])

    return await site.read(read)


def _for_all(points: list[int], deal: ListedDeal) -> list[int]:
    if len(points) != len(deal.names):
        raise Refused(400, "no_number")
    return points


def _desk(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    lists = list_results(database, club, evening)
    return {
        "evening": evening,
        "lists": sorted(lists.items(), key=lambda item: (item[0].round, item[0].table)),
        "people": sorted(
            ((id, club.player(id).shown) for id in {club.resolved(one) for one in evening.present}),
            key=lambda one: one[1].casefold(),
        ),
        "names": {id: one.shown for id, one in club.players.items()},
    }


async def _act(request: Request, site: Site, act: Callable[[Desk, ClubEvening], Any]) -> None:
    person = _let_in(request)

    def work() -> None:
        with open_database(site.path) as database, desk(database, person, keys=site.keys) as at:
            evening = chosen_evening(at.club, site.wanted)
            if evening is None:
                raise Refused(404, "no_evening")
            act(at, evening)

    await asyncio.to_thread(work)


def _let_in(request: Request) -> str:
    visitor: Visitor = request.g.visitor
    if visitor.director is None:
        raise Refused(403, "login")
    return visitor.director


def _reason(request: Request) -> str:
    return needed_text(request, "why", "why_missing")


def _to(address: str) -> Response:
    return Response("", 303, {"Location": address})
