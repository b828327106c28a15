"""Tests the starter table: one reader for all, three keys, and each card belongs to the player whose turn it is."""

import pytest
from PIL import Image, ImageChops
from support import starter_pictures
from support.card_tags import DECK, card_tag, one
from support.people_at_starter_table import BareStarterTable, PeopleAtStarterTable
from support.people_who_play import Player
from support.table_with_hands import TableWithHands

from cardrules.cards import card_from_text
from cardrules.judge import judge
from stichtisch.audit.findings import catalogue_in, in_words
from stichtisch.certificate.assessment import certify_evidence, evidence_of
from stichtisch.device.selftest import GOOD, findings, measure
from stichtisch.i18n import Texts
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.sheets.sheet import session_sheet
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.tags import make_action_card, make_player_card
from stichtisch.store import deals_of, notations, open_database, stored_sessions
from stichtisch.sync.sync import synchronise
from table import words
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.menu.shared_menu import OneReaderMenu
from table.readers import presence

ONE_AT_A_TIME = "One at a time: take all off, then show it again."
# The texts for one deal: on the certificate, and at the foot of the sheet.
SAID = {
    "en": "one reader for all: in 1 deal the seat of each card was inferred from whose turn it was, not observed",
    "de": "ein Leser für alle: in 1 Spiel ist der Platz jeder Karte aus der Zugfolge erschlossen, nicht beobachtet",
    "fr": "un lecteur pour tous : dans 1 donne, le siège de chaque carte est déduit du tour de jeu, non observé",
}
FOOT = {
    "en": ("Seats of the cards", "inferred from whose turn it was, not observed; deals: 1"),
    "de": ("Plätze der Karten", "aus der Zugfolge erschlossen, nicht beobachtet; Spiele: 1"),
    "fr": ("Sièges des cartes", "déduits du tour de jeu, non observés ; donnes : 1"),
}
# A stack of four cards of one pack, from the bottom to the top.
STACK = ("CA", "CT", "CK", "C9")


@pytest.fixture
def desk(tmp_path):
    desk = BareStarterTable(tmp_path)
    desk.begin(dealer=3)
    return desk


def played(desk):
    return [(event[0], event[2]) for event in desk.events() if event[1] == "play"]


def show(desk, *tags):
    desk.lay(0, *tags)
    desk.lift()


# Cards


def test_each_card_is_of_whoever_is_to_play(desk):
    for card in ("CT", "CA", "CK", "C9", "SA"):
        show(desk, one(card))
    # West's ace wins the trick.
    assert played(desk) == [(0, "CT"), (1, "CA"), (2, "CK"), (3, "C9"), (1, "SA")]


def test_the_journal_says_once_in_a_session_that_seats_follow_from_the_turn(desk):
    show(desk, one("CT"))
    show(desk, one("CA"))
    assert [event for event in desk.events() if event[1] == "seats"] == [[-1, "seats", "turn"]]
    verbs = [event[1] for event in desk.events()]
    assert verbs.index("seats") < verbs.index("play")
    desk.new_session()
    desk.begin()
    show(desk, one("CT"))
    assert [event for event in desk.events() if event[1] == "seats"] == [[-1, "seats", "turn"]]


def test_the_journal_says_so_when_a_table_gets_its_other_readers_in_the_middle_of_a_deal(desk):
    show(desk, one("CT"))
    desk.READERS = 4
    desk.power_on()
    desk.wait()
    desk.lay(1, one("CA"))
    desk.READERS = 1
    desk.power_on()
    desk.wait()
    desk.lay(0, one("CK"))
    told = [event[1:3] for event in desk.events() if event[1] in ("seats", "play")]
    assert told == [
        *(["seats", "turn"], ["play", "CT"]),
        *(["seats", "reader"], ["play", "CA"]),
        *(["seats", "turn"], ["play", "CK"]),
    ]


def test_a_card_counts_only_once_the_field_was_empty(desk):
    desk.lay(0, one("CT"))
    desk.lay(0, one("CT"), one("CA"))
    assert desk.reasons == [ONE_AT_A_TIME] * 4
    desk.lay(0, one("CA"))
    assert played(desk) == [(0, "CT")]
    desk.lift()
    assert desk.reasons == [""] * 4
    desk.lay(0, one("CA"))
    assert played(desk) == [(0, "CT"), (1, "CA")]


def test_a_card_that_comes_to_light_as_the_upper_one_goes_is_shown_again(desk):
    desk.lay(0, one("CT"))
    desk.take(0, presence.LIFTED)
    desk.lay(0, one("CA"))
    assert played(desk) == [(0, "CT")] and desk.reasons == [ONE_AT_A_TIME] * 4
    desk.lift()
    desk.lay(0, one("CA"))
    assert played(desk)[1:] == [(1, "CA")]


def test_two_at_once_are_both_asked_for_again(desk):
    desk.lay(0, one("CT"), one("CA"))
    assert desk.reasons == [ONE_AT_A_TIME] * 4
    desk.lay(0, one("CA"))
    desk.places.reconsider()
    desk.settle()
    assert played(desk) == [] and desk.reasons == [ONE_AT_A_TIME] * 4
    desk.lift()
    desk.lay(0, one("CT"))
    assert played(desk) == [(0, "CT")]


@pytest.mark.parametrize("kind", [presence.MANY, presence.GARBLED])
def test_what_is_left_of_a_heap_is_shown_again(desk, kind):
    desk.take(0, kind)
    desk.lay(0, one("CT"), one("CA"))
    desk.lay(0, one("CA"))
    assert played(desk) == []
    desk.lift()
    desk.lay(0, one("CA"))
    assert played(desk) == [(0, "CA")]


def test_a_card_that_was_played_and_is_shown_again_is_nothing(desk):
    show(desk, one("CT"))
    show(desk, one("CT"))
    assert played(desk) == [(0, "CT")] and desk.reasons == [""] * 4


def test_a_card_of_an_earlier_trick_is_held(desk):
    for card in STACK:
        show(desk, one(card))
    show(desk, one("SA"))
    desk.lay(0, one("CT"))
    assert desk.reasons == [words.say("played_before", "Clubs 10", 1)] * 4


def test_a_card_from_before_the_deal_is_shown_again(desk):
    desk.lay(0, one("CT"))
    desk.ledger.record(0, "abandon")
    desk.begin()
    assert desk.reasons == [ONE_AT_A_TIME] * 4
    desk.lift()
    desk.lay(0, one("CT"))
    assert len(played(desk)) == 2


def test_a_revoke_shows_when_the_suit_is_shown_later(desk):
    # South leads clubs, and West discards a spade, but plays a club later.
    for card, copy in (("CT", 0), ("S9", 0), ("CK", 0), ("C9", 0), ("CT", 1)):
        show(desk, one(card, copy))
    assert desk.deal.irregularities == []
    show(desk, one("CA"))
    assert [(seat, code) for _, seat, code in desk.deal.irregularities] == [(1, "revoke")]


def test_a_reader_that_is_gone_is_everybodys_and_cannot_be_lent(desk):
    desk.take(0, presence.GONE)
    assert desk.reasons == [words.say("reader_gone")] * 4
    for place in range(4):
        desk.refresh()
        assert ("lend",) not in desk.menu._lists[place].entries


# Stacks of cards whose coils influence each other


def at_a_table(folder):
    """Start a virtual starter table with four people and a deal.

    Return the table and its people.
    """
    (folder / "desk").mkdir()
    table = VirtualTable(folder / "flash.img", starter=True)
    table.power_on()
    sitting = PeopleAtStarterTable(folder / "desk", table)
    sitting.sit(0, 1, 2, 3)
    sitting.begin_deal(0)
    return table, sitting


@pytest.fixture(scope="module")
def sat_down(tmp_path_factory):
    table, sitting = at_a_table(tmp_path_factory.mktemp("starter"))
    with table:
        yield table, sitting, sitting.client.hello().next


# The distance between cards in millimetres. None: the tags do not influence each other, so the reader detects all four.
@pytest.mark.parametrize("apart", [0, 1, 2, 4, 6, 8, 10, None])
def test_four_tags_on_each_other_are_never_misjudged(sat_down, apart):
    table, sitting, begin = sat_down

    def plays():
        return [event for event in sitting.client.pull(begin) if event.verb in ("play", "take_back")]

    before = len(plays())
    tags = [
        Tag(
            *card_tag("doppelkopf", DECK, card_from_text(card), 0),
            at=None if apart is None else (place * apart, 0),
        )
        for place, card in enumerate(STACK)
    ]
    for each in tags:
        table.lay(0, each)
    table.run(700)
    for each in tags[:-1]:
        assert len(plays()) == before, "a card counts while others lie under it"
        table.lift(0, each)
        table.run(400)
    # If no card of the stack was detected, the last card that remains is detected like a single card.
    assert [event.arguments[0] for event in plays()[before:]] in ([], ["C9"])
    table.lift(0)
    table.run(400)
    if len(plays()) > before:
        table.press(0, LEFT, 1100)
        table.press(0, MIDDLE)
        table.run(200)
        assert plays()[-1].verb == "take_back"


# The supply, measured behind the Pico's diode


@pytest.mark.parametrize(("volts", "written"), [(4.6, True), (4.3, False)])
def test_nothing_is_journalled_while_the_supply_is_low(tmp_path, volts, written):
    with VirtualTable(tmp_path / "flash.img", starter=True) as table:
        table.run(2000)
        talk = TableWithHands(table)
        before = talk.client.hello().next
        table.supply(volts)
        table.run(100)
        table.press(0, MIDDLE)
        table.run(300)
        assert (talk.client.hello().next > before) is written


# Keys


def test_the_keys_speak_for_whose_turn_it_is(desk):
    assert desk.place == 0
    show(desk, one("CT"))
    assert desk.place == 1
    assert [desk.labels(place) == ("", "", "") for place in range(4)] == [True, False, True, True]


def test_left_and_right_choose_a_seat_and_the_middle_one_opens_its_menu(desk):
    show(desk, one("CT"))
    assert desk.labels(1) == ("South", words.say("announce"), "North")
    desk.act(0, RIGHT)
    assert desk.place == 2 and desk.labels(2) == ("West", words.say("announce"), "East")
    desk.act(0, LEFT)
    desk.act(0, LEFT)
    assert desk.place == 0
    desk.act(0, MIDDLE)
    assert desk.menu.offered(0) is not None
    shown = [desk.menu.offered(0)]
    while desk.labels(0)[2]:
        desk.act(0, RIGHT)
        shown.append(desk.menu.offered(0))
    assert ("say", "kontra") in shown and ("say", "re") in shown


def test_an_announcement_out_of_turn(desk):
    show(desk, one("CT"))
    desk.act(0, RIGHT)
    desk.act(0, RIGHT)
    desk.act(0, MIDDLE)
    while desk.menu.offered(3) != ("say", "kontra"):
        desk.act(0, RIGHT)
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [3, "say", "kontra"]
    # The keys act for West again, whose turn it is.
    assert desk.place == 1


def test_in_a_list_left_goes_back_and_closes_it_before_it_chooses_a_seat(desk):
    show(desk, one("CT"))
    desk.act(0, MIDDLE)
    desk.act(0, RIGHT)
    assert desk.menu.offered(1) is not None
    desk.act(0, LEFT)
    desk.act(0, LEFT)
    assert desk.menu.is_closed(1) and desk.place == 1
    desk.act(0, LEFT)
    assert desk.place == 0


def test_holding_left_takes_the_last_card_back_once_it_is_confirmed(desk):
    show(desk, one("CT"))
    desk.act(0, LEFT, HOLD)
    question = words.say("asks", "South", words.say("back", "♣10"))
    assert [desk.menu.notice(place) for place in range(4)] == [question] * 4
    assert desk.labels(desk.place) == (words.say("previous"), words.say("agree"), "")
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [0, "take_back", 1] and desk.deal.turn == 0
    show(desk, one("CA"))
    assert played(desk)[-1] == (0, "CA")


@pytest.mark.parametrize("key", [LEFT, RIGHT])
def test_any_other_key_says_no(desk, key):
    show(desk, one("CT"))
    desk.act(0, RIGHT, HOLD)
    assert desk.menu.question()
    desk.act(0, key)
    assert not desk.menu.question() and not desk.deal.abandoned


def test_who_is_asked_answers_and_may_be_passed_over(tmp_path):
    desk = BareStarterTable(tmp_path, "skat", "isko", ["South", "West", "North"], (0, 1, 2))
    desk.begin(dealer=0)
    asked = desk.ledger.asked()[0]
    place = desk.place
    assert desk.seating.place_of(asked) == place
    assert desk.menu.offered(place) == ("pass",)
    # Nobody sits at East, so the keys skip it.
    for _ in range(3):
        assert desk.place != 3
        desk.act(0, LEFT)
    assert desk.place == place


def test_at_an_empty_table_the_keys_seat_one_after_the_other(tmp_path):
    sitting = PeopleAtStarterTable(tmp_path)
    for place in (0, 1, 2, 3):
        while sitting.place != place:
            sitting.act_at_once(LEFT)
        sitting.act_at_once(MIDDLE)
    assert sitting.session.readers == [0, 1, 2, 3]


def test_a_player_card_sits_down_where_the_keys_are(tmp_path):
    with VirtualTable(tmp_path / "flash.img", starter=True) as table:
        table.run(3000)
        talk = TableWithHands(table)
        for _ in range(2):
            table.press(0, LEFT)
        table.lay(0, make_player_card(5))
        table.run(500)
        joined = [event.arguments for event in talk.client.pull(1) if event.verb == "join"]
        assert [arguments[2] for arguments in joined] == [2]


def test_the_keys_of_all_say_the_motif_of_a_card_of_double(tmp_path):
    options = {"motif_detection": "declare"}
    desk = BareStarterTable(tmp_path, "double", "seed", ["A", "B", "C", "D", "E"], [0, 1, 1, 2, 3], options)
    desk.begin(dealer=4)
    show(desk, card_tag("double", DECK, card_from_text("SK"), 0))
    for _ in range(5):
        desk.choose(desk.place, "0")
    desk.lay(0, card_tag("double", DECK, card_from_text("HQ"), 0))
    assert desk.reasons == [words.say("which_motif")] * 4
    assert desk.place == 0 and desk.labels(0)[1] == "Hearts Queen"
    desk.act(0, RIGHT)
    desk.act(0, MIDDLE)
    assert played(desk) == [(0, "C7|HQ")]


def test_with_keys_at_each_place_a_player_card_is_of_the_place_of_the_last_key(tmp_path):
    class HalfGrown(BareStarterTable):
        MENU = OneReaderMenu

    desk = HalfGrown(tmp_path)
    assert desk.menu.speaker() == 0
    desk.act(2, RIGHT)
    assert desk.menu.speaker() == 2
    desk.begin()
    for card in ("CT", "CA"):
        show(desk, one(card))
    desk.act(3, RIGHT)
    assert desk.menu.offered(3) is not None and played(desk) == [(0, "CT"), (1, "CA")]


def test_an_action_card_speaks_for_the_seat_of_the_keys(sat_down):
    table, sitting, begin = sat_down
    sitting.client.pull(begin)
    table.press(0, LEFT)
    table.lay(0, make_action_card("say", "re"))
    table.run(500)
    table.lift(0)
    table.run(300)
    says = [(event.seat, event.arguments) for event in sitting.client.pull(begin) if event.verb == "say"]
    # West is asked first, but the keys were moved to South.
    assert says == [(0, ["re"])]


def test_the_pictures_of_its_page_are_those_of_its_display():
    with Image.open(starter_pictures.FILE) as committed:
        assert ImageChops.difference(committed.convert("RGB"), starter_pictures.sheet()).getbbox() is None


# The self-test


def test_the_self_test_asks_for_one_reader_and_three_keys(tmp_path):
    with VirtualTable(tmp_path / "flash.img", starter=True) as table:
        table.run(3000)
        talk = TableWithHands(table)
        table.lay(0, Tag(*card_tag("doppelkopf", DECK, card_from_text("CT"), 0)))

        def press_all():
            for key in (LEFT, MIDDLE, RIGHT):
                table.press(0, key)

        measured = measure(talk.client, 5, press_all)
        report = {finding.part: (finding.state, finding.found) for finding in findings(measured, True)}
    assert list(report) == ["Reader", "Display", "Keys", "Supply", "Clock chip", "Flash", "Lights"]
    assert {state for state, _ in report.values()} == {GOOD}
    assert report["Keys"] == (GOOD, "all three were pressed")
    assert report["Supply"] == (GOOD, "5.00 V")


# A deal


def test_a_deal_at_the_starter_table_comes_to_the_score_that_judge_gives(tmp_path):
    table, sitting = at_a_table(tmp_path)
    with table:
        Player(sitting, 5).play_deal()
        with open_database(tmp_path / "evening.sqlite") as opened:
            synchronise(sitting.client, opened)
            evening = stored_sessions(opened)[0]
            (stored,) = [row.result["scores"] for row in deals_of(opened, evening)]
            (notation,) = notations(opened, evening)
            certificate = certify_evidence(opened, evidence_of(opened, evening, None))
            sheet = session_sheet(opened, evening)
        assert stored == judge(notation)["scores"] == sitting.session.result()["scores"]
        (reported,) = [check for check in certificate.lists[0].checks if check.name == "cards"]
        assert (reported.holds, reported.unproved) == (None, True)
        said = {language: in_words(reported.findings, catalogue_in(language)) for language in words.LANGUAGES}
        assert said == SAID
        for language in words.LANGUAGES:
            assert FOOT[language] in proof_lines(sheet, Texts("sheets", language))
        assert table.stats()["longest_step_us"] < 20_000
        assert table.events == []
