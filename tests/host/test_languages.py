"""The languages of the PC: each is a folder, and what one lacks is named."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

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
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder of languages with one more, zz, which is English as yet."""
    with resources.as_file(resources.files("stichtisch.i18n")) as source:
        shutil.copytree(source, tmp_path / "i18n")
    shutil.copytree(tmp_path / "i18n" / "en", tmp_path / "i18n" / "zz")
    return tmp_path / "i18n"


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The words of each game in zz, which are the English ones as yet, by game."""
    modules = {}
    for game in GAMES:
        name = f"cardrules.{game}.words_zz"
        modules[game] = ModuleType(name)
        vars(modules[game]).update(vars(words_of(game, "en")))
        monkeypatch.setitem(sys.modules, name, modules[game])
    return modules


def test_a_new_language_is_a_folder_and_a_file_a_game(folder: Path, words: dict[str, ModuleType]) -> None:
    assert languages(folder) == (*LANGUAGES, "zz")
    assert missing("zz", folder) == []
    assert set(words) == set(GAMES)


def test_what_a_language_lacks_is_named(folder: Path, words: dict[str, ModuleType]) -> None:
    board = folder / "zz" / "board.json"
    texts = json.loads(board.read_text(encoding="utf-8"))
    del texts["saved"]
    board.write_text(json.dumps(texts), encoding="utf-8")
    skat = vars(words["skat"])
    skat["OPTIONS"] = re.sub(r"^overbid\n.*\n", "", skat["OPTIONS"], flags=re.MULTILINE)
    assert missing("zz", folder) == ["board: saved", "skat: options / overbid"]
    skat["TEXTS"] = {key: text for key, text in skat["TEXTS"].items() if key != "pass"}
    assert missing("zz", folder) == ["board: saved", "skat: options / overbid", "skat: table / pass"]
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


# Texts that are the same in every language and are not one text, and why. A key in a file is FILE: KEY.
_SAME: dict[tuple[str, ...], str] = {
    ("common: word.black", "sheets: item.black"): "an announcement, and an item of the score",
    ("common: word.no30", "sheets: item.no30"): "an announcement, and an item of the score",
    ("common: word.no60", "sheets: item.no60"): "an announcement, and an item of the score",
    ("common: word.no90", "sheets: item.no90"): "an announcement, and an item of the score",
    ("board: word.schneider", "sheets: how.schneider"): "a level, and how a game was made",
    ("common: contract.poverty", "common: said.poverty"): "a contract, and an entry of the log",
    ("common: contract.wedding", "sheets: said.wedding"): "a contract, and an entry of the log",
    ("common: standings", "sheets: check.standings"): "what a check is called",
    ("board: lists", "sheets: check.lists"): "what a check is called",
    ("sheets: check.rules", "sheets: rules"): "what a check is called",
    ("certificate: corrections.none", "sheets: proof.none"): "a finding, and a line of the proof",
    ("sheets: certificate.yes", "sheets: proof.holds"): "a verdict, and a line of the proof",
    ("board: announcement", "cards: categories/announcement"): "printed on an action card, with a capital",
    ("cards: categories/table", "sheets: table"): "printed on an action card, with a capital",
    ("cards: categories/game", "common: contract"): "printed on an action card, with a capital",
    (
        "cards: categories/reservation",
        "doppelkopf: actions/reservation/reservation",
    ): "a kind of cards, and one of them",
    (
        "common: party.re",
        "doppelkopf: actions/announcement/say re",
    ): "printed on an action card, with a capital",
    (
        "common: party.kontra",
        "doppelkopf: actions/announcement/say kontra",
    ): "printed on an action card, with a capital",
    (
        "doppelkopf: actions/announcement/say black",
        "skat: actions/level/flag schwarz",
    ): "two games",
    (
        "doppelkopf: actions/reservation/accept.note",
        "doppelkopf: actions/reservation/refuse.note",
    ): "each card has its own small print",
    (
        "schafkopf: actions/level/flag tout.note",
        "skat: actions/level/flag ouvert.note",
        "skat: actions/level/flag schneider.note",
        "skat: actions/level/flag schwarz.note",
    ): "each card has its own small print",
    (
        "doppelkopf: actions/solo/solo suit",
        "schafkopf: actions/game/game solo suit",
    ): "two games",
    ("common: contract.geier", "schafkopf: actions/game/game geier"): "printed on an action card",
    ("common: contract.sie", "schafkopf: actions/game/game sie"): "printed on an action card",
    ("common: contract.wenz", "schafkopf: actions/game/game wenz"): "printed on an action card",
    ("common: said.kontra", "schafkopf: actions/announcement/kontra"): "printed on an action card",
    ("common: said.re", "schafkopf: actions/announcement/re"): "printed on an action card",
    ("common: said.resub", "schafkopf: actions/announcement/resub"): "printed on an action card",
    ("common: said.sub", "schafkopf: actions/announcement/sub"): "printed on an action card",
    ("common: word.tout", "schafkopf: actions/level/flag tout"): "printed on an action card",
    (
        "double: actions/announcement/tricks",
        "skat: actions/auction/bid",
        "skat: actions/game/game suit",
    ): "the place for a number or a suit",
}


def test_no_text_stands_twice() -> None:
    """What two keys say in all languages is one text, unless there is a reason."""
    texts: dict[tuple[str, ...], list[str]] = {}
    for file in _files():
        by_language = [dict(_flat(_texts(file, language))) for language in LANGUAGES]
        for key in by_language[0]:
            texts.setdefault(tuple(one[key] for one in by_language), []).append(f"{file}: {key}")
    assert {tuple(sorted(keys)) for keys in texts.values() if len(keys) > 1} == set(_SAME)


def _files() -> list[str]:
    return ["common", "board", "director", "sheets", "certificate", "cards", *GAMES]


def _texts(file: str, language: str) -> dict[str, Any]:
    # Those of the table's display, which has less room, are not compared.
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


def test_no_text_of_one_kind_of_page_is_its_common_one() -> None:
    """A text of its own differs from the common one of its key."""
    for language in LANGUAGES:
        common = read(language, "common")
        for kind in ("board", "director", "sheets", "certificate"):
            own = read(language, kind)
            assert not [key for key in own if own[key] == common.get(key)]


@pytest.mark.parametrize("kind", [kind for kind in _files() if kind not in ("common", *GAMES)])
def test_a_text_has_one_key(kind: str) -> None:
    """A page reads its own texts beside those in common, and the board's pages the director's, too."""
    beside = {"common"} | ({"board"} if kind == "director" else set())
    for other in beside:
        assert not set(read("en", kind)) & set(read("en", other))
