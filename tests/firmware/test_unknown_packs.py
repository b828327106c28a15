"""Tests tags of packs for which the table has no game: they are held with a reason, and play continues."""

import pytest
from any_game import say_in_any_game as say
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import one as card_of

from table import words
from tablelog import tag

_UNKNOWN = 77
# A card code of each game, and unused codes.
_CARDS = (0, 51, 54, 55, 200, 255)


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path / "desk")
    desk.begin()
    return desk


def one(card, kind=_UNKNOWN):
    uid = bytes((4, 7, kind, card, 1, 1, 2))
    return uid, tag.encode(uid, kind, 7, card, 0)


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("card", _CARDS)
def test_a_card_of_an_unknown_game_is_held_and_says_so(desk, language, card):
    words.use(language)
    before = desk.events()
    desk.lay(0, one(card))
    assert desk.reasons == [say("other_game"), "", "", ""]
    assert desk.events() == before
    desk.lift(0)
    assert desk.reasons == [""] * 4


@pytest.mark.parametrize("card", [code for code in _CARDS if code > 54])
def test_a_code_that_no_card_has_is_held_in_a_pack_that_is_known(desk, card):
    desk.lay(0, one(card, pack_kinds.DOPPELKOPF))
    assert desk.reasons[0] == say("not_in_pack", "?")
    assert not desk.deal.cards


def test_two_cards_of_it_at_one_place_have_no_names_of_others(desk):
    desk.lay(0, one(200), one(255))
    assert desk.reasons[0] == say("two_cards", "?", "?")
    desk.lift(0)
    desk.lay(0, card_of("CA"))
    assert desk.deal.text(desk.deal.cards[0]) == "CA"


def test_between_deals_it_is_nobodys_card(tmp_path):
    desk = BareTable(tmp_path / "desk")
    before = desk.events()
    desk.lay(2, one(5))
    assert desk.reasons == [""] * 4 and desk.places.shown == [] and desk.events() == before
