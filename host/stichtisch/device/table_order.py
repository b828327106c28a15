"""An order to a table: who plays the next list there, and what its display shows of where everybody plays next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.device.client import BUSY, UNKNOWN_REQUEST, Client
from stichtisch.device.errors import BadAnswer, NoListOrders, OrderRefused, Refused, TableBusy
from stichtisch.text import harmless
from tablelog.line import BadLine

# A table's answer to a request whose form is not that of PROTOCOL.md.
_ARGUMENT = "argument"
# The table writes the seal of the session before, or event after event of who sits down: a few seconds at most.
_PAUSE_SECONDS = 0.1
# Requests after which a table that always wants something else is given up.
_MOST_REQUESTS = 200
_MOST_SECONDS = 60.0


@dataclass(frozen=True)
class SeatOrder:
    """Somebody who plays: `name` ("" a guest's), `reader` 0 to 3 (S, W, N, E), UID of the player card ("" for none)."""

    name: str
    reader: int
    uid: str = ""


@dataclass(frozen=True)
class ListOrder:
    """A list at a table; `mark` names both for the PC: 1 to 16 characters of ASCII, no space, no `~`, never used again.

    `options` are what differs from the profile, with values of JSON. `seats`: at most 7, two at a reader; they have
    these numbers, from 0, in the events of the session.
    """

    mark: str
    game: str
    profile: str
    options: Mapping[str, Any]
    seats: tuple[SeatOrder, ...]


def order_list(client: Client, order: ListOrder) -> bool:
    """Tell the table who plays the next list there; ordering it again changes nothing.

    Returns whether the table has begun it. False: it is not done with it yet; order it again later.
    Raises TableBusy, NoListOrders, OrderRefused, TakesTooLong, and as `Client.ask`.
    """
    client.settle()
    state: list[Any] = ["begin"]
    with client.within(_MOST_SECONDS, "taking the order of its next list"):
        for _ in range(_MOST_REQUESTS):
            if state == ["wait"]:
                client.pause(_PAUSE_SECONDS)
            state = _ask(client, order.mark, _request(order, state))
            if state == ["taken"]:
                return True
    return False


def show_next(client: Client, lines: Sequence[str]) -> bool:
    """Show where everybody plays next, until another session or deal begins; no lines clear the display of them.

    At most 8 lines of 40 characters, such as "Anna: table 2, seat 3". Returns whether all of them are shown.
    Raises as `order_list`.
    """
    client.settle()
    with client.within(_MOST_SECONDS, "showing where everybody plays"):
        shown = _count(client, ["next"])
        for _ in range(_MOST_REQUESTS):
            if shown >= len(lines):
                break
            shown = _count(client, ["next", shown, lines[shown]])
    return shown == len(lines)


def _request(order: ListOrder, state: list[Any]) -> list[Any]:
    # The next request that the table waits for.
    if state[0] == "begin":
        return ["begin", order.mark, order.game, order.profile, dict(order.options)]
    if state[0] == "seat" and state[1] < len(order.seats):
        seat = order.seats[state[1]]
        return ["seat", order.mark, state[1], seat.name, seat.reader, seat.uid]
    return ["end", order.mark, len(order.seats)]


def _ask(client: Client, mark: str, request: list[Any]) -> list[Any]:
    # The state of the order that the table answers.
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
        raise OrderRefused(about=about, reason="what it says does not fit a line") from error
    except Refused as error:
        code = error.facts["code"]
        if code == BUSY:
            raise TableBusy(port=client.port) from error
        if code == UNKNOWN_REQUEST:
            raise NoListOrders(port=client.port) from error
        if code == _ARGUMENT:
            reason = f"it takes no {request[0]} with these rules, names or numbers"
            raise OrderRefused(about=about, reason=reason) from error
        raise
    return answer


def _bad_answer(client: Client, answer: object) -> BadAnswer:
    return BadAnswer(port=client.port, reason=f"{harmless(str(answer))} to an order")
