"""Tests that the page of `stichtisch play` has the same words for games as the table's display, in each language."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cardrules.deal import Deal
from cardrules.games import GAMES, deal_of, panel_of
from stichtisch.i18n import LANGUAGES, of_game, read
from stichtisch.play.engine import game_words
from stichtisch.play.engine.refused import MESSAGE
from stichtisch.play.engine.requests import answer
from table import game_words as on_display
from table import words as table_words
from tablelog import actions

_STYLES = ("french", "german")
# Matches the placeholder of a suit in a game's text, which the page replaces with its own word.
_SUIT = re.compile(r"\{suit_(.)\}")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    table_words.use("en")
    table_words.use_suits("french")


def own_texts(language: str) -> dict[str, str]:
    """Return the page's own texts."""
    texts: dict[str, str] = read(language, "play")
    return texts


def shown(text: str, language: str, style: str) -> str:
    """Return a text in the page's form for this style of cards (see names.js)."""
    texts = own_texts(language)
    return _SUIT.sub(lambda found: _capital(texts[f"suit_{style}_{found[1]}"]), text)


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


def displayed(game: str, action: list[Any]) -> str:
    """Return the words for an action on the table's display."""
    return str(on_display.of_entry(game, tuple(action)))


def _game(game: str, language: str) -> dict[str, Any]:
    return next(one for one in game_words.words(language)["games"] if one["id"] == game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_each_action_card_as_the_display_does(game: str, language: str) -> None:
    own = of_game(game, language)["play"]
    for style in _STYLES:
        table_words.use(language)
        table_words.use_suits(style)
        for card in _game(game, language)["actions"]:
            text, expected = shown(card["text"], language, style), displayed(game, card["action"])
            kind = " ".join(["suit" if len(str(one)) == 1 else str(one) for one in card["action"]])
            if f"said.{kind}" in own:
                # The display shows one entry of a list at a time, but the page has a complete sentence.
                assert text == own[f"said.{kind}"].replace("{what}", expected)
            else:
                assert text == expected


def test_each_action_card_is_at_the_page() -> None:
    words = game_words.words("en")
    found = [tuple(card["action"]) for game in words["games"] for card in game["actions"]]
    found += [tuple(action) for action in words["actions"]]
    every = [actions.parse(index) for index in range(actions.count())]
    assert set(found) == set(every)
    # Only one action exists in two games: the pass.
    assert len(found) == len(every) + 1
    assert {("half_chicken",), ("tops", 11, False), ("runners", 14, True), ("bid", 69), ("bid", 360)} <= set(
        found
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_of_a_game_have_one_text(language: str) -> None:
    for game in GAMES:
        texts = [card["text"] for card in _game(game, language)["actions"]]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("language", "with_three", "without_three"),
    [("en", "with 3", "without 3"), ("de", "mit 3", "ohne 3"), ("fr", "avec 3", "sans 3")],
)
def test_runners_and_tops_say_whether_with_or_without(
    language: str, with_three: str, without_three: str
) -> None:
    for game, verb in (("schafkopf", "runners"), ("skat", "tops")):
        assert with_three in game_words.declared(game, (verb, 3, True), language).lower()
        assert without_three in game_words.declared(game, (verb, 3, False), language).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_table_journals_of_a_deal_has_words(language: str) -> None:
    arguments: dict[str, list[tuple[Any, ...]]] = {
        "say": [("re",), ("no30",)],
        "solo": [("queens",), ("C",)],
        "wedding": [(), ("plain",)],
        "exchange": [(["C9", "CA", "SK"], ["D9", "DA", "DK"])],
        "bid": [(18,)],
        "skat": [("CA", "C7")],
        "discard": [("CA", "C7")],
        "tops": [(2, True)],
        "game": [("C", "schneider"), ("grand", "ouvert")],
        "turn": [("SK|H4",)],
        "call": [("S",)],
        "runners": [(3, False)],
    }
    arguments_of = {("schafkopf", "game"): [("wenz",), ("solo:C", "tout"), ("sie",)]}
    for game in GAMES:
        for verb in set(deal_of(game).VERBS) - set(Deal.VERBS):
            for more in arguments_of.get((game, verb), arguments.get(verb, [()])):
                text = game_words.declared(game, (verb, *more), language)
                assert text and "_" not in _SUIT.sub("", text), (game, verb, more, text)


def test_a_game_is_said_with_what_is_announced() -> None:
    assert game_words.declared("skat", ("game", "C", "schneider"), "de") == "{suit_C}, Schneider"
    assert game_words.declared("skat", ("game", "null", "ouvert"), "fr") == "Null, Ouvert"
    assert game_words.declared("schafkopf", ("game", "wenz", "tout"), "de") == "Wenz Tout"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_any_game_has_is_called_as_on_the_display(language: str) -> None:
    texts = own_texts(language)
    table_words.use(language)
    for (verb,) in game_words.words(language)["actions"]:
        assert texts[f"d_{verb}"].replace("’", "'") == table_words.say(verb)
    for style in _STYLES:
        for suit in "CSHD":
            assert _capital(texts[f"suit_{style}_{suit}"]) == table_words.say(f"{style}_{suit}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_profiles_and_packs_have_names(language: str) -> None:
    packs = [name for game in game_words.words(language)["games"] for name in game["packs"]]
    assert sorted(packs) == sorted(pack[0] for game in GAMES for pack in panel_of(game).PACKS)
    faces = {game["id"]: game["faces"] for game in game_words.words(language)["games"]}
    assert {game for game, style in faces.items() if style == "german"} == {"schafkopf"}


@pytest.mark.parametrize("language", ["", "xx", "DE", "../de", 7, None, ["de"]])
def test_a_language_without_words_is_refused(language: object) -> None:
    room = SimpleNamespace(languages={})
    refused = {"refused": "words", "why": MESSAGE}
    assert answer(room, "page", {"do": "words", "language": language}) == refused
    assert room.languages == {}
