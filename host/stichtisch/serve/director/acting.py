"""Functions that directors' pages share: access checks, and acts with the questions that confirm them."""

import asyncio
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from microdot import Request, Response

from stichtisch.club.acts import Desk, desk
from stichtisch.club.state import ClubEvening
from stichtisch.serve.app import Site, page
from stichtisch.serve.application import Refused
from stichtisch.serve.form import form_of, needed_text, text_of
from stichtisch.serve.refresher import chosen_evening
from stichtisch.serve.request_context import Visitor
from stichtisch.serve.sessions import Notice
from stichtisch.store import open_database
from stichtisch.text import harmless

YES_OR_NO = {"1": True, "0": False}


@dataclass(frozen=True)
class Question:
    """A question before an act that is hard to undo: the key of its text, and the facts to insert.

    `danger`: whether the button to confirm is red.
    """

    key: str
    facts: dict[str, object] = field(default_factory=dict)
    danger: bool = False


@dataclass(frozen=True)
class Deed:
    """An act of a director. `command` contains the words of the equivalent command.

    `back` is the page shown afterwards. `private`: whether the act is allowed only at this PC or over TLS. `done` is
    the key of the text that reports the act.
    """

    act: Callable[[Desk], object]
    command: tuple[object, ...]
    back: str
    question: Question | None = None
    private: bool = False
    done: str = "saved"
    facts: dict[str, object] = field(default_factory=dict)


async def perform(request: Request, site: Site, deed: Deed) -> Response:
    """Perform an act, and return the page that follows. If the act has an open question, ask it first.

    Raises Refused, StichtischError.
    """
    person = let_in(request)
    if deed.private:
        refuse_readable(request, site)
    line = command_line(deed.command, person)
    if deed.question is not None and text_of(request, "sure") != line:
        return ask(request, deed.question, line, deed.back)

    def work() -> None:
        with open_database(site.database) as database, desk(database, person, keys=site.keys) as at:
            deed.act(at)

    await asyncio.to_thread(work)
    return done(request, site, Notice(deed.done, deed.facts, line), deed.back)


def done(request: Request, site: Site, notice: Notice, back: str) -> Response:
    """Store the report of an act, and return the redirect to the page that shows it."""
    site.visits.note(request.g.visitor.token, notice)
    return to(back)


def ask(request: Request, question: Question, sure: str, back: str) -> Response:
    """Return the page that asks a question.

    If the director confirms, the page sends the same form again, with the field `sure`.
    """
    filled = {name: value for name, value in form_of(request).items() if name not in ("form_token", "sure")}
    return page(
        request,
        "director_ask.html",
        question=question,
        filled=filled,
        sure=sure,
        action=request.path,
        back=back,
    )


def desk_page(request: Request, site: Site, template: str, status: int = 200, **facts: Any) -> Response:
    """Return a page of a director, with the report of the last act."""
    visitor: Visitor = request.g.visitor
    notice = site.visits.notice(visitor.token)
    private = site.is_private(visitor.address)
    return page(request, template, status, notice=notice, private=private, **facts)


def let_in(request: Request) -> str:
    """Return the name of the director who is signed in. Raises Refused if no director is signed in."""
    visitor: Visitor = request.g.visitor
    if visitor.director is None:
        raise Refused(403, "login")
    return visitor.director


def refuse_readable(request: Request, site: Site) -> None:
    """Raise Refused if others on the network could read this page or impersonate the director."""
    if not site.is_private(request.g.visitor.address):
        raise Refused(403, "only_private")


def evening_of(at: Desk, site: Site) -> ClubEvening:
    """Return the evening that is shown, with the current state of the desk. Raises Refused."""
    evening = chosen_evening(at.club, site.wanted)
    if evening is None:
        raise Refused(404, "no_evening")
    return evening


def command_line(words: tuple[object, ...], person: str) -> str:
    """Return the command that performs the act in a terminal."""
    return harmless(shlex.join(["stichtisch", *map(str, words), "--by", person]))


def reason_of(request: Request) -> str:
    """Return the reason that was entered in a form. Raises BadForm."""
    return needed_text(request, "why", "why_missing")


def to(address: str) -> Response:
    """Return a redirect to another page."""
    return Response("", 303, {"Location": address})
