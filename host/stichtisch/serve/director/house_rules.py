"""The page for the house rules of a table: each option that the table offers, in the table's words, with its values."""

import json
from dataclasses import dataclass
from typing import Any

from microdot import Request, Response

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.state import ClubEvening, TableSetup
from stichtisch.i18n import ENGLISH
from stichtisch.rulebook import profile_text
from stichtisch.rulebook.offered import Kind, OfferedOption, offered_pages, options_of_values
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import Deed, desk_page, evening_of, let_in, perform
from stichtisch.serve.form import number_of, text_of

# The choice that leaves the present value unchanged, although no table offers this value.
_OTHER = "other"


@dataclass(frozen=True)
class Field:
    """An option of the form. `chosen` is the choice that is selected at first.

    `own` is a value that no table offers, as text, or "". `differs`: whether the value differs from the
    profile. `parts`: for an option whose number depends on the number of people, the pairs (people, number).
    """

    option: OfferedOption
    kind: str
    chosen: str
    own: str
    differs: bool
    parts: tuple[tuple[str, int], ...]


def add_house_rules(app: Application, site: Site) -> None:
    """Add the page of house rules of a table, and its form."""
    address = "/director/rules/<int:table>"

    @app.get(address)
    async def rules(request: Request, table: int) -> Response:
        let_in(request)
        language = request.g.visitor.language
        facts = await site.read(
            lambda _database, _club, evening: _facts(_setup(evening, table), table, language)
        )
        return desk_page(request, site, "director_rules.html", **facts)

    @app.post(address)
    async def set_rules(request: Request, table: int) -> Response:
        let_in(request)
        setup = await site.read(lambda _database, _club, evening: _setup(evening, table))
        options = _filled_in(request, setup)

        def act(at: Desk) -> None:
            changed = TableSetup(setup.game, setup.profile, options, setup.serial)
            acts.set_table(at, evening_of(at, site), table, changed)

        given = [
            word for name, value in options.items() for word in ("--option", f"{name}={json.dumps(value)}")
        ]
        command = ("evening", "table", table, "--profile", setup.profile, *given)
        facts: dict[str, object] = {"table": table}
        return await perform(
            request, site, Deed(act, command, "/director/tables", done="rules_saved", facts=facts)
        )


def _setup(evening: ClubEvening, table: int) -> TableSetup:
    setup = evening.tables.get(table)
    if setup is None or setup.game not in GAMES:
        raise Refused(404, "not_found")
    return setup


def _facts(setup: TableSetup, table: int, language: str) -> dict[str, Any]:
    pages = offered_pages(setup.game, setup.profile, language)
    return {
        "table": table,
        "game": setup.game,
        "profile": profile_text(setup.game, setup.profile, language),
        "option_pages": [(title, [_field(one, setup) for one in options]) for title, options in pages],
    }


def _field(one: OfferedOption, setup: TableSetup) -> Field:
    present = one.present(setup.options)
    place = one.place(present)
    return Field(
        option=one,
        kind=one.kind.value,
        chosen=str(present) if one.kind is Kind.NUMBER else _OTHER if place is None else str(place),
        own="" if place is not None else json.dumps(present),
        differs=place != one.place(one.usual) or (place is None and present != one.usual),
        parts=tuple(present.items()) if one.kind is Kind.NUMBERS else (),
    )


def _filled_in(request: Request, setup: TableSetup) -> dict[str, Any]:
    # The options that differ from the profile. Options that no table offers are not changed. Raises BadForm.
    offered = [one for _, options in offered_pages(setup.game, setup.profile, ENGLISH) for one in options]
    known = {one.option for one in offered}
    kept = {name: value for name, value in setup.options.items() if name not in known}
    chosen = ((one, _value(request, one, setup)) for one in offered)
    return kept | options_of_values(chosen)


def _value(request: Request, one: OfferedOption, setup: TableSetup) -> Any:
    if one.kind is Kind.NUMBER:
        return number_of(request, one.name)
    if one.kind is Kind.NUMBERS:
        return {people: number_of(request, f"{one.name}_{people}") for people in one.usual}
    text = text_of(request, one.name)
    if text.isascii() and text.isdecimal() and int(text) < len(one.values):
        return one.values[int(text)][0]
    return one.present(setup.options)
