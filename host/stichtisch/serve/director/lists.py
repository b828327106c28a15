"""The page about the lists of all rounds: their states, and links to their deals and to the form for paper deals."""

from typing import Any

from microdot import Request, Response

from stichtisch.club.results import ListResult
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import desk_page, let_in
from stichtisch.serve.lists import list_results
from stichtisch.store import Database


def add_lists(app: Application, site: Site) -> None:
    """Add the page of lists."""

    @app.get("/director/lists")
    async def lists(request: Request) -> Response:
        let_in(request)
        return desk_page(request, site, "director_lists.html", **await site.read(_lists))


def lacking(result: ListResult | None) -> str:
    """Return the key of the text that says why a list is incomplete, or "" if it is complete."""
    if result is None or not result.played:
        return "nothing_yet"
    if result.strangers:
        return "has_strangers"
    return "" if result.ended else "not_ended"


def _lists(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    found = list_results(database, club, evening)
    by_round: dict[int, list[tuple[ListKey, ListResult, str]]] = {}
    for key, one in sorted(found.items(), key=lambda item: (item[0].round, item[0].table)):
        by_round.setdefault(key.round, []).append((key, one, lacking(one)))
    return {"evening": evening, "rounds": sorted(by_round.items(), reverse=True)}
