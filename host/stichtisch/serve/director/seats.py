"""The page for the seats of a round: drawing them at random or by standings, keeping them, and swapping two seats."""

from collections.abc import Callable
from typing import Any

from microdot import Request, Response

from stichtisch.club import acts
from stichtisch.club.acts import Desk
from stichtisch.club.lookup import find_player
from stichtisch.club.rounds import BY_LOT, BY_STANDINGS, FIXED, WAYS, draw_next, next_round, swap_seats
from stichtisch.club.state import Club, ClubEvening, ListKey, Player
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.acting import Deed, Question, desk_page, evening_of, let_in, perform
from stichtisch.serve.form import choice_of, needed_text, number_of, ticked_players
from stichtisch.store import Database

_PAGE = "/director/seats"
_OPTIONS = {BY_LOT: (), BY_STANDINGS: ("--by-standings",), FIXED: ("--fixed",)}


def add_seats(app: Application, site: Site) -> None:
    """Add the page of seats, and its forms."""

    @app.get(_PAGE)
    async def seats(request: Request) -> Response:
        let_in(request)
        return desk_page(request, site, "director_seats.html", **await site.read(_seats))

    _add_apart(app, site)

    @app.post(f"{_PAGE}/draw")
    async def draw(request: Request) -> Response:
        let_in(request)
        way = choice_of(request, "way", WAYS)
        number, anew = await site.read(
            lambda _database, _club, evening: (next_round(evening), next_round(evening) in evening.rounds)
        )
        question = Question("ask_draw_anew", {"number": number}) if anew else None

        def act(at: Desk) -> None:
            draw_next(at, evening_of(at, site), way, number)

        command = ("evening", "draw", "--round", number, *_OPTIONS[way])
        deed = Deed(act, command, _PAGE, question, done="drawn", facts={"number": number})
        return await perform(request, site, deed)

    @app.post(f"{_PAGE}/swap")
    async def swap(request: Request) -> Response:
        let_in(request)
        words = [needed_text(request, name, "field_missing") for name in ("one", "other")]
        names = await site.read(
            lambda _database, club, _evening: [find_player(club, word).shown for word in words]
        )

        def act(at: Desk) -> None:
            one, other = (find_player(at.club, word) for word in words)
            swap_seats(at, evening_of(at, site), one, other)

        facts: dict[str, object] = {"one": names[0], "other": names[1]}
        deed = Deed(act, ("evening", "swap", *names), _PAGE, done="swapped", facts=facts)
        return await perform(request, site, deed)

    @app.post(f"{_PAGE}/seat")
    async def seat(request: Request) -> Response:
        let_in(request)
        word, table = needed_text(request, "player", "field_missing"), number_of(request, "table")
        name, number = await site.read(
            lambda _database, club, evening: (find_player(club, word).shown, max(evening.rounds, default=1))
        )
        key = ListKey(number, table)

        def act(at: Desk) -> None:
            acts.seat_player(at, evening_of(at, site), find_player(at.club, word), key)

        facts: dict[str, object] = {"name": name, "table": table}
        deed = Deed(act, ("evening", "seat", name, key), _PAGE, done="seated", facts=facts)
        return await perform(request, site, deed)


def _add_apart(app: Application, site: Site) -> None:
    @app.post(f"{_PAGE}/apart")
    async def apart(request: Request) -> Response:
        let_in(request)
        return await _group(request, site, acts.keep_apart, (), "kept_apart")

    @app.post(f"{_PAGE}/together")
    async def together(request: Request) -> Response:
        let_in(request)
        return await _group(request, site, acts.let_meet, ("--together",), "may_meet")


async def _group(
    request: Request,
    site: Site,
    deed: Callable[[Desk, ClubEvening, list[Player]], None],
    option: tuple[str, ...],
    done: str,
) -> Response:
    ids = ticked_players(request)
    names = await site.read(lambda _database, club, _evening: [find_player(club, id).shown for id in ids])

    def act(at: Desk) -> None:
        deed(at, evening_of(at, site), [find_player(at.club, id) for id in ids])

    facts: dict[str, object] = {"names": ", ".join(names)}
    return await perform(
        request, site, Deed(act, ("evening", "apart", *names, *option), _PAGE, done=done, facts=facts)
    )


def _seats(_database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    """Return the seats of the last drawn round, and the people without a seat."""
    number = max(evening.rounds, default=0)
    lists = evening.rounds[number].lists if number else {}
    tables = [
        (table, seating, [club.player(id) for id in seating.players]) for table, seating in lists.items()
    ]
    seated = {player.id for _, _, people in tables for player in people}
    here = [club.player(id) for id in evening.here]
    movable = [player for _, _, people in tables for player in people]
    without = [player for player in here if player.id not in seated] if number else []
    return {
        "evening": evening,
        "number": number,
        "round": evening.rounds.get(number),
        "coming": next_round(evening),
        "seats": tables,
        "without": without,
        "all_tables": sorted({*lists, *evening.tables}),
        "here": sorted(here, key=lambda player: player.shown.casefold()),
        "apart": [[club.player(id) for id in group] for group in evening.apart],
        "movable": sorted([*movable, *without], key=lambda player: player.shown.casefold()),
    }
