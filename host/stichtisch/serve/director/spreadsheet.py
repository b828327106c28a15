"""Players and earlier results that a director pastes from a spreadsheet, so that a club can start in mid-season."""

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club.acts import Desk
from stichtisch.club.earlier_lists import take_results
from stichtisch.club.player_import import take_players
from stichtisch.club.player_list import read_players
from stichtisch.club.result_list import read_results
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, let_in, perform
from stichtisch.serve.form import choice_of, needed_text, rows_of
from stichtisch.serve.rendering import words_of

_PAGE = "/director/club"


def add_spreadsheet(app: Application, site: Site) -> None:
    """Add the handlers of the forms on the page of the club."""

    @app.post(f"{_PAGE}/players")
    async def players(request: Request) -> Response:
        let_in(request)
        source = words_of(request.g.visitor.language).say("pasted")
        rows = read_players(rows_of(request, "rows"), source)
        facts: dict[str, object] = {}

        def act(at: Desk) -> None:
            added = take_players(at, rows, source)
            facts.update(added=added, known=sum(bool(one.name) for one in rows) - added)

        deed = Deed(act, ("players", "import", "FILE"), _PAGE, done="players_taken", facts=facts)
        return await perform(request, site, deed)

    @app.post(f"{_PAGE}/results")
    async def results(request: Request) -> Response:
        let_in(request)
        source = words_of(request.g.visitor.language).say("pasted")
        game, name = choice_of(request, "game", GAMES), needed_text(request, "name", "field_missing")
        rows = read_results(rows_of(request, "rows"), source)
        facts: dict[str, object] = {"results": len(rows)}

        def act(at: Desk) -> None:
            facts["changed"] = take_results(at, rows, game, name, source)

        command = ("season", "import", "FILE", "--game", game, "--name", name)
        return await perform(request, site, Deed(act, command, _PAGE, done="results_taken", facts=facts))
