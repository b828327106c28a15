"""The languages of the PC: each is a folder; missing texts are reported."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardrules.deal import Deal
from cardrules.games import GAMES, words_of
from stichtisch.device import source_folders
from stichtisch.i18n import (
    LANGUAGES,
    __main__,
    language_of_locale,
    languages,
    missing,
    of_game,
    own_names,
    read,
    words_on_pc,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder of languages, with an additional language zz that is a copy of English."""
    with resources.as_file(resources.files("stichtisch.i18n")) as source:
        shutil.copytree(source, tmp_path / "i18n")
    shutil.copytree(tmp_path / "i18n" / "en", tmp_path / "i18n" / "zz")
    return tmp_path / "i18n"


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The words of each game in zz, copied from English, by game and kind."""
    modules = {}
    for game in GAMES:
        for kind, english in (("words", words_of(game, "en")), ("pc_words", words_on_pc(game, "en"))):
            name = f"cardrules.{game}.{kind}_zz"
            module = ModuleType(name)
            vars(module).update(vars(english))
            monkeypatch.setitem(sys.modules, name, module)
            modules[f"{game}/{kind}"] = module
    return modules


def test_a_new_language_is_a_folder_and_two_files_a_game(folder: Path, words: dict[str, ModuleType]) -> None:
    assert languages(folder) == (*LANGUAGES, "zz")
    assert missing("zz", folder) == []
    assert len(words) == 2 * len(GAMES)


def test_what_a_language_lacks_is_named(folder: Path, words: dict[str, ModuleType]) -> None:
    board = folder / "zz" / "board.json"
    texts = json.loads(board.read_text(encoding="utf-8"))
    del texts["saved"]
    board.write_text(json.dumps(texts), encoding="utf-8")
    skat = vars(words["skat/words"])
    skat["OPTIONS"] = re.sub(r"^overbid\n.*\n", "", skat["OPTIONS"], flags=re.MULTILINE)
    assert missing("zz", folder) == ["board: saved", "skat: options / overbid"]
    skat["TEXTS"] = {key: text for key, text in skat["TEXTS"].items() if key != "pass"}
    assert missing("zz", folder) == ["board: saved", "skat: options / overbid", "skat: table / pass"]
    on_pc = vars(words["skat/pc_words"])
    on_pc["SHEETS"] = {key: text for key, text in on_pc["SHEETS"].items() if key != "how.hand"}
    assert "skat: sheets / how.hand" in missing("zz", folder)
    (folder / "zz" / "certificate.json").unlink()
    assert [line for line in missing("zz", folder) if line.startswith("certificate: ")]


def test_no_language_lacks_anything(capsys: pytest.CaptureFixture[str]) -> None:
    for language in LANGUAGES:
        assert missing(language) == []
        assert __main__.main([language]) == 0
    assert capsys.readouterr().out == "".join(f"{language} has every text.\n" for language in LANGUAGES)


def test_a_language_that_is_not_there_lacks_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["xx"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 500 and "language: name" in lines
    assert __main__.main([]) == 2


def test_the_table_speaks_the_languages_of_the_pc() -> None:
    texts = source_folders.firmware_folder() / "table" / "texts"
    assert {path.stem for path in texts.glob("[a-z]*.py")} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), ("FR", "fr"), ("German", "de"), ("english", "en"), ("zz", None), ("", None)],
)
def test_the_language_of_a_locale(locale: str, language: str | None) -> None:
    assert language_of_locale(locale) == language


def test_languages_call_themselves_by_their_own_names() -> None:
    assert own_names().items() >= {"de": "Deutsch", "en": "English", "fr": "Français"}.items()


# Separate texts that are equal in every language, with the reason. A key in a file is FILE: KEY.
_SAME: dict[tuple[str, ...], str] = {
    ("common: standings", "sheets: check.standings"): "what a check is called",
    ("board: lists", "sheets: check.lists"): "what a check is called",
    ("sheets: check.rules", "sheets: rules"): "what a check is called",
    ("certificate: corrections.none", "sheets: proof.none"): "a finding, and a line of the proof",
    ("board: announcement", "cards: categories/announcement"): "printed on an action card, with a capital",
    ("cards: categories/table", "sheets: table"): "printed on an action card, with a capital",
    ("cards: categories/game", "common: contract"): "printed on an action card, with a capital",
    (
        "cards: categories/reservation",
        "doppelkopf: actions/reservation/reservation",
    ): "a kind of cards, and one of them",
    (
        "doppelkopf: actions/reservation/accept.note",
        "doppelkopf: actions/reservation/refuse.note",
    ): "each card has its own small print",
    (
        "doppelkopf: actions/announcement/say kontra",
        "doppelkopf: pages/party.kontra",
    ): "printed on an action card, with a capital",
    (
        "doppelkopf: actions/announcement/say re",
        "doppelkopf: pages/party.re",
    ): "printed on an action card, with a capital",
    (
        "doppelkopf: pages/contract.poverty",
        "doppelkopf: pages/said.poverty",
    ): "a contract, and an entry of the log",
    (
        "doppelkopf: pages/contract.wedding",
        "doppelkopf: sheets/said.wedding",
    ): "a contract, and an entry of the log",
    (
        "doppelkopf: pages/word.black",
        "doppelkopf: sheets/item.black",
    ): "an announcement, and an item of the score",
    (
        "doppelkopf: pages/word.no30",
        "doppelkopf: sheets/item.no30",
    ): "an announcement, and an item of the score",
    (
        "doppelkopf: pages/word.no60",
        "doppelkopf: sheets/item.no60",
    ): "an announcement, and an item of the score",
    (
        "doppelkopf: pages/word.no90",
        "doppelkopf: sheets/item.no90",
    ): "an announcement, and an item of the score",
    ("schafkopf: actions/announcement/kontra", "schafkopf: pages/said.kontra"): "printed on an action card",
    ("schafkopf: actions/announcement/re", "schafkopf: pages/said.re"): "printed on an action card",
    ("schafkopf: actions/announcement/resub", "schafkopf: pages/said.resub"): "printed on an action card",
    ("schafkopf: actions/announcement/sub", "schafkopf: pages/said.sub"): "printed on an action card",
    ("schafkopf: actions/game/game geier", "schafkopf: pages/contract.geier"): "printed on an action card",
    ("schafkopf: actions/game/game sie", "schafkopf: pages/contract.sie"): "printed on an action card",
    ("schafkopf: actions/game/game wenz", "schafkopf: pages/contract.wenz"): "printed on an action card",
    ("schafkopf: actions/level/flag tout", "schafkopf: pages/word.tout"): "printed on an action card",
    (
        "doppelkopf: board/said.exchange",
        "doppelkopf: play/said.exchange",
    ): "two pages: one has the words of the display for all else",
    (
        "doppelkopf: play/said.wedding plain",
        "doppelkopf: play/said.wedding trump",
    ): "the display's words differ",
    ("skat: actions/auction/bid 18+", "skat: actions/game/game suit"): "the place for a number or a suit",
    (
        "skat: actions/level/flag ouvert.note",
        "skat: actions/level/flag schneider.note",
        "skat: actions/level/flag schwarz.note",
    ): "each card has its own small print",
    ("skat: board/word.schneider", "skat: sheets/how.schneider"): "a level, and how a game was made",
}


def test_no_text_stands_twice() -> None:
    """Two keys with equal texts in all languages need a reason. Different games may repeat a text."""
    twice: set[tuple[str, ...]] = set()
    for game in GAMES:
        texts: dict[tuple[str, ...], list[str]] = {}
        for file in (*_general_files(), game):
            by_language = [dict(_flat(_texts(file, language))) for language in LANGUAGES]
            for key in by_language[0]:
                texts.setdefault(tuple(one[key] for one in by_language), []).append(f"{file}: {key}")
        twice |= {tuple(sorted(keys)) for keys in texts.values() if len(keys) > 1}
    assert twice == set(_SAME)


def _general_files() -> list[str]:
    return ["common", "board", "director", "sheets", "certificate", "cards"]


def _texts(file: str, language: str) -> dict[str, Any]:
    # Texts of the table's display are not compared: it has less space.
    if file not in GAMES:
        texts: dict[str, Any] = read(language, file)
        return texts
    return {kind: texts for kind, texts in of_game(file, language).items() if kind not in ("table", "labels")}


def _flat(texts: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        if isinstance(text, dict):
            yield from _flat(text, f"{before}{key}/")
        else:
            yield before + key, text


# Keys that apply to every game: entries, irregularities, and reasons why a deal has no scores.
_OF_ANY_GAME = {
    "said": set(Deal.VERBS),
    "irregular": {
        *("duplicate_card", "false_announcement", "forbidden_declaration", "impossible_entry"),
        *("late_announcement", "missing_cards", "out_of_turn", "revoke", "too_many_cards", "unknown_card"),
    },
    "why": {"abandoned", "missing_cards", "unknown_card"},
    **{kind: set() for kind in ("contract", "item", "how", "party", "profile", "word")},
}
_TABLE_KINDS = ("irregular", "why", "item", "say", "solo", "option", "profile")


def test_words_of_a_game_are_in_its_room() -> None:
    """No general text file has a key for an entry, contract, item, reason or profile of a single game."""
    for file in [*_general_files(), "verify"]:
        for key in dict(_flat(read("en", file))):
            kind, _, name = key.partition(".")
            assert not name or name in _OF_ANY_GAME.get(kind, {name}), f"{file}: {key}"
            assert not set(re.split(r"\W+", key)) & set(GAMES), f"{file}: {key}"


def test_texts_of_the_table_name_nothing_of_a_game() -> None:
    texts = import_module("table.texts.en").TEXTS
    keys = [key.partition("_") for key in texts]
    found = {f"{kind}_{name}" for kind, _, name in keys if kind in _TABLE_KINDS and name}
    assert found == {
        *(f"irregular_{name}" for name in _OF_ANY_GAME["irregular"] - {"impossible_entry"}),
        *(f"why_{name}" for name in _OF_ANY_GAME["why"]),
    }


def test_no_text_of_one_kind_of_page_is_its_common_one() -> None:
    """A page's own text differs from the common text with the same key."""
    for language in LANGUAGES:
        common = read(language, "common")
        for kind in ("board", "director", "sheets", "certificate"):
            own = read(language, kind)
            assert not [key for key in own if own[key] == common.get(key)]


@pytest.mark.parametrize("kind", [kind for kind in _general_files() if kind != "common"])
def test_a_text_has_one_key(kind: str) -> None:
    """A page combines its own texts with the common texts; the directors' pages also include those of the board."""
    beside = {"common"} | ({"board"} if kind == "director" else set())
    for other in beside:
        assert not set(read("en", kind)) & set(read("en", other))
