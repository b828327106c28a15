"""What directors decide about deals: a correction of one that a table recorded, and deals that were played on paper."""

from dataclasses import dataclass
from typing import Any

from cardrules.games import deal_of
from stichtisch.client import Event
from stichtisch.club.acts import Desk, refuse_closed, refuse_empty
from stichtisch.club.federation_doppelkopf import comes_to_nothing
from stichtisch.club.log import new_token
from stichtisch.club.names import told_name
from stichtisch.club.state import PAPER, ClubEvening, ListKey
from stichtisch.errors import NotPossible
from stichtisch.store import DealRow, Evening, deals_of, evenings, import_within, project
from stichtisch.store.corrections import CORRECT
from tablelog.line import encode

Entry = list[Any]


@dataclass(frozen=True)
class Alone:
    """Who played a deal alone, by seat, and whether he won: what the list of Skat counts."""

    declarer: int
    won: bool

    def facts(self) -> dict[str, Any]:
        """Return it as the list of the game takes it."""
        return {"declarer": self.declarer, "won": self.won}


def decided(deal: DealRow | None, scores: list[int], alone: Alone | None = None) -> list[Entry]:
    """Return the entries by which a deal comes to these scores, by seat, whatever its cards came to.

    `deal` is what is stored of it, None where there were no cards; one that was not played to its end is thrown in.
    """
    entries: list[Entry] = [[0, "abandon"]] if deal is None or not _over(deal) else []
    return [*entries, [0, "decide", scores, alone.facts() if alone else {}]]


def _over(deal: DealRow) -> bool:
    return all(one["code"] != "missing_cards" for one in deal.result["irregularities"])


def alone_in(
    game: str, deal: DealRow, scores: list[int], declarer: int | None, won: bool | None
) -> Alone | None:
    """Return who played a deal alone and whether he won, where it comes to these scores, by seat.

    `declarer` is a seat, None where nobody was named: at Skat he is who the deal has. `won` None: by the sign of his
    points. Raises NotPossible where that cannot be told.
    """
    if declarer is None and game == "skat":
        declarer = declarer_of(deal)
    if declarer is None:
        if won is not None:
            raise NotPossible(reason=f"nobody is named who played deal {deal.number} alone")
        return None
    if not 0 <= declarer < len(scores):
        raise NotPossible(reason=f"deal {deal.number} has no seat {declarer + 1}")
    return alone_with(declarer, scores[declarer], won)


def declarer_of(deal: DealRow) -> int | None:
    """Return the seat of who played a deal alone, as it is stored; None where nobody did."""
    return next((at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer), None)


def alone_with(declarer: int, points: int, won: bool | None) -> Alone:
    """Return that `declarer` played alone; `won` None: by the sign of his points. Raises NotPossible where it is 0."""
    if won is None and points == 0:
        raise NotPossible(reason="with no points for the declarer it has to be said whether he won")
    return Alone(declarer, points > 0 if won is None else won)


def penalised(points: list[int]) -> list[Entry]:
    """Return the entries by which the seats of a deal get these points besides (TSR 9, ISkO 4.1)."""
    return [[0, "penalty", points]]


def retracted(at: int) -> list[Entry]:
    """Return the entries by which entry `at` of a deal's log, which is no card, was never made."""
    return [[0, "retract", at]]


def voided() -> list[Entry]:
    """Return the entries by which a deal never was: nobody gets points for it, and it does not count."""
    return [[0, "void"]]


def correct(desk: Desk, session: Evening, deal: DealRow, entries: list[Entry], why: str) -> DealRow:
    """Correct a deal, whichever: it is folded again with what was decided, and so is all that came after it.

    Returns the deal as it is now. Raises NotPossible where that cannot be said of this deal; nothing is kept then.
    """
    refuse_empty(why, "reason")
    facts = {"serial": session.serial, "journal": session.journal, "counter": deal.counter}
    record = desk.add(CORRECT, **facts, entries=entries, why=why)
    project(desk.database.connection, session.serial, session.journal, session.sequence)
    after = next((one for one in deals_of(desk.database, session) if one.number == deal.number), None)
    if after is None or after.corrected is None or record.hash in after.corrected["failed"]:
        raise NotPossible(reason=f"deal {deal.number} cannot be corrected so")
    return after


def paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> Evening:
    """Return the session of deals on paper of a list and the people who sit there now, begun where there is none.

    Raises NotPossible.
    """
    found = _paper_session(desk, evening, key)
    if found is not None:
        return found
    seating = evening.rounds[key.round].lists.get(key.table) if key.round in evening.rounds else None
    if seating is None:
        raise NotPossible(reason=f"nobody is seated at table {key.table} in round {key.round}")
    names = [told_name(desk.club.player(id).shown) for id in seating.players]
    # Of a name of its own: two computers may both write down deals of this list.
    journal = new_token()
    head: tuple[Any, ...] = (seating.game, seating.profile, [], 0, seating.options, [])
    begin = [
        (-1, "boot", 1, journal),
        (-1, "clock", desk.at),
        (-1, "session", *head),
        (-1, "round", evening.mark(key)),
    ]
    joining = [(-1, "join", name, place, min(place, 3)) for place, name in enumerate(names)]
    _tell(desk, journal, 0, [*begin, *joining])
    found = _paper_session(desk, evening, key)
    assert found is not None
    return found


def paper_deal(
    desk: Desk,
    evening: ClubEvening,
    key: ListKey,
    dealer: str,
    scores: dict[str, int],
    alone: Alone | None = None,
) -> Evening:
    """Add a deal without cards to a list: `dealer` and the points by player. Who sits out has none.

    `alone` names the declarer by his place among those who sit there. Returns the session it stands in. Raises
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
    told = [by_place.get(place, 0) for place in active]
    if alone and alone.declarer not in active:
        raise NotPossible(reason="the declarer sits out")
    decision = decided(None, told, alone and Alone(active.index(alone.declarer), alone.won))
    following = _next(desk, session)
    first = [] if session.deals else [(places[dealer], "dealer")]
    begin = [*first, (places[dealer], "deal", session.deals + 1)]
    _tell(desk, session.journal, following, [*begin, *map(tuple, decision)])
    return paper_session(desk, evening, key)


def _refuse_lines_of_no_list(game: str, players: int, points: list[int], alone: Alone | None) -> None:
    # Nothing can be proved of a deal on paper, but that its line is one (TSR 7.3.3, SkWO).
    if game == "doppelkopf" and (len(points) != players or not comes_to_nothing(points)):
        raise NotPossible(
            reason=f"a line of Doppelkopf has the points of {players} who play, which come to 0"
        )
    told = [number for number in points if number]
    if game == "skat" and told and (alone is None or len(told) > 1):
        raise NotPossible(
            reason="a line of Skat has the points of its declarer alone, who is named: --declarer"
        )


def _active(people: int, dealer: int, game: str) -> list[int]:
    # Who plays, by seat, as sessions have it.
    players = deal_of(game).PLAYERS or people
    if people == players:
        return list(range(people))
    return [(dealer + 1 + seat) % people for seat in range(players)]


def _paper_session(desk: Desk, evening: ClubEvening, key: ListKey) -> Evening | None:
    if key.round not in evening.rounds or key.table not in evening.rounds[key.round].lists:
        return None
    mark = evening.mark(key)
    return next((one for one in evenings(desk.database) if (one.serial, one.mark) == (PAPER, mark)), None)


def _next(desk: Desk, session: Evening) -> int:
    query = "SELECT max(sequence) FROM events WHERE (serial, journal) = (?, ?)"
    row = desk.database.connection.execute(query, (session.serial, session.journal)).fetchone()
    return int(row[0]) + 1


def _tell(desk: Desk, journal: str, start: int, told: list[tuple[Any, ...]]) -> None:
    events = []
    for sequence, (seat, verb, *arguments) in enumerate(told, start):
        line = encode("e", [sequence, 1000 * sequence, seat, verb, *arguments]).decode()
        events.append(Event(sequence, 1000 * sequence, seat, verb, arguments, line.rstrip("\n")))
    import_within(desk.database.connection, PAPER, journal, events)
