"""The end of an evening: stakes, money, and closing the evening. These pages work only at this PC or over TLS."""

from contextlib import suppress
from typing import Any

from microdot import Request, Response

from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.errors import NotPossible
from stichtisch.club.money import Settlement, cents_of, has_empty_pot, payer_order, settle
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
from stichtisch.serve.director.person import categories_of_club
from stichtisch.serve.form import BadForm, choice_of, text_of
from stichtisch.serve.lists import list_results
from stichtisch.store import Database

_PAGE = "/director/end"
_MONEY = "/director/money"
_HUNDRED = 100


def add_closing(app: Application, site: Site) -> None:
    """Add the pages for the end of the evening and for the money, and their forms."""

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
            evening = evening_of(at, site)
            if closed:
                acts.close_evening(at, evening)
            else:
                acts.change_evening(at, evening, closed=False)

        command = ("evening", "close") if closed else ("evening", "close", "--again")
        question = Question("ask_close" if closed else "ask_open")
        done = "evening_closed" if closed else "evening_opened"
        return await perform(request, site, Deed(act, command, _PAGE, question, private=True, done=done))

    @app.get(_MONEY)
    async def money(request: Request) -> Response:
        let_in(request)
        refuse_readable(request, site)
        cashier = request.g.visitor.query.get("way") == "cashier"
        return desk_page(request, site, "director_money.html", cashier=cashier, **await site.read(_settled))

    @app.post(f"{_MONEY}/stakes")
    async def stakes(request: Request) -> Response:
        let_in(request)
        categories = await site.read_club(lambda _database, club, _evening: categories_of_club(club))
        wanted = _stakes(request, categories)

        def act(at: Desk) -> None:
            acts.change_stakes(at, evening_of(at, site), wanted)

        return await perform(request, site, Deed(act, _command(wanted), _MONEY, private=True))


def _stakes(request: Request, categories: list[str]) -> Stakes:
    # Raises BadForm.
    fees = {
        category: _one(request, f"fee_{at}")
        for at, category in enumerate(categories)
        if text_of(request, f"fee_{at}")
    }
    return Stakes(
        point=_one(request, "point"),
        lost=_cents(request, "lost"),
        attendance=_one(request, "attendance"),
        prizes=_shares(request),
        fixed=_cents(request, "fixed"),
        fees=tuple(fees.items()),
        lost_to_box=choice_of(request, "lost_to", ("pot", "box")) == "box",
    )


def _command(wanted: Stakes) -> tuple[object, ...]:
    words: list[object] = ["evening", "stakes", "--point", _text(wanted.point)]
    words += [
        "--lost",
        ",".join(map(_text, wanted.lost)),
        "--lost-to",
        "box" if wanted.lost_to_box else "pot",
    ]
    words += ["--attendance", _text(wanted.attendance)]
    words += [word for category, cents in wanted.fees for word in ("--fee", f"{category}={_text(cents)}")]
    words += [
        "--prizes",
        ",".join(map(str, wanted.prizes)),
        "--prize-money",
        ",".join(map(_text, wanted.fixed)),
    ]
    return tuple(words)


def _settled(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    settled: Settlement | None = None
    # Show the form even if the prizes exceed the money, so that the prizes can be corrected.
    with suppress(NotPossible):
        settled = settle(club, evening, list_results(database, club, evening))
    fees = {category.casefold(): cents for category, cents in evening.stakes.fees}
    return {
        "evening": evening,
        "settled": settled,
        "payments": sorted(settled.payments, key=lambda one: payer_order(club, one)) if settled else [],
        "no_pot": has_empty_pot(evening.stakes),
        "fees": [(one, fees.get(one.casefold())) for one in categories_of_club(club)],
        "names": {id: one.shown for id, one in club.players.items()},
    }


def _text(cents: int) -> str:
    return f"{cents // _HUNDRED}.{cents % _HUNDRED:02}"


def _cents(request: Request, name: str) -> tuple[int, ...]:
    # A single comma is a decimal comma, not a separator between two amounts.
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
