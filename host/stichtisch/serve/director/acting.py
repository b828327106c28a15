"""The parts that directors' pages share: the person signed in, an act with its question, and the page after it."""

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
    """The question before an act that is not undone easily: the key of a text, with its facts."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Deed:
    """An act of a director.

    `command` are the words of the command that does the same, `back` is the page that is shown then. `private`: it is
    done at this PC or by TLS alone. `done` is the key of the text that reports it.
    """

    act: Callable[[Desk], object]
    command: tuple[object, ...]
    back: str
    question: Question | None = None
    private: bool = False
    done: str = "saved"
    facts: dict[str, object] = field(default_factory=dict)


async def perform(request: Request, site: Site, deed: Deed) -> Response:
    """Do it, once the director has answered what is asked; the answer is a page. Raises Refused, StichtischError."""
    person = let_in(request)
    if deed.private:
        refuse_readable(request, site)
    line = command_line(deed.command, person)
    if deed.question is not None and text_of(request, "sure") != line:
        return ask(request, deed.question, line, deed.back)

    def work() -> None:
        with open_database(site.path) as database, desk(database, person, keys=site.keys) as at:
            deed.act(at)

    await asyncio.to_thread(work)
    return done(request, site, Notice(deed.done, deed.facts, line), deed.back)


def done(request: Request, site: Site, notice: Notice, back: str) -> Response:
    """Return the way to the page that reports an act."""
    site.visits.note(request.g.visitor.token, notice)
    return to(back)


def ask(request: Request, question: Question, sure: str, back: str) -> Response:
    """Return the page that asks: what was filled in is sent once more with `sure`."""
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
    """Return a page of a director, with what is to be reported of the act before it."""
    visitor: Visitor = request.g.visitor
    notice = site.visits.notice(visitor.token)
    private = site.is_private(visitor.address)
    return page(request, template, status, notice=notice, private=private, **facts)


def let_in(request: Request) -> str:
    """Return the director who asks. Raises Refused."""
    visitor: Visitor = request.g.visitor
    if visitor.director is None:
        raise Refused(403, "login")
    return visitor.director


def refuse_readable(request: Request, site: Site) -> None:
    """Raise Refused if others in the network could read this, or send it as this director."""
    if not site.is_private(request.g.visitor.address):
        raise Refused(403, "only_private")


def evening_of(at: Desk, site: Site) -> ClubEvening:
    """Return the evening that is shown, as it is at a desk. Raises Refused."""
    evening = chosen_evening(at.club, site.wanted)
    if evening is None:
        raise Refused(404, "no_evening")
    return evening


def command_line(words: tuple[object, ...], person: str) -> str:
    """Return what is typed in a terminal for the same act."""
    return harmless(shlex.join(["stichtisch", *map(str, words), "--by", person]))


def reason_of(request: Request) -> str:
    """Return the reason that a form gives. Raises BadForm."""
    return needed_text(request, "why", "why_missing")


def to(address: str) -> Response:
    """Return the way to another page."""
    return Response("", 303, {"Location": address})
