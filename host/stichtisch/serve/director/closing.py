"""The end of an evening: stakes, the money, and closing it. All of it at this PC itself or by TLS alone."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from microdot import Request, Response

from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.errors import NotPossible
from stichtisch.club.money import Settlement, cents_of, settle
from stichtisch.club.state import Club, ClubEvening, Stakes
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import (
    YES_OR_NO,
    Deed,
    Question,
    desk_page,
    evening_of,
    let_in,
    perform,
    refuse_readable,
)
from stichtisch.serve.form import BadForm, choice_of, text_of
from stichtisch.serve.lists import list_results
from stichtisch.store import Database

_PAGE = "/director/end"
_MONEY = "/director/money"
_HUNDRED = 100


def add_closing(app: Application, site: Site) -> None:
    """Add the pages of the end and of the money, and their forms."""

    @app.get(_PAGE)
    async def end(request: Request) -> Response:
        let_in(request)
        evening = await site.read(lambda _database, _club, evening: evening)
        return desk_page(request, site, "director_end.html", evening=evening)

    @app.post(f"{_PAGE}/close")
    async def close(request: Request) -> Response:
        let_in(request)
        closed = YES_OR_NO[choice_of(request, "value", YES_OR_NO)]

        def act(at: Desk) -> None:
            acts.change_evening(at, evening_of(at, site), closed=closed)

        command = ("evening", "close") if closed else ("evening", "close", "--again")
        question = Question("ask_close" if closed else "ask_open")
        done = "evening_closed" if closed else "evening_opened"
        return await perform(request, site, Deed(act, command, _PAGE, question, private=True, done=done))

    @app.get(_MONEY)
    async def money(request: Request) -> Response:
        let_in(request)
        refuse_readable(request, site)
        return desk_page(request, site, "director_money.html", **await site.read(_settled))

    @app.post(f"{_MONEY}/stakes")
    async def stakes(request: Request) -> Response:
        let_in(request)
        wanted = Stakes(
            _one(request, "point"), _cents(request, "lost"), _one(request, "attendance"), _shares(request)
        )

        def act(at: Desk) -> None:
            # The form has these four; the others stay.
            changed = {name: getattr(wanted, name) for name in ("point", "lost", "attendance", "prizes")}
            evening = evening_of(at, site)
            acts.change_stakes(at, evening, replace(evening.stakes, **changed))

        command: list[object] = ["evening", "stakes"]
        for name, text in (("point", _text(wanted.point)), ("attendance", _text(wanted.attendance))):
            command += [f"--{name}", text]
        command += [
            "--lost",
            ",".join(map(_text, wanted.lost)),
            "--prizes",
            ",".join(map(str, wanted.prizes)),
        ]
        return await perform(request, site, Deed(act, tuple(command), _MONEY, private=True))


def _settled(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    settled: Settlement | None = None
    # Prizes may be more than there is: the page has the form that corrects it.
    with suppress(NotPossible):
        settled = settle(club, evening, list_results(database, club, evening))
    return {
        "evening": evening,
        "settled": settled,
        "names": {id: one.shown for id, one in club.players.items()},
    }


def _text(cents: int) -> str:
    return f"{cents // _HUNDRED}.{cents % _HUNDRED:02}"


def _cents(request: Request, name: str) -> tuple[int, ...]:
    # One comma alone is that of an amount.
    text = text_of(request, name)
    try:
        return cents_of(f"{text};" if text.count(",") == 1 else text)
    except ValueError:
        raise BadForm("no_amount") from None


def _one(request: Request, name: str) -> int:
    amounts = _cents(request, name)
    if len(amounts) > 1:
        raise BadForm("no_amount")
    return amounts[0] if amounts else 0


def _shares(request: Request) -> tuple[int, ...]:
    parts = text_of(request, "prizes").replace(",", " ").replace(";", " ").split()
    if any(not part.isascii() or not part.isdecimal() or len(part) > 3 for part in parts):
        raise BadForm("no_shares")
    shares = tuple(map(int, parts))
    if sum(shares) > _HUNDRED:
        raise BadForm("no_shares")
    return shares
