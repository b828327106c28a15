"""Tests replaced cards: the list that a table stores, and how another table recognises them by their records."""

import pytest
from support import pack_kinds

from table.files.replaced_cards import ReplacedCards
from tablelog import tag


def card(generation, number=24, copy=0, deck=0x123456, game=pack_kinds.DOPPELKOPF):
    return game, deck, number, copy | generation << tag.GENERATION_SHIFT


@pytest.fixture
def root(tmp_path):
    return str(tmp_path) + "/"


def test_no_card_is_old_at_first(root):
    replaced = ReplacedCards(root)
    assert not replaced.is_old(card(0))
    replaced.learn(card(0))
    assert not replaced.is_old(card(0))


def test_a_newer_card_makes_the_older_ones_void_for_ever(root):
    ReplacedCards(root).learn(card(2))
    replaced = ReplacedCards(root)
    assert [replaced.is_old(card(generation)) for generation in range(4)] == [True, True, False, False]
    replaced.learn(card(1))
    assert ReplacedCards(root).is_old(card(1))
    replaced.learn(card(3))
    assert ReplacedCards(root).is_old(card(2))


@pytest.mark.parametrize(
    "other",
    [
        card(0, number=25),
        card(0, copy=1),
        card(0, copy=tag.SECOND_END),
        card(0, deck=0x123457),
        card(0, deck=0x023456),
        card(0, game=pack_kinds.SKAT),
    ],
)
def test_it_is_about_that_card_only(root, other):
    replaced = ReplacedCards(root)
    replaced.learn(card(1))
    assert not replaced.is_old(other)


def test_a_table_that_cannot_write_remembers_until_power_off(root):
    replaced = ReplacedCards(root + "there is no such folder/")
    replaced.learn(card(1))
    assert replaced.is_old(card(0))
