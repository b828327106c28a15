"""Deals recorded on paper. A director enters them as events of a session without a table."""

from typing import Any

from cardrules.games import club_rules_of, deal_of
from stichtisch.club.acts import Desk, refuse_closed
from stichtisch.club.corrections import Alone, alone_with, decided
from stichtisch.club.deal_names import begun_before
from stichtisch.club.errors import NotPossible
from stichtisch.club.log import new_token
from stichtisch.club.names import name_at_table
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey, Player
from stichtisch.i18n.named import GameName, PersonName
from stichtisch.i18n.reason import Listed, Reason
from stichtisch.journal.event import Event
from stichtisch.store import StoredSession, import_within, stored_sessions
from tablelog.line import encode


def paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> StoredSession:
    """Return the paper session of a list and its current players. Begin one if there is none.

    Raises NotPossible.
    """
    before = _last_paper_session(desk, evening, key)
    if before is not None and before.mark == _mark(evening, key):
        return before
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    if seating is None:
        raise NotPossible(
            reason=Reason(
                "nobody is seated at table {table} in round {round}", table=key.table, round=key.round
            )
        )
    names = [name_at_table(desk.club.player(id).shown) for id in seating.players]
    # The journal gets a unique name, because two computers may both record deals of this list.
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
    """Add a deal without cards to a list. `dealer` is a player, and `scores` are the points by player.

    People who sit out get no points. `alone` names the declarer by their place at the list. Returns the session of the
    deal. Raises EveningClosed, NotPossible.
    """
    refuse_closed(evening, Reason("no deal can be added to it any more"))
    session = paper_session(desk, evening, key)
    seating = evening.rounds[key.round].lists[key.table]
    places = {desk.club.resolved(id): place for place, id in enumerate(seating.players)}
    strange = [player for player in dict.fromkeys((dealer, *scores)) if player not in places]
    if strange:
        raise _not_seated(desk.club, strange, key)
    active = _active(len(seating.players), places[dealer], seating.game)
    by_place = {places[player]: points for player, points in scores.items()}
    _refuse_lines_of_no_list(seating.game, len(active), list(by_place.values()), alone)
    if set(by_place) - set(active):
        raise NotPossible(reason=Reason("players who sit out get no points"))
    points_by_seat = [by_place.get(place, 0) for place in active]
    if alone and alone.declarer not in active:
        raise NotPossible(reason=Reason("the declarer sits out this deal"))
    decision = decided(None, points_by_seat, alone and Alone(active.index(alone.declarer), alone.won))
    following = _next(desk, session)
    first = [] if session.deals else [(places[dealer], "dealer")]
    begin = [*first, (places[dealer], "deal", session.deals + 1)]
    _store_entries(desk, session.journal, following, [*begin, *map(tuple, decision)])
    return paper_session(desk, evening, key)


def alone_at(
    club: Club, evening: ClubEvening, key: ListKey, declarer: Player, points: int, won: bool | None
) -> Alone:
    """Return the Alone of a declarer for `paper_deal`, by the declarer's place at the list.

    If `won` is None, the sign of the points decides. Raises NotPossible.
    """
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    places = [club.resolved(id) for id in seating.players] if seating else []
    if declarer.id not in places:
        raise _not_seated(club, [declarer.id], key)
    return alone_with(places.index(declarer.id), points, won)


def _not_seated(club: Club, ids: list[str], key: ListKey) -> NotPossible:
    names = Listed(PersonName(club.player(id).shown) for id in ids)
    return NotPossible(
        reason=Reason(
            "at table {table}, these players have no seat in round {round}: {names}",
            table=key.table,
            round=key.round,
            names=names,
        )
    )


def _refuse_lines_of_no_list(game: str, players: int, points: list[int], alone: Alone | None) -> None:
    # A deal on paper has no cards, so only the form of its line can be checked.
    rules = club_rules_of(game)
    try:
        rules.check_line(players, points, alone.declarer if alone else None)
    except ValueError:
        raise _no_line(game, players) from None


def _no_line(game: str, players: int) -> NotPossible:
    name = GameName(game)
    if club_rules_of(game).DECLARER:
        return NotPossible(
            reason=Reason("in {game} only the declarer gets points", game=name),
            todo=Reason("Give points to one player only, and name that player: --declarer PLAYER"),
        )
    return NotPossible(
        reason=Reason(
            "in {game}, {players} people get points, and the points add up to 0", game=name, players=players
        ),
        todo=Reason("Give the points of everybody who played this deal."),
    )


def _active(people: int, dealer: int, game: str) -> list[int]:
    # Return the places of the active players by seat, in the order that sessions use.
    players = deal_of(game).PLAYERS or people
    if people == players:
        return list(range(people))
    return [(dealer + 1 + seat) % people for seat in range(players)]


def _last_paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> StoredSession | None:
    # Deals are added only to the last session. A deal added to an earlier session would change the numbers of later
    # deals.
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
    # Sessions of a list are ordered by date, so a new one must begin later than the one before.
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
