"""Tests orders from the PC at the table's end of the serial line: the people of the next list, and the next seats."""

import pytest
from support.bare_table import BareTable
from support.cable_without_port import Cable
from support.card_tags import one

from table.link import table_orders

MARK = "a1b2c3d4-2-3"
OPTIONS = {"with_nines": True}
# (name, reader, UID of the player card). Two people share a reader, one is a guest, and readers are not in order.
PEOPLE = [
    ("Zoë", 2, "0401020304AA01"),
    ("", 0, ""),
    ("Jörg", 2, "0401020304AA03"),
    ("Marta", 3, ""),
    ("Theo", 1, "0401020304AA05"),
]


@pytest.fixture
def desk(tmp_path):
    table_orders._order.clear()
    yield BareTable(tmp_path)
    table_orders._order.clear()


def power_on(desk):
    """Switch the table off and on, which clears the order in memory."""
    table_orders._order.clear()
    desk.power_on()


@pytest.fixture
def cable(desk):
    return Cable(desk)


def begin(cable, mark=MARK, game="doppelkopf", profile="ddv-tsr", options=None):
    return cable.ask("o", ["begin", mark, game, profile, OPTIONS if options is None else options])


def seat_all(cable, mark=MARK, people=PEOPLE):
    for number, person in enumerate(people):
        assert cable.ask("o", ["seat", mark, number, *person]) == [("O", [mark, "seat", number + 1])]


def end(cable, mark=MARK, count=5):
    """Repeat the request until the table no longer answers "wait", and return its answer."""
    for _ in range(100):
        ((kind, value),) = cable.ask("o", ["end", mark, count])
        if value != [mark, "wait"]:
            return kind, value
        cable.desk.refresh()
    raise AssertionError("never ready")


def order(cable, mark=MARK, people=PEOPLE):
    assert begin(cable, mark) == [("O", [mark, "seat", 0])]
    seat_all(cable, mark, people)
    assert end(cable, mark, len(people)) == ("O", [mark, "taken"])


def code(answers):
    ((kind, value),) = answers
    return value[0] if kind == "X" else None


def is_seated(desk):
    """Return whether exactly the people of PEOPLE sit at their ordered places."""
    session = desk.ledger.session
    seated = [(name, session.readers[person]) for person, name in enumerate(session.names)]
    badges = {number: uid for number, (_, _, uid) in enumerate(PEOPLE) if uid}
    return seated == [person[:2] for person in PEOPLE] and desk.ledger.badges == badges


def sessions(desk):
    return [event[4:] for event in desk.ledger.journal.events_since("boot") if event[3] == "session"]


def test_an_order_begins_the_session_with_its_people(desk, cable):
    order(cable)
    session = desk.ledger.session
    assert (session.game, session.profile, session.rules.given) == ("doppelkopf", "ddv-tsr", OPTIONS)
    assert is_seated(desk) and desk.ledger.round == MARK
    # The people are ordered clockwise by their readers, and at the same reader in the order of the request.
    assert session.ring == [1, 4, 0, 2, 3]
    assert [event[1:] for event in desk.events()][-10:] == [
        ["session", "doppelkopf", "ddv-tsr", [], 0, OPTIONS, []],
        ["join", "Zoë", 0, 2],
        ["badge", 0, "0401020304AA01"],
        ["join", "", 0, 0],
        ["join", "Jörg", 2, 2],
        ["badge", 2, "0401020304AA03"],
        ["join", "Marta", 3, 3],
        ["join", "Theo", 1, 1],
        ["badge", 4, "0401020304AA05"],
        ["round", MARK],
    ]


def test_what_was_ordered_can_be_played(desk, cable):
    order(cable)
    desk.begin(3)
    assert desk.ledger.session.active == [1, 4, 0, 2]
    desk.lay(0, one("CA"))
    assert [desk.deal.text(card) for card in desk.deal.cards] == ["CA"]
    assert desk.ledger.round == MARK


def test_an_order_that_is_repeated_is_taken_once(desk, cable):
    order(cable)
    events = desk.events()
    for request in (["end", MARK, 5], ["seat", MARK, 0, "Eve", 0, ""], ["begin", MARK, "skat", "isko", {}]):
        assert cable.ask("o", request) == [("O", [MARK, "taken"])]
    desk.begin(3)
    before = desk.events()
    assert before[: len(events)] == events
    assert cable.ask("o", ["end", MARK, 5]) == [("O", [MARK, "taken"])], "even while it is played"
    assert desk.events() == before


def test_each_request_may_come_twice_and_who_comes_too_early_is_wanted_later(desk, cable):
    begin(cable)
    assert begin(cable) == [("O", [MARK, "seat", 0])]
    assert cable.ask("o", ["seat", MARK, 2, *PEOPLE[2]]) == [("O", [MARK, "seat", 0])]
    for number, person in enumerate(PEOPLE):
        for name in ("Eve", person[0]):
            assert cable.ask("o", ["seat", MARK, number, name, *person[1:]])[0][1][2] == number + 1
    # Repeating the first seat after the last one changes nothing.
    assert cable.ask("o", ["seat", MARK, 0, *PEOPLE[0]]) == [("O", [MARK, "seat", len(PEOPLE)])]
    for count in (0, 4, 6, -1, "5", None, [5]):
        assert cable.ask("o", ["end", MARK, count]) == [("O", [MARK, "seat", 5])], "somebody was not heard"
    for _ in range(2):
        assert cable.ask("o", ["end", MARK, 5]) == [("O", [MARK, "wait"])]
    assert end(cable) == ("O", [MARK, "taken"]) and is_seated(desk)
    assert [options for *_, options, _ in sessions(desk)].count(OPTIONS) == 1


def test_another_order_before_the_first_deal_takes_the_place_of_this_one(desk, cable):
    order(cable)
    order(cable, "other", [("Eve", 3, "")])
    assert (desk.ledger.session.names, desk.ledger.round) == (["Eve"], "other")
    begin(cable)
    # If two orders are sent alternately, the table has only the later one.
    assert cable.ask("o", ["end", "third", 5]) == [("O", ["third", "begin"])]


def test_a_table_that_plays_takes_no_order_until_its_session_is_over(desk, cable):
    begin(cable)
    seat_all(cable)
    desk.begin(3)
    desk.refresh()
    events = desk.events()
    for request in (["begin", MARK, "skat", "isko", {}], ["end", MARK, 5], ["next", 0, "Anna"], ["next"]):
        assert cable.ask("o", request) == [("X", ["busy", "The table is still playing."])]
    desk.ledger.record(0, "abandon")
    assert code(cable.ask("o", ["end", MARK, 5])) == "busy", "between deals, too"
    assert desk.events()[: len(events)] == events
    desk.ledger.record(-1, "end")
    assert cable.ask("o", ["end", MARK, 5]) == [("O", [MARK, "begin"])]
    order(cable)
    # The previous session has its seal, which covers no event of this session.
    verbs = [event[3] for event in desk.ledger.journal.events_since("boot")]
    assert verbs.index("seal", verbs.index("end")) < len(verbs) - 1 - verbs[::-1].index("session")


@pytest.mark.parametrize(
    "request_",
    [
        [],
        {},
        None,
        "begin",
        ["begin"],
        ["begin", MARK],
        ["begin", "", "doppelkopf", "ddv-tsr", {}],
        ["begin", "x" * 17, "doppelkopf", "ddv-tsr", {}],
        ["begin", "a~b", "doppelkopf", "ddv-tsr", {}],
        ["begin", "a b", "doppelkopf", "ddv-tsr", {}],
        ["begin", "ä", "doppelkopf", "ddv-tsr", {}],
        ["begin", 7, "doppelkopf", "ddv-tsr", {}],
        ["begin", MARK, "session", "ddv-tsr", {}],
        ["begin", MARK, ["doppelkopf"], "ddv-tsr", {}],
        ["begin", MARK, "doppelkopf", "isko", {}],
        ["begin", MARK, "doppelkopf", None, {}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", []],
        ["begin", MARK, "doppelkopf", "ddv-tsr", None],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"no_such": 1}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"__class__": 1}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"with_nines": "yes"}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"session_deals": 24.0}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"piglets": "off", "super_piglets": True}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {"solo_types": ["trump"] * 20}],
        ["begin", MARK, "skat", "isko", {"players_at_table": [3.0], "series_length": {"3.0": 36}}],
        ["begin", MARK, "skat", "isko", {"x" * 120: {"y" * 20: 1}}],
        ["begin", MARK, "doppelkopf", "ddv-tsr", {}, 1],
        ["seat", MARK],
        ["stop", MARK],
        ["seat", MARK, 0, "Anna", 4, ""],
        ["seat", MARK, 0, "Anna", -1, ""],
        ["seat", MARK, 0, "Anna", True, ""],
        ["seat", MARK, 0, "Anna", 1.0, ""],
        ["seat", MARK, 7, "Anna", 0, ""],
        ["seat", MARK, -1, "Anna", 0, ""],
        ["seat", MARK, "0", "Anna", 0, ""],
        ["seat", MARK, 0, "x" * 25, 0, ""],
        ["seat", MARK, 0, " ", 0, ""],
        ["seat", MARK, 0, "a\nb", 0, ""],
        ["seat", MARK, 0, "\x9b2J", 0, ""],
        ["seat", MARK, 0, None, 0, ""],
        ["seat", MARK, 0, ["A"], 0, ""],
        ["seat", MARK, 0, "Anna", 0, "04 01"],
        ["seat", MARK, 0, "Anna", 0, None],
        ["seat", MARK, 0, "Anna", 0, "0" * 22],
        ["seat", MARK, 0, "Anna", 0, "0401"],
        ["seat", MARK, 0, "Anna", 0, "04a1b2c3"],
        ["seat", MARK, 0, "Anna", 0],
        ["end"],
        ["end", MARK],
        ["next", 0],
        ["next", 8, "Anna"],
        ["next", -1, "Anna"],
        ["next", True, "Anna"],
        ["next", 0, ""],
        ["next", 0, None],
        ["next", 0, "x" * 41],
        ["next", 0, "a\x00b"],
        ["next", None],
    ],
)
def test_what_is_no_order_is_refused_and_changes_nothing(desk, cable, request_):
    begin(cable)
    events, lines = desk.events(), desk.ledger.next_seats
    assert code(cable.ask("o", request_)) == "argument"
    assert (desk.events(), desk.ledger.next_seats) == (events, lines)
    desk.power_on()
    assert desk.ledger.session.game == "doppelkopf"


def test_no_reader_is_for_three_and_no_card_for_two(cable):
    begin(cable)
    seat_all(cable, people=[("Anna", 0, "0401020304AA01"), ("Bert", 0, "")])
    assert code(cable.ask("o", ["seat", MARK, 2, "Cora", 0, ""])) == "argument"
    assert code(cable.ask("o", ["seat", MARK, 2, "Cora", 1, "0401020304AA01"])) == "argument"
    # Sending the same two seats with other names does not add a third one.
    assert cable.ask("o", ["seat", MARK, 1, "Bertha", 0, "0401020304AA02"]) == [("O", [MARK, "seat", 2])]


def test_seven_with_the_longest_names_have_room(desk, cable):
    people = [("🂡" * 24, min(number // 2, 3), "0" * 18 + f"{number:02}") for number in range(7)]
    order(cable, "x" * 16, people)
    assert desk.ledger.session.names == ["🂡" * 24] * 7 and len(desk.ledger.badges) == 7
    desk.power_on()
    assert (desk.ledger.session.names, desk.ledger.round) == (["🂡" * 24] * 7, "x" * 16)


def test_an_order_that_cannot_be_stored_is_refused(desk, cable):
    begin(cable)
    seat_all(cable)
    events = desk.events()
    for free, frozen in ((1000, False), (1_000_000, True)):
        desk.free = free
        desk.ledger.set_supply_low(frozen)
        assert code(cable.ask("o", ["end", MARK, 5])) == "storage"
    desk.ledger.set_supply_low(False)
    assert desk.events() == events
    # The order is still stored.
    assert end(cable) == ("O", [MARK, "taken"]) and is_seated(desk)


def test_a_flash_that_takes_only_some_of_the_people_gets_all_of_them_when_it_is_asked_again(
    desk, cable, monkeypatch
):
    from table.files import atomic_file

    def full():
        raise OSError(28)

    begin(cable)
    seat_all(cable)
    assert cable.ask("o", ["end", MARK, 5]) == [("O", [MARK, "wait"])]
    assert desk.ledger.joining.step_joining() and desk.ledger.joining.step_joining()
    with monkeypatch.context() as patch:
        patch.setattr(atomic_file, "need_supply", full)
        desk.refresh()
    assert (len(desk.ledger.session.names), desk.ledger.round) == (1, "")
    assert end(cable) == ("O", [MARK, "begin"])
    order(cable)
    assert is_seated(desk)


# The requests to the table, followed by steps in which people are seated. The power may be cut after each of them.
_REQUESTS = [
    ["begin", MARK, "doppelkopf", "ddv-tsr", OPTIONS],
    *(["seat", MARK, number, *person] for number, person in enumerate(PEOPLE)),
    ["end", MARK, 5],
]
_EVENTS = len(PEOPLE) + len([uid for _, _, uid in PEOPLE if uid]) + 1


@pytest.mark.parametrize("cut", range(len(_REQUESTS) + _EVENTS + 1))
def test_after_a_power_cut_anywhere_the_repetition_completes_it(desk, cable, cut):
    for request in _REQUESTS[:cut]:
        cable.ask("o", request)
    for _ in range(cut - len(_REQUESTS)):
        desk.ledger.joining.step_joining()
    power_on(desk)
    whole = cut == len(_REQUESTS) + _EVENTS
    assert desk.ledger.round == (MARK if whole else "")
    events = desk.ledger.journal.next
    # The PC repeats its last request, and the table answers with the next one that it needs.
    cable = Cable(desk)
    again = cable.ask("o", _REQUESTS[min(max(cut, 1), len(_REQUESTS) - 1)])
    assert again == [("O", [MARK, "taken" if whole else "begin"])]
    assert desk.ledger.journal.next == events
    if not whole:
        order(cable)
    assert is_seated(desk) and desk.ledger.round == MARK
    desk.power_on()
    assert is_seated(desk) and desk.ledger.round == MARK


# The next seats of all players


def test_the_display_shows_where_everybody_plays_until_the_next_session(desk, cable):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.ledger.record(-1, "end")
    desk.seal()
    lines = [f"Anna-Maximiliane {number}: table 12, seat {number}" for number in range(8)]
    events = desk.events()
    for number, text in enumerate(lines):
        assert cable.ask("o", ["next", number, text]) == [("O", ["next", number + 1])]
    assert cable.ask("o", ["next", 0, lines[0]]) == [("O", ["next", 8])]
    assert desk.ledger.next_seats == tuple(lines) and desk.events() == events
    assert cable.ask("o", ["next"]) == cable.ask("o", ["next"]) == [("O", ["next", 0])]
    assert desk.ledger.next_seats == ()
    # The table refuses a line if earlier ones are missing, and answers with the number of the next line.
    assert cable.ask("o", ["next", 1, lines[1]]) == [("O", ["next", 0])]
    cable.ask("o", ["next", 0, lines[0]])
    order(cable)
    assert desk.ledger.next_seats == ()
    cable.ask("o", ["next", 0, lines[0]])
    assert desk.ledger.next_seats == (lines[0],)
    desk.begin(3)
    assert desk.ledger.next_seats == (), "nothing of it stays while cards are laid"
