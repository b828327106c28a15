"""The tables of an evening: the game played at each, its rules, and which of the club's tables it is."""

import json
from typing import Any

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.state import PAPER, Club, ClubEvening, TableSetup
from stichtisch.club.table_rules import options_of
from stichtisch.rulebook import profile_text, profiles
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, desk_page, evening_of, let_in, perform
from stichtisch.serve.form import BadForm, choice_of, lines_of, number_of, text_of
from stichtisch.store import Database

_PAGE = "/director/tables"
_MOST_TABLES = 99


def add_tables(app: Application, site: Site) -> None:
    """Add the page of tables, and its form."""

    @app.get(_PAGE)
    async def tables(request: Request) -> Response:
        let_in(request)
        facts = await site.read(_tables)
        language = request.g.visitor.language
        choices = {
            game: [(name, profile_text(game, name, language)) for name in profiles(game)] for game in GAMES
        }
        return desk_page(request, site, "director_tables.html", choices=choices, **facts)

    @app.post(f"{_PAGE}/set")
    async def set_table(request: Request) -> Response:
        let_in(request)
        number = number_of(request, "number")
        if not 1 <= number <= _MOST_TABLES:
            raise BadForm("no_table_number", most=_MOST_TABLES)
        rules = choice_of(request, "rules", [f"{game}/{one}" for game in GAMES for one in profiles(game)])
        game, _, profile = rules.partition("/")
        serial = text_of(request, "serial")
        texts = lines_of(request, "options")
        try:
            options = options_of(texts)
        except ValueError:
            raise BadForm("no_option") from None

        def act(at: Desk) -> None:
            setup = TableSetup(game, profile, options, serial or None)
            acts.set_table(at, evening_of(at, site), number, setup)

        more = [word for text in texts for word in ("--option", text)]
        command = (
            "evening",
            "table",
            number,
            "--game",
            game,
            "--profile",
            profile,
            "--serial",
            serial,
            *more,
        )
        return await perform(request, site, Deed(act, command, _PAGE))


def _tables(database: Database, _club: Club, evening: ClubEvening) -> dict[str, Any]:
    rows = database.connection.execute("SELECT DISTINCT serial FROM events WHERE serial <> ?", (PAPER,))
    known = {row[0] for row in rows} | {one.serial for one in evening.tables.values() if one.serial}
    return {
        "evening": evening,
        "tables": [(number, one, _option_lines(one)) for number, one in sorted(evening.tables.items())],
        "serials": sorted(known),
        "used": {one.serial: number for number, one in evening.tables.items() if one.serial},
        "following": next(number for number in range(1, _MOST_TABLES + 2) if number not in evening.tables),
    }


def _option_lines(setup: TableSetup) -> list[str]:
    return [f"{name}={json.dumps(value)}" for name, value in sorted(setup.options.items())]
