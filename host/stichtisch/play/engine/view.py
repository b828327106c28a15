"""The message `state`, which contains the part of a room that one connection may see."""

from typing import Any

from cardrules.deal import TRUMPS
from cardrules.games import asked
from stichtisch.play.engine.cloth import PLACES


def state(room: Any, mine: tuple[int, ...], lights: list[Any]) -> dict[str, Any]:
    """Return the state for a connection with these places.

    The state contains the number of hidden cards, but not the cards.

    `lights` are the lights of all places, which are sent to every connection.
    """
    session = room.session
    deal = session.deal
    over = deal is None or deal.over()
    return {
        "power": room.apparatus.power,
        "cable": room.apparatus.cable,
        "mine": list(mine),
        "game": session.game,
        "profile": session.profile,
        "number": session.number,
        "playing": not over,
        "turn": None if over or deal.turn < 0 else room.place_of_seat(deal.turn),
        "asked": asked_place(room),
        "scores": scores_by_place(room),
        "totals": _by_place(room, range(len(session.names)), session.totals()) if session.ring else None,
        "rest": len(room.cloth.rest),
        "trick": room.is_trick_lying(),
        "blank": room.blank.left() if room.blank else None,
        "seed": room.seed,
        "paused": room.paused,
        "language": room.line.language,
        "places": [_place(room, place, place in mine, lights[place]) for place in range(PLACES)],
    }


def asked_place(room: Any) -> int | None:
    """Return the place whose player has to declare something, or None if nobody has to."""
    deal = room.session.deal
    if deal is None or deal.over():
        return None
    seat = asked(deal)[0]
    return None if seat < 0 else room.place_of_seat(seat)


def _hand(room: Any, place: int) -> list[Any]:
    deal = room.session.deal
    counted = room.counted.in_hand(place)
    cards = _sorted(deal, room.cloth.hands[place])
    return [dict(card.shown(), played=True) if card is counted else card.shown() for card in cards]


def _sorted(deal: Any, cards: list[Any]) -> list[Any]:
    # Return a hand as players sort it: trumps, then suit by suit, each from the highest card down.
    def rank(card: Any) -> tuple[int, int, int, int]:
        group = deal.order.groups[card.code]
        return group != TRUMPS, group, -deal.order.powers[card.code], card.id

    return sorted(cards, key=rank) if deal else cards


def scores_by_place(room: Any) -> list[Any] | None:
    """Return the points of the last deal by place.

    The value of a place without points is None. If the deal has no points at all, return None.
    """
    session = room.session
    scores = session.scores() if session.deal else None
    return None if scores is None else _by_place(room, session.active, scores)


def _by_place(room: Any, people: Any, values: list[Any]) -> list[Any]:
    found: list[Any] = [None] * PLACES
    for person, value in zip(people, values):
        if person in room.session.ring:
            found[room.place_of(person)] = value
    return found


def _place(room: Any, place: int, mine: bool, light: list[Any]) -> dict[str, Any]:
    session, cloth, apparatus = room.session, room.cloth, room.apparatus
    person = room.person_at(place)
    name = session.names[person] if person is not None else ""
    return {
        "who": room.people.who[place],
        "name": name or room.people.names[place],
        "guest": None if person is None or name else person + 1,
        "sits": person is not None,
        "dealer": person is not None and session.number > 0 and person == session.dealer,
        "hand": _hand(room, place) if mine else [{"id": None}] * len(cloth.hands[place]),
        "lies": [{"id": card.id, "face": card.text(end)} for card, end, _ in cloth.lying[place]],
        "tricks": cloth.tricks[place],
        "light": light,
        "keys": apparatus.held[place],
        "reader": place not in apparatus.broken,
    }
