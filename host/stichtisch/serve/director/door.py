"""The sign-in of directors, by name and PIN. The first director chooses a PIN at this PC."""

import asyncio
import math
import time
from typing import Any

from microdot import Request, Response

from stichtisch.keys.director_pin import LONGEST, SHORTEST
from stichtisch.serve.admission import is_here
from stichtisch.serve.app import Site, page
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import to
from stichtisch.serve.director.pin_form import chosen_pin
from stichtisch.serve.form import BadForm, form_of, needed_text, text_of
from stichtisch.serve.request_context import Visitor, add_cookie
from stichtisch.serve.sessions import COOKIE
from stichtisch.serve.sign_ins import IN, OUT, WRONG, SignIn
from stichtisch.text import harmless


def add_door(app: Application, site: Site) -> None:
    """Add the forms for signing in and out."""

    @app.post("/director/first")
    async def first(request: Request) -> Response:
        visitor: Visitor = request.g.visitor
        if not is_here(visitor.address):
            raise Refused(403, "only_here")
        async with site.entering:
            if await asyncio.to_thread(site.pins.names):
                raise Refused(409, "first_taken")
            try:
                name = harmless(needed_text(request, "name", "name_missing"))
                await asyncio.to_thread(site.pins.choose, name, chosen_pin(request))
            except BadForm as error:
                return door(request, site, error.status, error.key, **error.facts)
        return await _enter(request, site, name)

    @app.post("/director/enter")
    async def enter(request: Request) -> Response:
        visitor: Visitor = request.g.visitor
        try:
            name = harmless(needed_text(request, "name", "name_missing"))
        except BadForm as error:
            return door(request, site, error.status, error.key, **error.facts)
        pin = form_of(request).get("pin", "")
        # Check one PIN at a time: otherwise, several guesses could be checked at once before the first of them is
        # counted.
        async with site.entering:
            seconds = math.ceil(site.guard.wait(visitor.address))
            if seconds:
                response = door(request, site, 429, "too_soon", seconds=seconds)
                response.headers["Retry-After"] = str(seconds)
                return response
            admitted = await asyncio.to_thread(
                site.guard.admits, visitor.address, lambda: site.pins.opens(name, pin)
            )
        if not admitted:
            await _note(request, site, name, WRONG)
            return door(request, site, 403, "wrong_pin")
        return await _enter(request, site, name)

    @app.post("/director/leave")
    async def leave(request: Request) -> Response:
        visitor: Visitor = request.g.visitor
        if visitor.director is not None:
            await _note(request, site, visitor.director, OUT)
        site.visits.leave(visitor.token)
        return to("/")


def door(request: Request, site: Site, status: int = 200, key: str = "", **facts: Any) -> Response:
    """Return the page that asks for a name and a PIN.

    If no director has a PIN on this PC, the page asks the first director to choose a PIN.
    """
    visitor: Visitor = request.g.visitor
    if not visitor.token:
        visitor.token = request.g.new_token = site.visits.new_token()
        visitor.form_token = site.visits.form_token(visitor.token)
    names = site.pins.names()
    return page(
        request,
        "door.html",
        status,
        key=key,
        facts=facts,
        names=names,
        chosen="" if key == "field_too_long" else text_of(request, "name"),
        here=is_here(visitor.address),
        private=site.is_private(visitor.address),
        shortest=SHORTEST,
        longest=LONGEST,
    )


async def _enter(request: Request, site: Site, name: str) -> Response:
    await _note(request, site, name, IN)
    response = to("/director")
    add_cookie(response, COOKIE, site.visits.enter(name), *request.g.secure)
    return response


async def _note(request: Request, site: Site, name: str, outcome: str) -> None:
    attempt = SignIn(int(time.time()), name, request.g.visitor.address, outcome)
    await asyncio.to_thread(site.sign_ins.note, attempt)
