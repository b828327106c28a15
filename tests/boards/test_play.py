"""Tests play on every board: journal, display, lights, tones, and fetching the events to the PC."""

import pytest
from support.first_trick import DEALER, PLAYER_CARDS, SERIAL, play_first_trick

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, UnixBoard, VirtualTable
from stichtisch.simulation.hands import TableTransport
from stichtisch.store import open_database, stored_sessions
from stichtisch.sync.sync import synchronise

# The time in the clock chip at power-on.
_UNIX = 1_800_000_000


@pytest.fixture(scope="module")
def trick(board, tmp_path_factory):
    return play_first_trick(tmp_path_factory.mktemp("trick") / "flash.img", board)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """Play the same trick at a table with MicroPython on this machine, for comparison."""
    return play_first_trick(tmp_path_factory.mktemp("elsewhere") / "flash.img", UnixBoard())


def done(trick, *verbs):
    return [event[2:] for event in trick.events if event[3] in verbs]


def melody(trick):
    tones = [hertz for hertz in trick.tones if hertz]
    return [hertz for hertz, before in zip(tones, [0, *tones], strict=False) if hertz != before]


def test_a_player_card_at_every_place_seats_its_owner(trick):
    assert [(badge[2], badge[3]) for badge in done(trick, "badge")] == [
        (person, tag.uid.hex().upper()) for person, tag in enumerate(PLAYER_CARDS)
    ]
    assert [join[-1] for join in done(trick, "join")] == [0, 1, 2, 3]


def test_a_key_begins_the_deal(trick):
    assert done(trick, "dealer")[0][0] == DEALER
    assert len(done(trick, "deal")) == 1


def test_every_card_and_every_word_is_journalled_once(trick):
    assert [tuple(event[:3]) for event in done(trick, "play", "say")] == trick.entries
    assert {seat for seat, verb, _ in trick.entries if verb == "play"} == {0, 1, 2, 3}
    assert [event[0] for event in trick.events] == list(range(1, len(trick.events) + 1))


def test_the_light_of_who_lays_too_soon_is_red(trick):
    reds = [red and not green and not blue for red, green, blue in trick.moments["out of turn"].lights]
    assert reds.count(True) == 1
    assert not any(
        red and not green and not blue for red, green, blue in trick.moments["the next trick"].lights
    )


def test_the_buzzer_sounds_and_falls_silent(trick):
    assert any(trick.tones) and trick.tones[-1] == 0


def test_the_table_reports_the_chips_number(trick):
    assert trick.serial.upper() == SERIAL


@pytest.mark.emulated
def test_every_moment_looks_as_on_this_machine(trick, elsewhere):
    differing = [
        moment
        for moment, shown in trick.moments.items()
        if shown.picture != elsewhere.moments[moment].picture
    ]
    assert differing == []
    assert len({shown.picture for shown in trick.moments.values()}) > 6


@pytest.mark.emulated
def test_every_moment_is_lit_and_sounds_as_on_this_machine(trick, elsewhere):
    for moment, shown in trick.moments.items():
        assert shown.lights == elsewhere.moments[moment].lights, moment
    # Tones differ slightly, because the PWM divides the chip's clock by whole numbers. Adjacent equal tones count as
    # one.
    assert melody(trick) == pytest.approx(melody(elsewhere), rel=0.01)


@pytest.mark.emulated
def test_the_journal_is_that_of_this_machine(trick, elsewhere):
    def journalled(trick):
        return [event[2:] for event in trick.events if event[3] != "boot"]

    assert journalled(trick) == journalled(elsewhere)


def test_the_pc_fetches_the_journal_and_the_date_of_the_clock_chip(board, tmp_path):
    table = VirtualTable(tmp_path / "flash.img", board=board, own_serial=False, unix=_UNIX)
    with table, SerialBridge(table) as bridge, SerialTransport(bridge.url, 0.002) as port:
        table.run(2500)
        transport = TableTransport(table, port)
        client = Client(transport, monotonic=transport.seconds)
        with open_database(tmp_path / "evening.sqlite") as opened:
            synchronise(client, opened)
            (evening,) = stored_sessions(opened)
            assert evening.serial == table.serial_number.lower()
        # The first clock event has the clock chip's time. The PC set the clock later.
        clock = next(event for event in client.pull(1) if event.verb == "clock")
        assert _UNIX <= clock.arguments[0] <= _UNIX + 3
        assert client.hello().acknowledged == client.hello().next - 1
