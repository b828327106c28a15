"""Orders to a table: the players of its next list, and the seats of the next round as text on its display."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.device.client import BUSY, UNKNOWN_REQUEST, Client
from stichtisch.device.errors import BadAnswer, NoListOrders, OrderRefused, Refused, TableBusy
from stichtisch.i18n.reason import Reason
from tablelog.line import BadLine

# A table's answer to a request whose form does not match PROTOCOL.md.
_ARGUMENT = "argument"
# The pause between two requests while the table writes the seal of the last session or the events of people who sit
# down. Writing takes a few seconds at most.
_PAUSE_SECONDS = 0.1
# The maximum number of requests, and the maximum time, until a table has accepted an order.
_MOST_REQUESTS = 200
_MOST_SECONDS = 60.0


@dataclass(frozen=True)
class SeatOrder:
    """A player: `name` ("" for a guest), `reader` 0 to 3 (S, W, N, E), and `uid` of the player card ("" for none)."""

    name: str
    reader: int
    uid: str = ""


@dataclass(frozen=True)
class ListOrder:
    """A list at a table.

    `mark` identifies the list and its players to the PC: 1 to 16 ASCII characters without a space or `~`. A mark is
    never reused. `options` are JSON values that differ from the profile. `seats` has at most 7 entries, and at most two
    for each reader. The index of a player in `seats`, from 0, is the player's number in the events of the session.
    """

    mark: str
    game: str
    profile: str
    options: Mapping[str, Any]
    seats: tuple[SeatOrder, ...]


def order_list(client: Client, order: ListOrder) -> bool:
    """Send the table the players of its next list. Sending the same order again changes nothing.

    Returns whether the table has begun the list. If not, the table is still processing the order, so send it again
    later. Raises TableBusy, NoListOrders, OrderRefused, TakesTooLong, and the errors of `Client.ask`.
    """
    client.settle()
    state: list[Any] = ["begin"]
    with client.within(_MOST_SECONDS, Reason("taking the order of its next list")):
        for _ in range(_MOST_REQUESTS):
            if state == ["wait"]:
                client.pause(_PAUSE_SECONDS)
            state = _ask(client, order.mark, _request(order, state))
            if state == ["taken"]:
                return True
    return False


def show_next(client: Client, lines: Sequence[str]) -> bool:
    """Show lines about everybody's next seat until another session or deal begins. Without lines, clear the display.

    `lines` has at most 8 lines of 40 characters, such as "Anna: table 2, seat 3". Returns whether all of them are
    shown. Raises the same errors as `order_list`.
    """
    client.settle()
    with client.within(_MOST_SECONDS, Reason("showing the players' next places")):
        shown = _count(client, ["next"])
        for _ in range(_MOST_REQUESTS):
            if shown >= len(lines):
                break
            shown = _count(client, ["next", shown, lines[shown]])
    return shown == len(lines)


def _request(order: ListOrder, state: list[Any]) -> list[Any]:
    # Return the request that the table is waiting for.
    if state[0] == "begin":
        return ["begin", order.mark, order.game, order.profile, dict(order.options)]
    if state[0] == "seat" and state[1] < len(order.seats):
        seat = order.seats[state[1]]
        return ["seat", order.mark, state[1], seat.name, seat.reader, seat.uid]
    return ["end", order.mark, len(order.seats)]


def _ask(client: Client, mark: str, request: list[Any]) -> list[Any]:
    # Send a request, and return the state of the order from the answer.
    answer = _answer(client, mark, request)
    state = answer[1:]
    known = state in (["begin"], ["wait"], ["taken"])
    if known or (len(state) == 2 and state[0] == "seat" and type(state[1]) is int and state[1] >= 0):
        return state
    raise _bad_answer(client, answer)


def _count(client: Client, request: list[Any]) -> int:
    answer = _answer(client, "next", request)
    if len(answer) != 2 or type(answer[1]) is not int or answer[1] < 0:
        raise _bad_answer(client, answer)
    return answer[1]


def _answer(client: Client, about: str, request: list[Any]) -> list[Any]:
    # Return the answer that begins with `about`.
    try:
        answer: list[Any] = client.ask("o", request, "O", first=about)
    except BadLine as error:
        raise OrderRefused(about=about, reason=Reason("it is too long for one line")) from error
    except Refused as error:
        code = error.facts["code"]
        if code == BUSY:
            raise TableBusy(port=client.port) from error
        if code == UNKNOWN_REQUEST:
            raise NoListOrders(port=client.port) from error
        if code == _ARGUMENT:
            reason = Reason("its firmware does not accept these rules, names or numbers")
            raise OrderRefused(about=about, reason=reason) from error
        raise
    return answer


def _bad_answer(client: Client, answer: object) -> BadAnswer:
    return BadAnswer(port=client.port, reason=Reason("{answer} in reply to an order", answer=answer))
