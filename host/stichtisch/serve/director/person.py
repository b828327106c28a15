"""The page for a player's details: name, nickname, club, number, categories.

On this page, a director can also give a guest a name, or make the guest a member.
"""

from typing import Any

from microdot import Request, Response

from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.lookup import find_player
from stichtisch.club.names import LONGEST_FACT, refuse_long
from stichtisch.club.state import PERSONAL, Club, Player
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import Deed, desk_page, let_in, perform
from stichtisch.serve.form import choice_of, needed_text, text_of, ticked

_OPTIONS = {"name": "--name", "nickname": "--nickname", "club": "--club", "number": "--number"}


def add_person(app: Application, site: Site) -> None:
    """Add the page of a player for directors, and its form."""
    address = "/director/person/<id>"

    @app.get(address)
    async def person(request: Request, id: str) -> Response:
        let_in(request)
        facts = await site.read_club(lambda _database, club, _evening: _facts(club, id))
        return desk_page(request, site, "director_person.html", **facts)

    @app.post(address)
    async def change(request: Request, id: str) -> Response:
        let_in(request)
        before = await site.read_club(lambda _database, club, _evening: _known(club, id))
        facts = {name: text_of(request, name) for name in PERSONAL} | {
            "name": needed_text(request, "name", "member_unnamed"),
            "categories": _categories(request),
        }
        refuse_long(facts)
        guest = choice_of(request, "kind", ("guest", "member")) == "guest"

        def act(at: Desk) -> None:
            acts.change_player(at, find_player(at.club, id), facts, guest)

        told: dict[str, object] = {"name": facts["nickname"] or facts["name"]}
        deed = Deed(act, _command(before, facts, guest), "/director/people", done="person_saved", facts=told)
        return await perform(request, site, deed)


def _known(club: Club, id: str) -> Player:
    player = club.players.get(club.resolved(id))
    if player is None or player.anonymous:
        raise Refused(404, "not_found")
    return player


def _facts(club: Club, id: str) -> dict[str, Any]:
    player = _known(club, id)
    known = categories_of_club(club)
    return {
        "player": player,
        "categories": [(one, player.is_in(one)) for one in known],
        "longest": LONGEST_FACT,
    }


def categories_of_club(club: Club) -> list[str]:
    """Return the categories of all players of the club, by name.

    Names that differ only in case count as the same category.
    """
    named: dict[str, str] = {}
    for player in club.players.values():
        for category in player.category_names:
            named.setdefault(category.casefold(), category)
    return [named[key] for key in sorted(named)]


def _categories(request: Request) -> str:
    more = [one.strip() for one in text_of(request, "categories").split(",")]
    return ", ".join(dict.fromkeys(filter(None, (*ticked(request, "category"), *more))))


def _command(before: Player, facts: dict[str, str], guest: bool) -> tuple[object, ...]:
    # Return the equivalent command, with options for all details that have changed.
    words: list[object] = ["players", "change", before.shown]
    for name, option in _OPTIONS.items():
        if facts[name] != getattr(before, name):
            words += [option, facts[name]]
    if facts["categories"] != before.categories:
        wanted = [one.strip() for one in facts["categories"].split(",") if one.strip()]
        words += [word for one in wanted for word in ("--category", one)] or ["--no-category"]
    if guest != before.guest:
        words.append("--guest" if guest else "--member")
    return tuple(words)
