"""The words of the table: every text in every language, none that nobody says, none that nothing stands for."""

import re
import string
from pathlib import Path

import pytest
from support.table_texts import TEXTS, item_names, read

from cardrules import deal, doppelkopf_settlement, double_result, skat_result
from cardrules.games import GAMES, book_of
from table import words
from table.files import settings
from table.rooms import room_of
from tablelog.actions import count, parse

_ROOT = Path(__file__).parents[2]
_TABLE = _ROOT / "firmware" / "table"
_NOTATION = _ROOT / "host" / "DEAL_NOTATION.md"


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")
    words.use_suits("french")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_text_of_a_file_is_found(language):
    # A key that is there twice would hide a text.
    keys = re.findall(r'^    "(\w+)": ', TEXTS[language].read_text(encoding="utf-8"), re.MULTILINE)
    assert keys == sorted(set(keys))
    words.use(language)
    for key, text in read(language).items():
        assert words.say(key) == text and text.strip() == text != ""


def test_every_language_has_every_text_with_the_same_arguments():
    texts = {language: read(language) for language in words.LANGUAGES}
    for key in texts["en"]:
        needed = [_arguments(texts[language][key]) for language in words.LANGUAGES]
        assert needed == [needed[0]] * len(needed), key
    assert len({frozenset(found) for found in texts.values()}) == 1


def _arguments(text):
    found = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted(found) if any(found) else len(found)


def spoken():
    """Keys that the firmware asks for: those that stand in its sources, and those it makes."""
    sources = "".join(path.read_text() for path in _TABLE.rglob("*.py") if path.parent.name != "texts")
    found = {text for text in re.findall(r'"([a-zA-Z0-9_]+)"', sources) if text in read("en")}
    for style in words.SUITS:
        found |= {style + "_letters", *(f"{style}_{letter}" for letter in "CSHD23456789TJQKA")}
    for name, values in settings.CHOICES:
        found |= {name, *(f"{name}_{value}" for value in values)}
    for game in GAMES:
        found |= {f"game_{game}", *(f"profile_{profile}" for profile in book_of(game).PROFILES)}
        for name, values in room_of(game).OPTIONS:
            found |= {f"option_{name}", *(f"value_{value}" for value in values if isinstance(value, str))}
    found |= {"place_" + str(place) for place in range(4)}
    found |= {"deck_" + name for name in ("open", "locked", *_decks())}
    return found | _of_the_rules()


def _decks():
    from table.menu.session_menu import OTHER_CARDS, packs

    return packs() + OTHER_CARDS + ("lost",)


def _of_the_rules():
    found = {"irregular_" + code for code in _codes("Irregularities never keep")}
    found |= {"item_" + item for item in item_names() if words.has("item_" + item)}
    for entry in filter(None, map(parse, range(count()))):
        verb = entry[0]
        if verb == "say":
            found.add("say_" + entry[1])
        elif verb in ("solo", "game") and entry[1] not in "CSHD":
            found.add(f"{verb}_{entry[1]}")
        elif verb == "flag":
            found.add("game_" + entry[1])
        elif verb not in (
            "bid",
            "tops",
            "solo",
            "game",
            "agree",
            "take_back",
            "sheet",
            "next",
            "abandon",
            "end",
        ):
            found.add("_".join(entry))
    found |= {"wedding_solo", "refused_poverty"}  # contracts that nobody declares
    found |= {"penalty_minor", "penalty_serious", "penalty_revoke"}
    return found | {"why_" + why for why in _reasons()}


def _codes(heading):
    table = _NOTATION.read_text(encoding="utf-8").split(heading)[1]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return {code for cell in cells for code in re.findall(r"`(\w+)`", cell)}


def _reasons():
    modules = (deal, skat_result, doppelkopf_settlement, double_result)
    names = (
        "ABANDONED",
        "MISSING_CARDS",
        "UNKNOWN_CARD",
        "NO_GAME",
        "NULL_OVER_BID",
        "TOPS_UNKNOWN",
        "SKAT_UNKNOWN",
    )
    names += ("MISSING_QUEEN", "POVERTY_UNANSWERED")
    return {getattr(module, name) for module in modules for name in names if hasattr(module, name)}


def test_whatever_the_table_says_has_words():
    assert sorted(spoken() - set(read("en"))) == []


def test_no_words_are_left_that_nobody_says():
    assert sorted(set(read("en")) - spoken()) == []


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("item", sorted(item_names()))
def test_every_item_of_a_deal_has_a_name(language, item):
    words.use(language)
    assert words.item_name(item)


def test_cards_have_the_names_of_the_chosen_suits():
    assert words.card_name(10) == "Clubs Queen"
    words.use("de")
    words.use_suits("german")
    assert (words.card_name(10), words.card_name(52)) == ("Eichel Ober", "Narr")
    words.use("fr")
    words.use_suits("french")
    assert (words.card_name(10), words.card_name(53)) == ("Trèfle Dame", "Pape")


def test_a_key_without_words_is_an_error():
    with pytest.raises(KeyError):
        words.say("nothing_of_the_kind")
