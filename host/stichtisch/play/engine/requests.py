"""The messages that pages send (host/PLAY.md).

Each message is handled by a function of the room, the connection and the message. These functions raise Refused and
cloth.NotThere before they change anything. A malformed message raises Python errors such as KeyError.
"""

from typing import Any

from cardrules.games import GAMES, book_of
from cardrules.rules import BadRules, Rules
from stichtisch.play.engine import game_words
from stichtisch.play.engine.cloth import PLACES, NotThere
from stichtisch.play.engine.incidents import Incidents
from stichtisch.play.engine.order import Order
from stichtisch.play.engine.people import LONGEST_NAME
from stichtisch.play.engine.refused import MESSAGE, NOT_NOW, NOT_YOURS, Refused, number, truth
from stichtisch.play.engine.script import Script
from stichtisch.play.engine.view import asked_place
from tablelog import line, tag
from tablelog.actions import index_of

_KEYS = 3
_MIDDLE = 1
# Holding a key for this time asks the other players to agree (firmware/table/menu/keys.py).
_HELD_US = 1_000_000
_ENDS = 2
_MOST_CARDS_AT_ONCE = 20
_PLAYER_CARDS = 256
_SLOWEST_MS = 10_000
_SEEDS = 1 << 30
_DEALS = 1000
_TO_LOOK_AT = ("journal", "serial", "registers", "heap")


def answer(room: Any, connection: str, message: Any) -> dict[str, Any] | None:
    """Carry out a message. Return the answer, or None if there is no immediate answer."""
    name = message.get("do") if isinstance(message, dict) else None
    if not isinstance(name, str) or name not in _REQUESTS:
        return {"refused": name if isinstance(name, str) else "", "why": MESSAGE}
    try:
        done = _REQUESTS[name](room, connection, message)
    except NotThere:
        return {"refused": name, "why": NOT_YOURS}
    except Refused as error:
        return {"refused": name, "why": str(error)}
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError):
        return {"refused": name, "why": MESSAGE}
    room.attended()
    return done


# People


def _join(room: Any, connection: str, message: dict[str, Any]) -> None:
    room.people.join(connection, message["place"], message.get("name", ""))


def _leave(room: Any, connection: str, message: dict[str, Any]) -> None:
    room.leave(connection)


def _who(room: Any, connection: str, message: dict[str, Any]) -> None:
    if not room.people.of(connection):
        room.people.need_lead(connection)
    room.seat(connection, number(message["place"], PLACES), message["who"])


# Requests for the sender's own place


def _key(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    key = number(message["key"], _KEYS)
    held_us = room.apparatus.key(place, key, truth(message["down"]))
    if key != _MIDDLE and held_us >= _HELD_US:
        room.agree()


def _lay(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    at = number(message.get("at", place), PLACES)
    if len(room.cloth.lying[at]) >= _MOST_CARDS_AT_ONCE:
        raise Refused(NOT_NOW)
    room.lay(place, message["id"], at, number(message.get("end", 0), _ENDS))


def _lift(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    numbers = [message["id"]] if "id" in message else room.cloth.laid_by(place)
    if not numbers:
        raise Refused(NOT_NOW)
    for one in numbers:
        card, at = room.cloth.lift(place, one)
        room.apparatus.lift(at, card)


def _show(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    for card in list(room.cloth.hands[place]):
        room.lay(place, card.id, place, 0)


def _action(room: Any, connection: str, message: dict[str, Any]) -> None:
    index = index_of(tuple(message["action"]))
    if index is None:
        raise Refused(MESSAGE)
    room.lay_for_a_moment(_own(room, connection, message), tag.ACTION, index)


def _badge(room: Any, connection: str, message: dict[str, Any]) -> None:
    room.lay_for_a_moment(
        _own(room, connection, message), tag.PLAYER, number(message["number"], _PLAYER_CARDS)
    )


def _own(room: Any, connection: str, message: dict[str, Any]) -> int:
    # Return the place in a message, which must be the connection's own. The table must have power.
    place: int = room.people.own(connection, message["place"])
    room.apparatus.need_power()
    return place


# Cards outside tricks


def _take(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_power(room, connection)
    if not room.is_trick_lying():
        raise Refused(NOT_NOW)
    room.take_trick()


def _pick_up(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = room.people.own(connection, message["place"])
    deal = _before_first_card(room)
    if not room.cloth.rest or place not in (asked_place(room), _declarer(room, deal)):
        raise Refused(NOT_NOW)
    room.cloth.pick_up(place)


def _declarer(room: Any, deal: Any) -> int | None:
    seat = getattr(deal, "declarer", -1)
    return None if seat is None or seat < 0 else room.place_of_seat(seat)


def _put_away(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = room.people.own(connection, message["place"])
    deal = room.session.deal
    if deal is None or len(room.cloth.hands[place]) - len(message["ids"]) < deal.HAND:
        raise Refused(NOT_NOW)
    room.cloth.put_away(place, message["ids"])


def _give(room: Any, connection: str, message: dict[str, Any]) -> None:
    to = number(message["to"], PLACES)
    _before_first_card(room)
    room.cloth.give(room.people.own(connection, message["place"]), to, message["ids"])


def _turn(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    _before_first_card(room)
    room.turn_up(place)


def _deal(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_power(room, connection)
    room.people.need_lead(connection)
    _before_first_card(room)
    room.deal_again()


def _before_first_card(room: Any) -> Any:
    deal = room.session.deal
    if deal is None or deal.over() or deal.cards:
        raise Refused(NOT_NOW)
    return deal


def _blank(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_power(room, connection)
    if message["pack"] is None:
        room.put_blank_away()
    else:
        room.unwrap(message["pack"])


def _lay_blank(room: Any, connection: str, message: dict[str, Any]) -> None:
    place = _own(room, connection, message)
    if room.blank is None:
        raise Refused(NOT_NOW)
    room.blank.lay_next(room.apparatus, place)


# The table


def _plug(room: Any, connection: str, message: dict[str, Any]) -> None:
    on = truth(message["in"])
    _need_lead(room, connection)
    if on != room.apparatus.power:
        room.plug(on)


def _cable(room: Any, connection: str, message: dict[str, Any]) -> None:
    inserted = truth(message["in"])
    _need_lead(room, connection)
    room.plug_cable(inserted)


def _reader(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_power(room, connection)
    place = number(message["place"], PLACES)
    if message["fault"] not in ("gone", "back"):
        raise Refused(MESSAGE)
    if place not in room.people.of(connection):
        room.people.need_lead(connection)
    room.apparatus.break_reader(place, message["fault"] == "gone")


def _need_power(room: Any, connection: str) -> None:
    room.people.need_place(connection)
    room.apparatus.need_power()


def _need_lead(room: Any, connection: str) -> None:
    # Raise Refused unless the connection may end or disturb the evening for everybody else.
    room.people.need_place(connection)
    room.people.need_lead(connection)


# The evening


def _pace(room: Any, connection: str, message: dict[str, Any]) -> None:
    room.people.need_place(connection)
    room.pace_us = number(message["ms"], _SLOWEST_MS + 1) * 1000


def _pause(room: Any, connection: str, message: dict[str, Any]) -> None:
    room.people.need_place(connection)
    room.paused = truth(message["on"])


def _new(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_lead(room, connection)
    seed = number(message.get("seed", room.seed + 1), _SEEDS)
    incidents, language = Incidents(message), _language(message)
    room.begin_anew(seed, _order(room, message, seed), incidents, language)


def _language(message: dict[str, Any]) -> str:
    # A table that lacks the language uses its default, so only the form of the name is checked here.
    language = message.get("language", "")
    if language and (len(language) != 2 or not language.isalpha() or not language.islower()):
        raise Refused(MESSAGE)
    return str(language)


def _names(message: dict[str, Any]) -> list[Any]:
    names = message.get("names", [""] * PLACES)
    if not isinstance(names, list) or len(names) != PLACES:
        raise Refused(MESSAGE)
    if any(not isinstance(name, str) or len(name) > LONGEST_NAME for name in names):
        raise Refused(MESSAGE)
    return names


def _order(room: Any, message: dict[str, Any], seed: int) -> Order | None:
    # Return an order with the people and the rules from a message, or None if the message has no rules.
    game = message.get("game")
    if game is None:
        return None
    if game not in GAMES:
        raise Refused(MESSAGE)
    profile = message.get("profile") or book_of(game).PROFILES[0]
    options = message.get("options") or {}
    try:
        Rules(game, profile, options)
    except BadRules:
        raise Refused(MESSAGE)
    return Order(f"play{seed}", (game, profile, options), room.people.at_table(_names(message)))


def _replay(room: Any, connection: str, message: dict[str, Any]) -> None:
    _need_lead(room, connection)
    script = Script(message["journal"], number(message.get("deal", 1), _DEALS))
    language = _language(message)
    room.people.leave_all_to_robots([place for _, place in script.people])
    room.play_again(script, language)


def _look(room: Any, connection: str, message: dict[str, Any]) -> None:
    at = message["at"]
    if not isinstance(at, list):
        raise Refused(MESSAGE)
    room.looks[connection] = [one for one in at if one in _TO_LOOK_AT]


def _words(room: Any, connection: str, message: dict[str, Any]) -> dict[str, Any]:
    language = _language(message)
    try:
        words = game_words.words(language)
    except ImportError:
        raise Refused(MESSAGE)
    room.languages[connection] = language
    return {"words": words}


def _export(room: Any, connection: str, message: dict[str, Any]) -> dict[str, Any]:
    hello = room.line.hello
    if not hello:
        raise Refused(NOT_NOW)
    head = line.encode("j", {"serial": hello["serial"], "journal": hello["journal"]}).decode()
    return {
        "exported": head + "".join([text + "\n" for text in room.line.lines]),
        "name": hello["journal"] + ".journal",
    }


_REQUESTS = {
    "join": _join,
    "leave": _leave,
    "who": _who,
    "key": _key,
    "lay": _lay,
    "lift": _lift,
    "show": _show,
    "action": _action,
    "badge": _badge,
    "take": _take,
    "pick_up": _pick_up,
    "put_away": _put_away,
    "give": _give,
    "turn": _turn,
    "deal": _deal,
    "blank": _blank,
    "lay_blank": _lay_blank,
    "plug": _plug,
    "cable": _cable,
    "reader": _reader,
    "pace": _pace,
    "pause": _pause,
    "new": _new,
    "replay": _replay,
    "look": _look,
    "words": _words,
    "export": _export,
}
