"""Deals that were played on paper: a director enters them as events of a session that no table had."""

from typing import Any

from cardrules.games import club_rules_of, deal_of
from stichtisch.club.acts import Desk, refuse_closed
from stichtisch.club.corrections import Alone, alone_with, decided
from stichtisch.club.deal_names import begun_before
from stichtisch.club.errors import NotPossible
from stichtisch.club.log import new_token
from stichtisch.club.names import name_at_table
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey, Player
from stichtisch.journal.event import Event
from stichtisch.store import StoredSession, import_within, stored_sessions
from tablelog.line import encode


def paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> StoredSession:
    """Return the session of deals on paper of a list and the people who sit there now, begun where there is none.

    Raises NotPossible.
    """
    before = _last_paper_session(desk, evening, key)
    if before is not None and before.mark == _mark(evening, key):
        return before
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    if seating is None:
        raise NotPossible(reason=f"nobody is seated at table {key.table} in round {key.round}")
    names = [name_at_table(desk.club.player(id).shown) for id in seating.players]
    # Of a name of its own: two computers may both write down deals of this list.
    journal = new_token()
    head: tuple[Any, ...] = (seating.game, seating.profile, [], 0, seating.options, [])
    begin = [
        (-1, "boot", 1, journal),
        (-1, "clock", _later_than(before, desk.at)),
        (-1, "session", *head),
        (-1, "round", evening.mark(key)),
    ]
    joining = [(-1, "join", name, place, min(place, 3)) for place, name in enumerate(names)]
    _store_entries(desk, journal, 0, [*begin, *joining])
    session = _last_paper_session(desk, evening, key)
    assert session is not None
    return session


def paper_deal(
    desk: Desk,
    evening: ClubEvening,
    key: ListKey,
    dealer: str,
    scores: dict[str, int],
    alone: Alone | None = None,
) -> StoredSession:
    """Add a deal without cards to a list: `dealer` and the points by player. People who sit out have none.

    `alone` names the declarer by his place among those who sit there. Returns its session. Raises
    EveningClosed, NotPossible.
    """
    refuse_closed(evening, "no deal is added to it")
    session = paper_session(desk, evening, key)
    seating = evening.rounds[key.round].lists[key.table]
    places = {desk.club.resolved(id): place for place, id in enumerate(seating.players)}
    strange = [player for player in dict.fromkeys((dealer, *scores)) if player not in places]
    if strange:
        names = ", ".join(desk.club.player(id).shown for id in strange)
        raise NotPossible(reason=f"{names} does not sit at table {key.table} in round {key.round}")
    active = _active(len(seating.players), places[dealer], seating.game)
    by_place = {places[player]: points for player, points in scores.items()}
    _refuse_lines_of_no_list(seating.game, len(active), list(by_place.values()), alone)
    if set(by_place) - set(active):
        raise NotPossible(reason="somebody who sits out would get points")
    points_by_seat = [by_place.get(place, 0) for place in active]
    if alone and alone.declarer not in active:
        raise NotPossible(reason="the declarer sits out")
    decision = decided(None, points_by_seat, alone and Alone(active.index(alone.declarer), alone.won))
    following = _next(desk, session)
    first = [] if session.deals else [(places[dealer], "dealer")]
    begin = [*first, (places[dealer], "deal", session.deals + 1)]
    _store_entries(desk, session.journal, following, [*begin, *map(tuple, decision)])
    return paper_session(desk, evening, key)


def alone_at(
    club: Club, evening: ClubEvening, key: ListKey, declarer: Player, points: int, won: bool | None
) -> Alone:
    """Return that `declarer` played alone at a list, for `paper_deal`; `won` None: by the sign of the points.

    Raises NotPossible.
    """
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    places = [club.resolved(id) for id in seating.players] if seating else []
    if declarer.id not in places:
        raise NotPossible(reason=f"{declarer.shown} does not sit at table {key.table} in round {key.round}")
    return alone_with(places.index(declarer.id), points, won)


def _refuse_lines_of_no_list(game: str, players: int, points: list[int], alone: Alone | None) -> None:
    # Nothing can be proved of a deal on paper, but that its line is one.
    rules = club_rules_of(game)
    try:
        rules.check_line(players, points, alone.declarer if alone else None)
    except ValueError as error:
        more = ": --declarer" if rules.DECLARER else ""
        raise NotPossible(reason=f"{error}{more}") from None


def _active(people: int, dealer: int, game: str) -> list[int]:
    # The people who play, by seat, as sessions have it.
    players = deal_of(game).PLAYERS or people
    if people == players:
        return list(range(people))
    return [(dealer + 1 + seat) % people for seat in range(players)]


def _last_paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> StoredSession | None:
    # Deals are only added to the last one: in any other they would change the numbers of those that came after.
    head = f"{evening.id}-{key.round}-{key.table}-"
    on_paper = [
        one
        for one in stored_sessions(desk.database)
        if one.serial == PAPER and one.mark is not None and one.mark.startswith(head)
    ]
    return max(on_paper, key=begun_before, default=None)


def _mark(evening: ClubEvening, key: ListKey) -> str | None:
    drawn = key.round in evening.rounds and key.table in evening.rounds[key.round].lists
    return evening.mark(key) if drawn else None


def _later_than(before: StoredSession | None, at: int) -> int:
    # Their dates keep the sessions of a list in order.
    return at if before is None or before.started is None else max(at, int(before.started.timestamp()) + 1)


def _next(desk: Desk, session: StoredSession) -> int:
    query = "SELECT max(sequence) FROM events WHERE (serial, journal) = (?, ?)"
    row = desk.database.connection.execute(query, (session.serial, session.journal)).fetchone()
    return int(row[0]) + 1


def _store_entries(desk: Desk, journal: str, start: int, entries: list[tuple[Any, ...]]) -> None:
    events = []
    for sequence, (seat, verb, *arguments) in enumerate(entries, start):
        line = encode("e", [sequence, 1000 * sequence, seat, verb, *arguments]).decode()
        events.append(Event(sequence, 1000 * sequence, seat, verb, arguments, line.rstrip("\n")))
    import_within(desk.database.connection, PAPER, journal, events)
