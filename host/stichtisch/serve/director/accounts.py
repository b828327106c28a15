"""The page about the directors who have a PIN on this PC: names, PINs, and the latest attempts to sign in."""

import asyncio
from typing import Any

from microdot import Request, Response

from stichtisch.keys.director_pin import LONGEST, SHORTEST
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import (
    Question,
    ask,
    command_line,
    desk_page,
    done,
    let_in,
    refuse_readable,
)
from stichtisch.serve.director.pin_form import chosen_pin
from stichtisch.serve.form import BadForm, choice_of, form_of, needed_text, text_of
from stichtisch.serve.sessions import Notice
from stichtisch.text import harmless

_PAGE = "/director/directors"
_SHOWN_ATTEMPTS = 20


def add_accounts(app: Application, site: Site) -> None:
    """Add the page of directors, and its forms."""

    @app.get(_PAGE)
    async def directors(request: Request) -> Response:
        let_in(request)
        refuse_readable(request, site)
        return desk_page(request, site, "director_directors.html", **await asyncio.to_thread(_facts, site))

    @app.post(f"{_PAGE}/add")
    async def add(request: Request) -> Response:
        person = _at_a_private_page(request, site)
        name = harmless(needed_text(request, "name", "name_missing"))
        pin = chosen_pin(request)
        async with site.entering:
            if name in await asyncio.to_thread(site.pins.names):
                raise Refused(409, "has_a_pin", name=name)
            await asyncio.to_thread(site.pins.choose, name, pin)
        return done(request, site, _reported("director_added", name, person), _PAGE)

    @app.post(f"{_PAGE}/pin")
    async def change(request: Request) -> Response:
        person = _at_a_private_page(request, site)
        pin = chosen_pin(request)
        before = form_of(request).get("before", "")
        address = request.g.visitor.address
        async with site.entering:
            if not await asyncio.to_thread(
                site.guard.admits, address, lambda: site.pins.opens(person, before)
            ):
                raise Refused(403, "wrong_pin")
            await asyncio.to_thread(site.pins.choose, person, pin)
        site.visits.leave_all(person, but=request.g.visitor.token)
        return done(request, site, _reported("pin_changed", person, person), _PAGE)

    @app.post(f"{_PAGE}/remove")
    async def remove(request: Request) -> Response:
        person = _at_a_private_page(request, site)
        name = choice_of(request, "name", await asyncio.to_thread(site.pins.names))
        if name == person:
            raise BadForm("not_oneself")
        notice = _reported("director_removed", name, person, "--remove")
        if text_of(request, "sure") != notice.command:
            return ask(request, Question("ask_remove", {"name": name}, danger=True), notice.command, _PAGE)
        await asyncio.to_thread(site.pins.remove, name)
        site.visits.leave_all(name)
        return done(request, site, notice, _PAGE)


def _at_a_private_page(request: Request, site: Site) -> str:
    person = let_in(request)
    refuse_readable(request, site)
    return person


def _reported(key: str, name: str, person: str, *more: str) -> Notice:
    line = command_line(("club", "directors", "pin", name, *more), person)
    return Notice(key, {"name": name}, line.rpartition(" --by ")[0])


def _facts(site: Site) -> dict[str, Any]:
    return {
        "names": site.pins.names(),
        "attempts": site.sign_ins.latest(_SHOWN_ATTEMPTS),
        "shortest": SHORTEST,
        "longest": LONGEST,
    }
