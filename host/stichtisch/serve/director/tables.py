"""The page about the tables of an evening: the game, the rules and the serial number of each table."""

from itertools import groupby
from typing import Any

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.list_length import lengths
from stichtisch.club.round_steps import drawn_with
from stichtisch.club.state import PAPER, ClubEvening, TableSetup
from stichtisch.rulebook import profile_text, profiles
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, Question, desk_page, evening_of, let_in, perform
from stichtisch.serve.form import BadForm, choice_of, number_of, text_of
from stichtisch.store import Database

_PAGE = "/director/tables"
_MOST_TABLES = 99


def add_tables(app: Application, site: Site) -> None:
    """Add the page of tables, and its forms."""
    _add_removing(app, site)

    @app.get(_PAGE)
    async def tables(request: Request) -> Response:
        let_in(request)
        language = request.g.visitor.language
        facts = await site.read(lambda database, _club, evening: _tables(database, evening, language))
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
        before = await site.read(lambda _database, _club, evening: evening.tables.get(number))
        same = before is not None and (before.game, before.profile) == (game, profile)
        # If the game or the profile changes, the house rules are removed.
        options = before.options if same and before else {}

        def act(at: Desk) -> None:
            setup = TableSetup(game, profile, options, serial or None)
            acts.set_table(at, evening_of(at, site), number, setup)

        changed = () if same else ("--game", game, "--profile", profile)
        command = ("evening", "table", number, *changed, "--serial", serial)
        return await perform(request, site, Deed(act, command, _PAGE))


def _add_removing(app: Application, site: Site) -> None:
    @app.post(f"{_PAGE}/remove")
    async def remove(request: Request) -> Response:
        let_in(request)
        number = number_of(request, "number")
        drawn = await site.read(lambda _database, _club, evening: drawn_with(evening, number))

        def act(at: Desk) -> None:
            acts.remove_table(at, evening_of(at, site), number)

        facts: dict[str, object] = {"number": number, "round": drawn}
        deed = Deed(
            act=act,
            command=("evening", "table", number, "--remove"),
            back="/director/seats" if drawn else _PAGE,
            question=Question("ask_no_table", {"number": number}, danger=True),
            done="table_gone_draw" if drawn else "table_gone",
            facts=facts,
        )
        return await perform(request, site, deed)


def _tables(database: Database, evening: ClubEvening, language: str) -> dict[str, Any]:
    rows = database.connection.execute("SELECT DISTINCT serial FROM events WHERE serial <> ?", (PAPER,))
    known = {row[0] for row in rows} | {one.serial for one in evening.tables.values() if one.serial}
    return {
        "evening": evening,
        "tables": [
            (number, one, _rules(one, language), list_lengths(one), len(one.options))
            for number, one in sorted(evening.tables.items())
        ],
        "serials": sorted(known),
        "used": {one.serial: number for number, one in evening.tables.items() if one.serial},
        "following": next(number for number in range(1, _MOST_TABLES + 2) if number not in evening.tables),
    }


def _rules(setup: TableSetup, language: str) -> str:
    return profile_text(setup.game, setup.profile, language) if setup.game in GAMES else setup.profile


def list_lengths(setup: TableSetup) -> list[tuple[str, int]]:
    """Return the number of deals in a list, by number of people: ("4", 24), ("5–7", 30). 0 means no limit."""
    grouped = groupby(lengths(setup).items(), key=lambda one: one[1])
    sizes = [(length, [people for people, _ in group]) for length, group in grouped]
    return [
        (str(people[0]) if len(people) == 1 else f"{people[0]}–{people[-1]}", length)
        for length, people in sizes
    ]
