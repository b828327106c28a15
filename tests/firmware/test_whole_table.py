"""Tests the complete table in MicroPython and virtual time, with readers, keys, lights, flash and serial line."""

import random
import time

import pytest
from support.pack_kinds import DOPPELKOPF, SKAT
from support.table_with_hands import TableWithHands

from cardrules.cards import card_from_text
from stichtisch.device.source_folders import pin_map
from stichtisch.simulation import Tag, VirtualTable, make_deck
from stichtisch.simulation.errors import PowerLost
from stichtisch.simulation.hands import MIDDLE
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from tablelog.line import encode as encode_line
from tablelog.tag import decode, encode

_SETTLED_MS = 400


@pytest.fixture
def talk(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(1000)
        yield TableWithHands(table)


def reds(talk):
    """Return the places whose light is pure red."""
    return [
        seat for seat, (red, green, blue) in enumerate(talk.table.lights()) if red and not green and not blue
    ]


def entries(seed, dealer=3):
    return list(play_deal(dealer, deal_cards(seed)))


@pytest.fixture(scope="module")
def whole_deal(tmp_path_factory):
    """Play a deal at a table. Return the table, the entries and the duration of the longest step."""
    with VirtualTable(tmp_path_factory.mktemp("whole-deal") / "flash.img") as table:
        table.run(1000)
        talk = TableWithHands(table)
        table.stats(reset=True)
        talk.begin(3)
        played = entries("steps")
        talk.hands.play(played)
        talk.hands.collect()
        talk.events()
        yield talk, played, table.stats()["longest_step_us"]


def test_no_step_of_a_whole_deal_takes_longer_than_20_ms(whole_deal):
    talk, _, longest_step_us = whole_deal
    assert talk.session().scores() is not None
    assert longest_step_us < 20_000


def test_what_is_journalled_is_in_order_and_every_event_once(whole_deal):
    talk, played, _ = whole_deal
    events = talk.events()
    numbers = [event[0] for event in talk.journal()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [tuple(event[2:5]) for event in events if event[3] in ("play", "say")] == played
    assert len({event[5] for event in events if event[3] == "play"}) == 48


def _run_until_written(table):
    programs = table.stats()["programs"]
    assert table.run_until(lambda: table.stats()["programs"] > programs, 100, step=0.1)


def test_a_card_is_being_sent_to_the_screen_while_it_is_journalled(talk):
    talk.begin(3)
    cards = [entry for entry in entries("steps") if entry[1] == "play"]
    display = pin_map()["spi"]["display"]["chip_select"]
    talk.table.command("probe", lines=[display])
    for seat, _, card in cards[:4]:
        tag = next(
            tag for tag in talk.unplayed() if decode(tag.uid, tag.pages[:16])[2] == card_from_text(card)
        )
        talk.table.run(_SETTLED_MS)
        talk.table.lay(seat, tag)
        _run_until_written(talk.table)
        edges = talk.table.command("probe")["log"]
        begun, _, level = edges[-1]
        assert level == 0 and talk.table.command("now")["us"] - begun < 2000
        talk.table.run(_SETTLED_MS)
        assert talk.events()[-1][2:5] == [seat, "play", card]
        talk.table.lift(seat)


def test_the_table_is_the_same_twice_in_virtual_time(tmp_path, whole_deal):
    first, played, _ = whole_deal
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(1000)
        second = TableWithHands(table)
        second.begin(3)
        second.hands.play(played[:20])
        events = second.events()
    assert len(events) > 20
    assert first.events()[: len(events)] == events


def _foreign(uid_end, game=DOPPELKOPF, deck=99, card=0):
    uid = bytes((4, 9, 9, 9, 9, 9, uid_end))
    return Tag(uid, encode(uid, game, deck, card, 0))


def _wrong_tags(hand):
    unknown = Tag(bytes((4, 8, 8, 8, 8, 8, 1)), bytes(16))
    return {
        "an unknown tag": [(0, unknown)],
        "another pack": [(0, _foreign(1))],
        "another game": [(0, _foreign(2, game=SKAT))],
        "two cards": [(0, hand[0]), (0, hand[1])],
        "a hand laid down": [(0, tag) for tag in hand[:3]],
        "out of turn": [(2, hand[0])],
        "a copied tag": [(1, hand[0]), (2, hand[0])],
    }


def _make(talk, mistake):
    """Lay the wrong tags, and remove them again. Seat 0 in `_wrong_tags` is the seat whose turn it is."""
    turn = talk.session().deal.turn
    before = talk.events()
    wrong = [((seat + turn) % 4, tag) for seat, tag in _wrong_tags(talk.unplayed())[mistake]]
    for seat, tag in wrong:
        talk.table.lay(seat, tag)
    talk.table.run(_SETTLED_MS)
    assert set(reds(talk)) == {seat for seat, _ in wrong}, mistake
    assert talk.events() == before, mistake
    for seat, _ in wrong:
        talk.table.lift(seat)
    talk.table.run(_SETTLED_MS)
    assert reds(talk) == [], mistake


def test_mistakes_are_answered_in_red_and_play_goes_on(talk):
    talk.begin(3)
    played = entries("mistakes")
    mistakes = list(_wrong_tags(make_deck(1)))
    # There is one mistake after each trick. The first trick determines the pack.
    ends = [_plays(played, 4 * (number + 1)) for number in range(len(mistakes))]
    for mistake, start, end in zip(mistakes, [0, *ends], ends, strict=False):
        talk.hands.play(played[start:end])
        talk.hands.collect()
        _make(talk, mistake)
    talk.hands.play(played[ends[-1] :])
    assert talk.session().scores() is not None


def _plays(played, count):
    """Return the number of entries up to and including the given number of plays."""
    places = [place for place, entry in enumerate(played) if entry[1] == "play"]
    return places[count - 1] + 1


def test_a_reader_that_does_not_answer_says_so_and_heals(talk):
    talk.begin(3)
    talk.table.reader_fault(2, "gone", level=255)
    talk.table.run(2000)
    assert reds(talk) == [2]
    played = entries("reader")
    first = _plays(played, 2)
    talk.hands.play(played[:first])
    talk.table.reader_fault(2, "back")
    talk.table.run(3000)
    assert reds(talk) == []
    # The next trick shows that the reader accepts cards again.
    healed = _plays(played, 8)
    talk.hands.play(played[first:healed])
    assert _done(talk.events()) == played[:healed]


def test_play_goes_on_without_the_chip_of_the_keys(talk):
    talk.begin(3)
    talk.table.keys_fault("gone")
    played = [entry for entry in entries("keys") if entry[1] == "play"]
    talk.hands.play(played[:8])
    talk.table.keys_fault("back")
    talk.hands.play(played[8:16])
    assert _done(talk.events()) == played[:16]


def test_a_chip_of_the_keys_that_fails_once_is_asked_again_at_once(talk):
    talk.table.keys_fault("gone")
    talk.table.run(12)
    talk.table.keys_fault("back")
    # The chip has lost its settings, which the driver notices at the 17th scan.
    talk.table.run(200)
    # Both keys are in the same half of the chip, which records only the first change.
    for place in (2, 3):
        talk.table.press(place, 1)
    assert [event[6] for event in talk.events() if event[3] == "join"] == [2, 3]


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1])
def test_the_power_may_fail_in_any_write_of_the_flash(tmp_path, seed):
    # The power fails repeatedly within flash operations until the deal is over. No reported event is lost or
    # duplicated, and the table's state always matches the journal.
    dice = random.Random(seed)
    table = VirtualTable(tmp_path / "flash.img")
    played = entries(f"power {seed}")
    known = []
    cuts = 0
    while True:
        table.power_on()
        try:
            table.run(1000)
            talk = TableWithHands(table)
            events = talk.events()
            assert events[: len(known)] == known
            known = events
            left = played[len(_done(known)) :]
            assert _done(known) == played[: len(_done(known))]
            if not left:
                break
            talk.resume(3)
            table.cut_power_after(dice.randrange(40))
            for entry in left:
                talk.hands.act(entry)
                known = talk.events()
        except PowerLost:
            cuts += 1
            assert cuts < 200
    session = talk.session()
    numbers = [event[0] for event in talk.journal()]
    table.power_off()
    assert cuts > 3 and session.scores() is not None
    assert numbers == list(range(1, len(numbers) + 1))


def _done(events):
    return [tuple(event[2:5]) for event in events if event[3] in ("play", "say")]


def test_low_supply_stops_writing_and_play_goes_on_when_it_is_back(talk):
    talk.begin(3)
    played = [entry for entry in entries("supply") if entry[1] == "play"]
    talk.hands.play(played[:3])
    programs = talk.table.stats()["programs"]
    seat, _, card = played[3]
    tag = next(tag for tag in talk.unplayed() if tag.card == card)
    talk.table.supply(4.0)
    talk.table.run(100)
    talk.table.lay(seat, tag)
    talk.table.run(1000)
    assert talk.table.stats()["programs"] == programs
    assert talk.table.lights() == [(0, 0, 0)] * 4
    talk.table.supply(5.0)
    talk.table.run(1000)
    assert _done(talk.events())[-1] == played[3]


def test_a_clock_that_is_set_before_the_table_has_begun_leaves_it_its_session(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.link.write(encode_line("t", [1_790_000_000]))
        table.run(1000)
        talk = TableWithHands(table)
        assert [event[3] for event in talk.events()] == ["boot", "clock", "session"]
        talk.begin(3)
        assert talk.session().ring == [0, 1, 2, 3]


def test_a_full_flash_refuses_the_next_deal_and_finishes_this_one(tmp_path):
    littlefs = pytest.importorskip("littlefs", reason="needs littlefs-python: make setup")
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(entries("full"))
        events = talk.events()
    _fill(littlefs, image, keep_blocks=16)
    with VirtualTable(image) as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.table.press(1, MIDDLE)
        talk.table.run(500)
        after = talk.events()
        assert after[: len(events)] == events
        assert [event[3] for event in after[len(events) :]] == ["boot"]
        assert talk.session().scores() is not None


def _fill(littlefs, image, keep_blocks):
    """Write a file that leaves `keep_blocks` blocks free."""
    context = littlefs.UserContext(image.stat().st_size)
    context.buffer = bytearray(image.read_bytes())
    system = littlefs.LittleFS(context, block_size=4096, block_count=352, read_size=32, prog_size=256,
                               lookahead_size=32, cache_size=1024, mount=False)  # fmt: skip
    system.mount()
    free = 352 - system.used_block_count - keep_blocks
    with system.open("ballast", "wb") as file:
        file.write(b"x" * (free * 4000))
    system.unmount()
    image.write_bytes(bytes(context.buffer))


def test_foreign_text_on_the_line_disturbs_nothing(talk):
    talk.begin(3)
    talk.table.link.write(b"hello?\r\n~~~\n\xff\x00\n")
    talk.table.run(200)
    assert talk.events()[-1][3] == "deal"


def test_ctrl_c_leaves_the_prompt(tmp_path):
    with VirtualTable(tmp_path / "flash.img", clock="wall") as table:
        received = bytearray()

        def answered(what):
            received.extend(table.link.read())
            return what in received

        table.link.write(b"\n" + encode_line("h", {}))
        assert table.run_until(lambda: answered(b"~H"), 5000)
        table.link.write(b"\x03")
        _wait_for(table.link, b">>> ")
        table.link.write(b"print(6 * 7)\r\n")
        _wait_for(table.link, b"42")


def _wait_for(link, what):
    """Read until `what` is received. The prompt runs in real time."""
    received = b""
    end = time.monotonic() + 10
    while what not in received:
        assert time.monotonic() < end, received
        received += link.read()


def test_cards_that_lie_during_a_power_cut_are_not_played_again(talk):
    talk.begin(3)
    played = [entry for entry in entries("lying") if entry[1] == "play"]
    talk.hands.play(played)
    before = talk.events()
    # The last trick is still on the readers when the next deal begins and the power is cut.
    lying = list(talk.hands.lying)
    talk.table.press(0, MIDDLE)
    talk.table.run(500)
    begun = talk.events()
    assert begun[len(before)][3] == "deal"
    talk.table.power_off()
    talk.table.power_on()
    for seat, tag in lying:
        talk.table.lay(seat, tag)
    talk.table.run(2000)
    talk = TableWithHands(talk.table)
    assert [event[3] for event in talk.events()[len(begun) :]] == ["boot"]
    assert sorted(reds(talk)) == sorted(seat for seat, _ in lying)


@pytest.mark.long
def test_the_readers_see_again_after_a_long_time_of_low_supply(talk):
    talk.begin(3)
    talk.table.supply(4.0)
    talk.table.run(12 * 60 * 1000)
    talk.table.supply(5.0)
    talk.table.run(500)
    seat, _, card = next(entry for entry in entries("dark") if entry[1] == "play")
    talk.table.lay(seat, next(tag for tag in talk.deck if tag.card == card))
    talk.table.run(500)
    assert talk.events()[-1][2:5] == [seat, "play", card]


def test_a_flash_without_a_free_block_still_starts_and_answers(tmp_path):
    littlefs = pytest.importorskip("littlefs", reason="needs littlefs-python: make setup")
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(entries("brim")[:20])
        events = talk.events()
    _fill(littlefs, image, keep_blocks=0)
    with VirtualTable(image) as table:
        table.run(1000)
        talk = TableWithHands(table)
        assert talk.events()[: len(events)] == events
        assert len(talk.session().deal.cards) == len([event for event in events if event[3] == "play"])
