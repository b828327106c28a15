"""The page on which a director enters a deal that was played on paper, without the table.

Deals that were entered here are always marked as deals on paper.
"""

from typing import Any

from microdot import Request, Response

from cardrules.games import club_rules_of
from stichtisch.club import paper_deals
from stichtisch.club.acts import Desk
from stichtisch.club.state import Club, ClubEvening, ListKey, Player
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import (
    YES_OR_NO,
    Deed,
    Question,
    desk_page,
    evening_of,
    let_in,
    perform,
)
from stichtisch.serve.form import BadForm, choice_of, number_of, text_of
from stichtisch.serve.words import signed
from stichtisch.store import Database


def add_paper(app: Application, site: Site) -> None:
    """Add the page for entering a deal on paper."""
    address = "/director/paper/<int:round>/<int:table>"

    @app.get(address)
    async def paper(request: Request, round: int, table: int) -> Response:
        let_in(request)
        key = ListKey(round, table)
        facts = await site.read(lambda database, club, evening: _facts(database, club, evening, key))
        return desk_page(request, site, "director_paper.html", **facts)

    @app.post(address)
    async def add(request: Request, round: int, table: int) -> Response:
        let_in(request)
        key = ListKey(round, table)
        facts = await site.read(lambda database, club, evening: _facts(database, club, evening, key))
        people: list[Player] = facts["people"]
        by_id = {player.id: player for player in people}
        dealer = choice_of(request, "dealer", by_id)
        declarer = choice_of(request, "declarer", ("", *by_id))
        won = YES_OR_NO.get(choice_of(request, "won", ("", *YES_OR_NO)))
        filled = {
            player: number_of(request, f"points_{at}")
            for at, player in enumerate(people)
            if text_of(request, f"points_{at}")
        }
        if not filled:
            raise BadForm("no_number")
        scores = {player.id: points for player, points in filled.items()}

        def act(at: Desk) -> None:
            evening = evening_of(at, site)
            alone = None
            if declarer:
                played = at.club.player(declarer)
                alone = paper_deals.alone_at(at.club, evening, key, played, scores.get(declarer, 0), won)
            paper_deals.paper_deal(at, evening, key, dealer, scores, alone)

        told = [f"{player.shown}={points:+d}" for player, points in filled.items()]
        command: list[object] = ["evening", "paper", f"{round}.{table}", *told]
        command += ["--dealer", by_id[dealer].shown]
        if declarer:
            command += ["--declarer", by_id[declarer].shown]
            command += {True: ["--won"], False: ["--lost"], None: []}[won]
        line = ", ".join(f"{player.shown} {signed(points)}" for player, points in filled.items())
        question = Question("ask_paper", {"table": table, "round": round, "line": line})
        return await perform(request, site, Deed(act, tuple(command), "/director/lists", question))


def _facts(_database: Database, club: Club, evening: ClubEvening, key: ListKey) -> dict[str, Any]:
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    if seating is None:
        raise Refused(404, "not_found")
    return {
        "evening": evening,
        "list_key": key,
        "game": seating.game,
        "people": [club.player(id) for id in seating.players],
        "has_declarer": club_rules_of(seating.game).DECLARER,
    }
