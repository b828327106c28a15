"""Tests lists ordered by a PC at a complete virtual table: people get seats, play, and see their next seats."""

import pytest
from support.first_trick import DEALER, first_entries
from support.people_at_table import PeopleAtTable
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.commands.sync import synchronise
from stichtisch.device.client import Client
from stichtisch.device.errors import OrderRefused, TableBusy, TableSealed
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list, show_next
from stichtisch.keys.table_key import table_key
from stichtisch.simulation import PowerLost, VirtualTable, make_player_card
from stichtisch.simulation.hands import TableTransport
from stichtisch.store import open_database
from table.menu.keys import HOLD, MIDDLE, RIGHT

START_MS = 2500
CLUB_KEY = bytes(range(32))
SEATS = tuple(
    SeatOrder(name, place, uid)
    for place, (name, uid) in enumerate(
        (("Zoë", "0401020304AA01"), ("", ""), ("Jörg", "0403040506AA03"), ("Theo", ""))
    )
)
ORDER = ListOrder("a1b2c3d4-2-3", "doppelkopf", "ddv-tsr", {"with_nines": True}, SEATS)
NEXT = ("Zoë: table 2, seat 3", "Jörg: table 1, seat 1")


@pytest.fixture
def table(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(START_MS)
        yield table


def client_of(table):
    transport = TableTransport(table)
    return Client(transport, monotonic=transport.seconds)


def is_played(talk, order=ORDER):
    """Return whether the current session is the ordered one, with exactly its people."""
    events = talk.events()
    begin = max(number for number, event in enumerate(events) if event[3] == "session")
    badges = [event[4:] for event in events[begin:] if event[3] == "badge"]
    session = talk.session()
    assert [event[4] for event in events[begin:] if event[3] == "round"] == [order.mark]
    assert badges == [[number, seat.uid] for number, seat in enumerate(order.seats) if seat.uid]
    assert (session.game, session.profile, session.rules.given) == (
        order.game,
        order.profile,
        order.options,
    )
    people = zip(session.names, session.readers, strict=True)
    return [*people] == [(seat.name, seat.reader) for seat in order.seats]


def test_a_list_is_ordered_and_played_and_then_the_table_is_busy(table, tmp_path):
    talk = TableWithHands(table)
    assert order_list(talk.client, ORDER) and is_played(talk)
    events = talk.events()
    assert order_list(talk.client, ORDER) and talk.events() == events
    other = ListOrder("other", "skat", "isko", {}, ())
    talk.begin(DEALER)
    talk.hands.play(first_entries())
    done = [tuple(event[2:5]) for event in talk.events() if event[3] in ("play", "say")]
    assert done == first_entries()
    with pytest.raises(TableBusy):
        order_list(talk.client, other)
    with pytest.raises(TableBusy):
        show_next(talk.client, NEXT)
    assert order_list(talk.client, ORDER), "what it plays it has taken"
    with open_database(tmp_path / "evenings.sqlite") as opened:
        synchronise(talk.client, opened)
    hello = talk.client.hello()
    assert hello.acknowledged == hello.next - 1
    assert table.stats()["longest_step_us"] <= 20_000


def test_another_game_with_seven_people_is_ordered(table):
    talk = TableWithHands(table)
    seats = tuple(
        SeatOrder("Anna-Maximiliane Schröer", number // 2, f"04{number:012}") for number in range(7)
    )
    order = ListOrder("x" * 16, "double", "seed", {"sets": 1}, seats)
    table.stats(reset=True)
    with pytest.raises(OrderRefused):
        order_list(talk.client, ListOrder("x", "double", "seed", {"sets": 3}, seats))
    assert talk.session().game == "doppelkopf"
    assert order_list(talk.client, order) and is_played(talk, order)
    assert table.stats()["longest_step_us"] <= 20_000


def test_keys_and_cards_change_nothing_while_people_sit_down(table):
    talk = TableWithHands(table)
    table.lay(3, make_player_card(9))
    order_list(talk.client, ListOrder("first", "doppelkopf", "ddv-tsr", {}, ()))
    begin = ["begin", ORDER.mark, ORDER.game, ORDER.profile, ORDER.options]
    while talk.client.ask("o", begin, "O") == [ORDER.mark, "begin"]:
        pass
    for number, seat in enumerate(SEATS):
        talk.client.ask("o", ["seat", ORDER.mark, number, seat.name, seat.reader, seat.uid], "O")
    before = talk.client.hello().next
    # A person presses a key and lays a card exactly when the table seats the people.
    table.hold(0, 1)
    table.lay(1, make_player_card(7))
    talk.client.ask("o", ["end", ORDER.mark, len(SEATS)], "O")
    table.release(0, 1)
    table.run(1500)
    verbs = [event[3] for event in talk.events() if event[0] >= before]
    first = verbs.index("session")
    assert verbs[first : first + 8] == ["session", "join", "badge", "join", "join", "badge", "join", "round"]


# The power is cut after this number of flash operations. An order writes a session, four people, two player cards and a
# mark, with at least one operation each.
@pytest.mark.parametrize(
    "cut", [pytest.param(cut, marks=[] if cut in (0, 7, 14) else pytest.mark.long) for cut in range(15)]
)
def test_a_power_cut_while_the_flash_is_written_costs_a_repetition(table, cut):
    table.cut_power_after(cut)
    with pytest.raises(PowerLost):
        order_list(client_of(table), ORDER)
    table.power_on()
    table.run(START_MS)
    talk = TableWithHands(table)
    assert order_list(talk.client, ORDER) and is_played(talk)
    table.power_off()
    table.power_on()
    table.run(START_MS)
    assert is_played(talk) and order_list(talk.client, ORDER)


def test_a_sealed_table_takes_orders_with_the_key_only(tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(START_MS)
        serial = client_of(table).hello().serial
    put(image, {"table.key": table_key(CLUB_KEY, serial).hex().encode(), "sealed": b"1"})
    with VirtualTable(image) as table:
        table.run(START_MS)
        talk = TableWithHands(table)
        before = talk.events()
        for order in (lambda: order_list(talk.client, ORDER), lambda: show_next(talk.client, NEXT)):
            with pytest.raises(TableSealed):
                order()
        assert talk.events() == before
        talk.client.use_key(CLUB_KEY, serial)
        assert order_list(talk.client, ORDER) and is_played(talk)
        assert show_next(talk.client, NEXT)


def test_the_display_shows_where_everybody_plays_next_once_the_list_is_ended(table, tmp_path):
    (tmp_path / "desk").mkdir()
    sitting = PeopleAtTable(tmp_path / "desk", table)
    sitting.sit(0, 1, 2, 3)
    sitting.pick(0, ("deal", 0))
    sitting.act(0, RIGHT, HOLD)
    sitting.act(1, MIDDLE)
    sitting.pick(0, ("end",))
    sitting.act(1, MIDDLE)
    assert sitting.session.ended
    table.run(1000)
    ranking = table.screen()
    assert show_next(sitting.client, NEXT)
    table.run(1000)
    shown = table.screen()
    assert shown != ranking
    assert show_next(
        sitting.client, [f"Anna-Maximiliane {number}: table 12, seat {number}" for number in range(8)]
    )
    table.run(1000)
    assert table.screen() not in (shown, ranking)
    # Sending the same lines again changes nothing. Without lines, the end of the list is shown again.
    assert show_next(sitting.client, NEXT)
    table.run(1000)
    assert table.screen() == shown
    assert show_next(sitting.client, ())
    table.run(1000)
    assert table.screen() == ranking
    assert show_next(sitting.client, NEXT) and order_list(sitting.client, ORDER)
    table.run(1000)
    assert table.screen() not in (shown, ranking)
    assert table.stats()["longest_step_us"] <= 20_000
