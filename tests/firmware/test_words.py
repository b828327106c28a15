"""Tests the table's texts: each exists in every language, none is unused, and no placeholder is unknown."""

import re
import string
import sys
from pathlib import Path

import pytest
from any_game import item_text
from support.table_texts import TEXTS, item_names, read, read_game

from cardrules import deal, option_pages
from cardrules.doppelkopf import settlement as doppelkopf_settlement
from cardrules.doppelkopf.panel import item_name
from cardrules.double import result as double_result
from cardrules.games import GAMES, book_of, offered_options, panel_of, words_of
from cardrules.schafkopf import result as schafkopf_result
from cardrules.schafkopf.called_ace import CALLED_ACE
from cardrules.session import Session
from cardrules.skat import result as skat_result
from stichtisch.i18n import of_game
from table import words
from table.files import settings
from table.menu.session_menu import OTHER_CARDS
from tablelog.actions import count, parse

_ROOT = Path(__file__).parents[2]
_TABLE = _ROOT / "firmware" / "table"
_NOTATION = _ROOT / "host" / "DEAL_NOTATION.md"


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")
    words.use_suits("french")


_GAME_TEXTS = [(game, language, words_of(game, language)) for game in GAMES for language in words.LANGUAGES]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_text_of_a_file_is_found(language):
    # A duplicate key would hide a text.
    keys = re.findall(r'^    "(\w+)": ', TEXTS[language].read_text(encoding="utf-8"), re.MULTILINE)
    assert keys == sorted(set(keys))
    words.use(language)
    for key, text in read(language).items():
        assert words.say(key) == text and text.strip() == text != ""


@pytest.mark.parametrize(("game", "language", "module"), _GAME_TEXTS)
def test_every_text_of_a_game_is_found(game, language, module):
    source = Path(module.__file__).read_text(encoding="utf-8")
    keys = re.findall(r'^    "([\w-]+)": ', source, re.MULTILINE)
    assert keys == sorted(set(keys))
    words.use(language)
    words.use_game(game)
    for key, text in module.TEXTS.items():
        assert words.say(key) == words.of_game(game, key) == text and text.strip() == text != ""
        assert key not in read(language), "the table's own text hides it"


@pytest.mark.parametrize(("game", "language", "module"), _GAME_TEXTS)
def test_the_words_for_the_values_of_an_option_are_as_many_as_its_values(game, language, module):
    labels = of_game(game, language)["labels"]
    offered = dict(offered_options(game))
    assert set(labels) == set(offered)
    for name, values in offered.items():
        _, *said = labels[name].split("|")
        plain = all(isinstance(value, int) or _is_of_numbers(value) for value in values)
        assert len(said) == (len(values) if said or not plain else 0), name


def _is_of_numbers(value):
    return isinstance(value, list) and all(isinstance(one, int) for one in value)


def test_every_language_has_every_text_with_the_same_arguments():
    for texts in ({language: read(language) for language in words.LANGUAGES}, *_texts_of_games()):
        for key in texts["en"]:
            needed = [_arguments(texts[language][key]) for language in words.LANGUAGES]
            assert needed == [needed[0]] * len(needed), key
        assert len({frozenset(of_language) for of_language in texts.values()}) == 1


def _texts_of_games():
    return [{language: read_game(game, language) for language in words.LANGUAGES} for game in GAMES]


def _arguments(text):
    found = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted(found) if any(found) else len(found)


# Codes of irregularities that exist in only one game.
_OWN_CODES = {"schafkopf": {CALLED_ACE}}


def spoken():
    """Return the keys of the table's texts that the firmware uses: those in its sources, and computed ones."""
    sources = "".join(path.read_text() for path in _TABLE.rglob("*.py") if path.parent.name != "texts")
    found = {text for text in re.findall(r'"([a-zA-Z0-9_]+)"', sources) if text in read("en")}
    for style in words.SUITS:
        found |= {style + "_letters", *(f"{style}_{letter}" for letter in "CSHD23456789TJQKA")}
    for name, values in settings.CHOICES:
        found |= {name, *(f"{name}_{value}" for value in values)}
    found |= {"place_" + str(place) for place in range(4)}
    found |= {"deck_" + name for name in ("open", "locked", "lost", *OTHER_CARDS)}
    own = {code for codes in _OWN_CODES.values() for code in codes}
    found |= {"irregular_" + code for code in _codes("Irregularities never prevent") - own}
    found |= {"why_" + why for why in _reasons(deal)}
    # Entries that games share, and decisions of the referee.
    found |= {"claim", "concede", "abandon", "penalty"}
    return found | {"penalty_minor", "penalty_serious", "penalty_revoke"}


def spoken_of(game):
    """Return the keys of a game's texts that the firmware uses."""
    room = _ROOT / "firmware" / "cardrules" / game
    own = read_game(game, "en")
    sources = (room / "panel.py").read_text()
    found = {text for text in re.findall(r'"([a-zA-Z0-9_]+)"', sources) if text in own} | {"title"}
    found |= {f"profile_{profile}" for profile in book_of(game).PROFILES}
    pages = option_pages.names(game)
    found |= {f"page_{page}" for page in pages if len(pages) > 1}
    found |= {"deck_" + pack[0] for pack in panel_of(game).PACKS}
    found |= {key for entry in _entries(game) if (key := _key_of(game, entry)) in own}
    found |= {f"irregular_{code}" for code in _OWN_CODES.get(game, ())}
    packets = {"packet_" + packet for packet in _first_deal(game).packets() if isinstance(packet, str)}
    found |= packets | {"why_" + why for why in _reasons(*_SETTLING[game])}
    return found - set(read("en"))


def _first_deal(game):
    session = Session()
    session.apply(-1, "session", [game, book_of(game).PROFILES[0], ["A", "B", "C", "D"]])
    session.apply(0, "deal", [1])
    return session.deal


_SETTLING = {
    "doppelkopf": (doppelkopf_settlement,),
    "skat": (skat_result,),
    "double": (double_result,),
    "schafkopf": (schafkopf_result,),
}


def _entries(game):
    actions = filter(None, map(parse, range(count())))
    lists = [("solo",), ("game",), ("wedding",), ("tops",), ("say",), ("call",), ("runners",)]
    unsaid = [("wedding_solo",), ("refused_poverty",), ("half_chicken",), *((item,) for item in _items(game))]
    named = [("call", "C"), ("game", "wenz", "tout")]
    return [*actions, *lists, *unsaid, *named]


def _items(game):
    names = item_names() if game == "doppelkopf" else ()
    return {item_name(name)[0] for name in names}


def _key_of(game, entry):
    return panel_of(game).entry(entry)[0]


def _codes(heading):
    table = _NOTATION.read_text(encoding="utf-8").split(heading)[1]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return {code for cell in cells for code in re.findall(r"`(\w+)`", cell)}


def _reasons(*modules):
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
    names += ("NO_PARTNER", "PARTNER_UNKNOWN", "RUNNERS_UNKNOWN", "CLAIM_IN_RAMSCH")
    return {getattr(module, name) for module in modules for name in names if hasattr(module, name)}


def test_whatever_the_table_says_has_words():
    assert sorted(spoken() - set(read("en"))) == []


def test_no_words_are_left_that_nobody_says():
    assert sorted(set(read("en")) - spoken()) == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_says_has_words_and_no_words_are_left(game):
    assert spoken_of(game) == set(read_game(game, "en"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_item_of_a_deal_has_a_name(language):
    words.use(language)
    items = item_names()
    assert len(items) > 20
    assert [item for item in items if not item_text(item)] == []


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


def _short_labels(text):
    lines = text.strip().splitlines()
    return dict(line.split(" ", 1) for line in lines)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_short_label_is_that_of_a_text_with_the_same_arguments(language):
    words.use(language)
    sources = [(read(language), sys.modules[f"table.texts.{language}"].SHORT_LABELS)]
    for game in GAMES:
        module = words_of(game, language)
        sources.append((module.TEXTS, getattr(module, "SHORT_LABELS", "")))
    for texts, lines in sources:
        short = _short_labels(lines)
        assert list(short) == sorted(set(short))
        for key, text in short.items():
            assert _arguments(text) == _arguments(texts[key]), key
            assert len(text) <= len(texts[key]), key


def test_long_labels_have_their_short_forms_behind_them():
    words.use("de")

    def make(middle):
        return words.say("previous"), words.say(middle), words.say("more")

    assert words.labels(make, "sheet") == ("Zurück", "Liste", "Weiter")
    assert words.labels(make, "abandon") == (
        *("Zurück", "Spiel abbrechen", "Weiter"),
        *("Zurück", "Abbruch", "Weiter"),
    )
    assert words.labels(lambda: (words.card_name(9), "", "Karte wegnehmen"))[3] == "♣B"
    assert words.card_name(9) == "Kreuz Bube"


def test_two_names_that_begin_alike_stay_apart_on_a_key():
    names = ["Annabell Meier", "Annabell Müller", "Bartholomäus", "Anna", ""]
    assert [words.short_name(name, names) for name in names] == ["An…ei", "An…ül", "Bart…", "Anna", ""]


def test_a_name_that_is_another_ones_beginning_shows_its_end():
    names = ["Alexander", "Alexander II"]
    assert [words.short_name(name, names) for name in names] == ["Al…er", "Al… I"]
