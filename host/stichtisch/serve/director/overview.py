"""The first page of a director: the state of the evening, the next step, rounds, penalties, and the board."""

from typing import Any

from microdot import Request, Response

from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.lookup import find_player
from stichtisch.club.round_steps import running
from stichtisch.club.state import Club, ClubEvening, ListKey, Round
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import (
    YES_OR_NO,
    Deed,
    Question,
    desk_page,
    evening_of,
    let_in,
    perform,
    reason_of,
)
from stichtisch.serve.director.door import door
from stichtisch.serve.director.lists import lacking
from stichtisch.serve.form import choice_of, day_of, needed_text, number_of, text_of
from stichtisch.serve.lists import list_results
from stichtisch.serve.words import signed
from stichtisch.store import Database

_HOME = "/director"
_SHOWN = {
    ("hidden", True): ("evening", "hide"),
    ("hidden", False): ("evening", "hide", "--show"),
    ("show_tricks", True): ("evening", "tricks"),
    ("show_tricks", False): ("evening", "tricks", "--hide"),
}
_ROUND_ACTS = {"begin": acts.begin_round, "finish": acts.finish_round, "reopen": acts.reopen_round}


def add_overview(app: Application, site: Site) -> None:
    """Add the first page, and its forms."""

    @app.get(_HOME)
    async def director(request: Request) -> Response:
        if request.g.visitor.director is None:
            return door(request, site)
        facts = await site.read_club(_overview)
        return desk_page(request, site, "director.html", **facts)

    @app.post(f"{_HOME}/new")
    async def new(request: Request) -> Response:
        let_in(request)
        name, day = needed_text(request, "name", "evening_unnamed"), day_of(request, "day")
        minutes = number_of(request, "minutes") if text_of(request, "minutes") else 0
        command = ("evening", "new", name, "--day", day.isoformat(), "--minutes", minutes)
        deed = Deed(lambda at: acts.new_evening(at, name, day, minutes), command, _HOME)
        return await perform(request, site, deed)

    @app.post(f"{_HOME}/show")
    async def show_or_hide(request: Request) -> Response:
        let_in(request)
        name = choice_of(request, "what", ("hidden", "show_tricks"))
        value = YES_OR_NO[choice_of(request, "value", YES_OR_NO)]

        def act(at: Desk) -> None:
            acts.change_evening(at, evening_of(at, site), **{name: value})

        return await perform(request, site, Deed(act, _SHOWN[name, value], _HOME))

    @app.post(f"{_HOME}/round")
    async def round(request: Request) -> Response:
        let_in(request)
        number = number_of(request, "round")
        what = choice_of(request, "what", _ROUND_ACTS)
        lacks = await site.read(lambda database, club, evening: _lacking(database, club, evening, number))

        def act(at: Desk) -> None:
            _ROUND_ACTS[what](at, evening_of(at, site), number)

        question = None
        if what == "begin":
            question = Question("ask_begin", {"number": number})
        elif what == "finish" and lacks:
            question = Question("ask_finish", {"number": number, "lists": ", ".join(map(str, lacks))})
        return await perform(request, site, Deed(act, ("evening", what, "--round", number), _HOME, question))

    @app.post(f"{_HOME}/penalty")
    async def penalty(request: Request) -> Response:
        let_in(request)
        player = needed_text(request, "player", "field_missing")
        points, why = number_of(request, "points"), reason_of(request)
        name = await site.read(lambda _database, club, _evening: find_player(club, player).shown)

        def give(at: Desk) -> None:
            acts.give_penalty(at, evening_of(at, site), find_player(at.club, player), points, why)

        command = ("evening", "penalty", name, points, "--why", why)
        question = Question("ask_penalty", {"name": name, "points": signed(points), "why": why})
        return await perform(request, site, Deed(give, command, _HOME, question))


def _lacking(database: Database, club: Club, evening: ClubEvening, number: int) -> list[int]:
    # Return the tables whose list for this round is incomplete.
    lists = list_results(database, club, evening)
    round_ = evening.rounds.get(number, Round(number))
    return [table for table in round_.lists if lacking(lists.get(ListKey(number, table)))]


def _overview(database: Database, club: Club, evening: ClubEvening | None) -> dict[str, Any]:
    if evening is None:
        return {"evening": None}
    lists = list_results(database, club, evening)
    return {
        "evening": evening,
        "lists": sorted(lists.items(), key=lambda item: (item[0].round, item[0].table)),
        "lacking": {key for key, one in lists.items() if lacking(one)},
        "people": sorted(
            ((id, club.player(id).shown) for id in {club.resolved(one) for one in evening.present}),
            key=lambda one: one[1].casefold(),
        ),
        "names": {id: one.shown for id, one in club.players.items()},
        "next": _next(evening),
        "last": running(evening) or max(evening.rounds, default=0),
    }


def _next(evening: ClubEvening) -> str:
    # Return the key of the text about the next step.
    if evening.closed:
        return "closed"
    if not evening.tables:
        return "tables"
    last = evening.rounds.get(running(evening) or max(evening.rounds, default=0))
    if last is None:
        return "draw" if evening.here else "people"
    if last.begun is None:
        return "begin"
    return "finish" if last.finished is None else "again"
