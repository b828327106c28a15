"""List orders from the PC: its requests, and its handling of any answer."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.scripted_table import DirectTransport, ScriptedTable

from stichtisch.device.client import Client
from stichtisch.device.errors import BadAnswer, NoAnswer, NoListOrders, OrderRefused, Refused, TableBusy
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list, show_next
from stichtisch.errors import StichtischError
from tablelog.line import decode, encode

SEATS = (SeatOrder("Zoë", 0, "0401020304AA01"), SeatOrder("", 1), SeatOrder("Theo", 1))
ORDER = ListOrder("a1b2-2-3", "skat", "isko", {"all_pass": "redeal"}, SEATS)
BEGIN = ["begin", "a1b2-2-3", "skat", "isko", {"all_pass": "redeal"}]
SEAT_REQUESTS = [
    ["seat", "a1b2-2-3", 0, "Zoë", 0, "0401020304AA01"],
    ["seat", "a1b2-2-3", 1, "", 1, ""],
    ["seat", "a1b2-2-3", 2, "Theo", 1, ""],
]
NO = "No."
END = ["end", "a1b2-2-3", 3]


class OrderedTable(ScriptedTable):
    """A table that answers each order with the result of `state(request)`; the result NO means a refusal."""

    def __init__(self, state: Callable[[list[Any]], list[Any]]) -> None:
        super().__init__([])
        self._state = state

    def orders(self) -> list[Any]:
        """The orders that the table received."""
        return [value for kind, value in self.requests if kind == "o"]

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind != "o":
            return super()._answers(kind, value)
        answer = self._state(value)
        return [encode("X" if answer[1] == NO else "O", answer)]


def client_of(table: ScriptedTable) -> Client:
    transport = DirectTransport(table)
    return Client(transport, monotonic=transport.monotonic)


def well(request: list[Any]) -> list[Any]:
    """Return a correct table's answer to a request (PROTOCOL.md)."""
    mark = "a1b2-2-3"
    if request[0] == "begin":
        return [mark, "seat", 0]
    return [mark, "taken"] if request[0] == "end" else [mark, "seat", request[2] + 1]


def test_people_are_sent_one_by_one_and_then_that_they_are_all() -> None:
    table = OrderedTable(well)
    assert order_list(client_of(table), ORDER)
    assert table.orders() == [BEGIN, *SEAT_REQUESTS, END]


def test_what_the_table_has_already_is_not_sent_again() -> None:
    table = OrderedTable(lambda request: ["a1b2-2-3", "taken"])
    assert order_list(client_of(table), ORDER)
    assert table.orders() == [BEGIN]


def test_a_table_that_forgets_is_sent_it_again_and_one_that_is_not_ready_is_waited_for() -> None:
    answers: list[list[Any]] = [["a1b2-2-3", "seat", 0], ["a1b2-2-3", "seat", 1], ["a1b2-2-3", "begin"]]
    answers += [["a1b2-2-3", "seat", number] for number in range(4)]
    answers += [["a1b2-2-3", "wait"], ["a1b2-2-3", "seat", 2], ["a1b2-2-3", "seat", 3], ["a1b2-2-3", "taken"]]
    table = OrderedTable(lambda request: answers.pop(0))
    assert order_list(client_of(table), ORDER)
    assert table.orders() == [
        BEGIN,
        *SEAT_REQUESTS[:2],
        BEGIN,
        *SEAT_REQUESTS,
        END,
        END,
        SEAT_REQUESTS[2],
        END,
    ]


@pytest.mark.parametrize("state", [["wait"], ["begin"], ["seat", 0], ["seat", 99]])
def test_a_table_that_is_never_done_is_given_up(state: list[Any]) -> None:
    table = OrderedTable(lambda request: ["a1b2-2-3", *state])
    assert not order_list(client_of(table), ORDER)
    assert len(table.orders()) < 1000


def test_lost_lines_are_asked_for_again() -> None:
    table = OrderedTable(well)
    table.damage = lambda number, line: b"" if number % 3 else line
    assert order_list(client_of(table), ORDER)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("busy", TableBusy),
        ("unknown", NoListOrders),
        ("argument", OrderRefused),
        ("storage", Refused),
        ("sealed", Refused),
    ],
)
def test_what_the_table_refuses_is_said(code: str, error: type[StichtischError]) -> None:
    table = OrderedTable(lambda request: [code, NO])
    for send in (
        lambda: order_list(client_of(table), ORDER),
        lambda: show_next(client_of(table), ["Zoë: 2"]),
    ):
        with pytest.raises(error) as caught:
            send()
        assert str(caught.value) and caught.value.next_step()


def test_an_order_that_fits_no_line_is_refused_before_it_is_sent() -> None:
    table = OrderedTable(well)
    with pytest.raises(OrderRefused, match="too long for one line"):
        order_list(client_of(table), ListOrder("m", "skat", "isko", {"x" * 300: 1}, ()))
    assert table.orders() == []


def test_lines_of_where_everybody_plays_next_replace_those_before() -> None:
    shown: list[str] = ["old"]

    def show(request: list[Any]) -> list[Any]:
        if len(request) == 1:
            shown.clear()
        elif request[1] <= len(shown):
            shown[request[1] : request[1] + 1] = [request[2]]
        return ["next", len(shown)]

    table = OrderedTable(show)
    table.damage = lambda number, line: b"" if number == 2 else line
    assert show_next(client_of(table), ["Zoë: table 2", "Theo: table 1"])
    assert shown == ["Zoë: table 2", "Theo: table 1"]
    assert show_next(client_of(table), [])
    assert shown == []


@given(st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=5))
def test_answers_of_another_form_are_an_error_of_ours(value: Any) -> None:
    for first in ("a1b2-2-3", "next"):
        table = ScriptedTable([])
        answer = encode("O", [first, *(value if isinstance(value, list) else [value])])
        assert decode(answer)[0] == "O"
        table.damage = lambda number, line, answer=answer: answer  # type: ignore[misc]
        for send in (lambda client: order_list(client, ORDER), lambda client: show_next(client, ["Zoë"])):
            try:
                send(client_of(table))
            except (BadAnswer, NoAnswer):
                continue
