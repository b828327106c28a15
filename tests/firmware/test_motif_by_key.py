"""Tests Double with motifs chosen by key: a detected card waits until its player has chosen a motif."""

import pytest
from support.bare_table import BareTable
from support.card_tags import card_tag

from cardrules.cards import card_from_text
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.readers.presence import AMBIGUOUS

PEOPLE = ["A", "B", "C", "D", "E"]
ASKED = "Which motif counts? Choose it: ●"


def motif(name, deck=7):
    """Return the tag at the end of a card with this motif."""
    return card_tag("double", deck, card_from_text(name), 0)


def uid(name):
    return motif(name)[0].hex().upper()


@pytest.fixture
def desk(tmp_path):
    # B and C share place 1. Spades are trump, and nobody announces a trick.
    desk = BareTable(tmp_path, "double", "seed", PEOPLE, [0, 1, 1, 2, 3], {"motif_detection": "declare"})
    desk.begin(dealer=4)
    desk.lay(3, motif("SK"))
    desk.lift(3)
    for place in (0, 1, 1, 2, 3):
        desk.choose(place, "0")
    return desk


def plays(desk):
    return [event for event in desk.events() if event[1] in ("play", "early")]


def test_the_card_that_sets_trump_asks_nothing(desk):
    assert desk.deal.trump == "S" and plays(desk) == []


def test_a_card_counts_once_its_player_has_said_for_which_motif(desk):
    desk.lay(0, motif("HQ"))
    assert desk.reasons[0] == ASKED and plays(desk) == [] and not desk.places.refused
    assert [desk.labels(place)[1] for place in range(4)] == ["Hearts Queen", "", "", ""]
    desk.act(0, RIGHT)
    assert desk.labels(0)[1] == "Clubs 7"
    desk.act(0, MIDDLE)
    assert plays(desk) == [[0, "play", "C7|HQ", uid("HQ")]] and desk.deal.turn == 1
    assert desk.reasons == [""] * 4 and desk.labels(0)[1] == ""


def test_the_motif_that_was_read_is_the_first_to_choose(desk):
    desk.lay(0, motif("C7"))
    desk.act(0, MIDDLE)
    assert plays(desk) == [[0, "play", "C7|HQ", uid("C7")]]


def test_a_card_that_is_lifted_before_is_no_play(desk):
    desk.lay(0, motif("HQ"))
    desk.lift(0)
    assert desk.reasons == [""] * 4 and desk.labels(0)[1] == ""
    desk.act(0, MIDDLE)
    assert plays(desk) == []
    # One card replaces another one without a pause.
    desk.lay(0, motif("HQ"))
    desk.lay(0, motif("H8"))
    desk.choose(0, "Clubs 5")
    assert plays(desk) == [[0, "play", "C5|H8", uid("H8")]]


def test_a_card_out_of_turn_is_asked_for_when_its_turn_comes(desk):
    desk.lay(2, motif("H3"))
    assert desk.reasons[2].startswith("Not your turn") and desk.labels(2)[1] == ""
    for place, name in ((0, "HQ"), (1, "H8"), (1, "H9")):
        desk.lift(place)
        desk.lay(place, motif(name))
        # Two people share place 1. Its keys act for the person whose card is on the reader.
        desk.act(place, MIDDLE)
    assert [event[0] for event in plays(desk)] == [0, 1, 2] and desk.reasons[2] == ASKED
    desk.choose(2, "Clubs 8")
    assert plays(desk)[3:] == [[3, "early", "C8|H3", uid("H3")], [3, "play", "C8|H3", uid("H3")]]


def test_a_card_that_was_taken_back_is_asked_for_again(desk):
    desk.lay(0, motif("HQ"))
    desk.act(0, MIDDLE)
    desk.act(0, LEFT, HOLD)
    desk.act(1, MIDDLE)
    assert desk.deal.turn == 0 and desk.reasons[0] == "Lift this card and lay it again."
    desk.lift(0)
    desk.lay(0, motif("HQ"))
    desk.choose(0, "Clubs 7")
    assert [event[2] for event in plays(desk)] == ["HQ|C7", "C7|HQ"]


def test_a_card_whose_ends_are_equally_near_is_asked_for_as_well(desk):
    desk.take(0, AMBIGUOUS, (motif("HQ"), motif("C7")))
    assert desk.reasons[0] == ASKED
    desk.choose(0, "Clubs 7")
    assert [event[2] for event in plays(desk)] == ["C7|HQ"]


def test_a_card_that_may_not_be_laid_is_held_as_ever(desk):
    desk.lay(0, motif("SK"))
    assert "turned up" in desk.reasons[0] and desk.labels(0)[1] == ""


def test_without_the_option_the_end_that_was_read_counts(tmp_path):
    desk = BareTable(tmp_path, "double", "seed", PEOPLE, [0, 1, 1, 2, 3])
    desk.begin(dealer=4)
    desk.lay(3, motif("SK"))
    for place in (0, 1, 1, 2, 3):
        desk.choose(place, "0")
    desk.lay(0, motif("C7"))
    assert plays(desk) == [[0, "play", "C7|HQ", uid("C7")]]
