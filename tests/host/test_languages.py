"""The languages of the PC: each is a folder, and what one lacks is named."""

import json
import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from cardrules.games import GAMES
from stichtisch.device import source_folders
from stichtisch.i18n import LANGUAGES, __main__, language_of_locale, languages, missing, own_names, read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder of languages with one more, zz, which is English as yet."""
    with resources.as_file(resources.files("stichtisch.i18n")) as source:
        shutil.copytree(source, tmp_path / "i18n")
    shutil.copytree(tmp_path / "i18n" / "en", tmp_path / "i18n" / "zz")
    return tmp_path / "i18n"


def test_a_new_language_is_a_folder(folder: Path) -> None:
    assert languages(folder) == (*LANGUAGES, "zz")
    assert missing("zz", folder) == []


def test_what_a_language_lacks_is_named(folder: Path) -> None:
    board, skat = folder / "zz" / "board.json", folder / "zz" / "games" / "skat.json"
    texts = json.loads(board.read_text(encoding="utf-8"))
    del texts["saved"]
    board.write_text(json.dumps(texts), encoding="utf-8")
    rules = json.loads(skat.read_text(encoding="utf-8"))
    del rules["options"]["overbid"]
    skat.write_text(json.dumps(rules), encoding="utf-8")
    assert missing("zz", folder) == ["board: saved", "games/skat: options / overbid"]
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


def test_every_language_has_a_file_for_every_game() -> None:
    for language in LANGUAGES:
        games = resources.files("stichtisch.i18n").joinpath(language, "games")
        assert {entry.name for entry in games.iterdir()} == {f"{game}.json" for game in GAMES}


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
_SAME = {
    ("board: item.doppelkopf", "common: game.doppelkopf"): "a trick of 40 points, and the game",
    ("board: with_partner", "board: word.with"): "with a partner, and with tops",
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
        "games/doppelkopf: actions/reservation/reservation",
    ): "a kind of cards, and one of them",
    (
        "common: party.re",
        "games/doppelkopf: actions/announcement/say re",
    ): "printed on an action card, with a capital",
    (
        "common: party.kontra",
        "games/doppelkopf: actions/announcement/say kontra",
    ): "printed on an action card, with a capital",
    (
        "games/doppelkopf: actions/announcement/say black",
        "games/skat: actions/level/flag schwarz",
    ): "two games",
    (
        "games/doppelkopf: actions/reservation/accept.note",
        "games/doppelkopf: actions/reservation/refuse.note",
    ): "each card has its own small print",
    (
        "games/skat: actions/level/flag ouvert.note",
        "games/skat: actions/level/flag schneider.note",
        "games/skat: actions/level/flag schwarz.note",
    ): "each card has its own small print",
    (
        "games/double: actions/announcement/tricks",
        "games/skat: actions/auction/bid",
        "games/skat: actions/game/game suit",
    ): "the place for a number or a suit",
}


def test_no_text_stands_twice() -> None:
    """What two keys say in all languages is one text, unless there is a reason."""
    texts: dict[tuple[str, ...], list[str]] = {}
    for file in _files():
        by_language = [dict(_flat(read(language, file))) for language in LANGUAGES]
        for key in by_language[0]:
            texts.setdefault(tuple(one[key] for one in by_language), []).append(f"{file}: {key}")
    assert {tuple(sorted(keys)) for keys in texts.values() if len(keys) > 1} == set(_SAME)


def _files() -> list[str]:
    return ["common", "board", "sheets", "certificate", "cards", *(f"games/{game}" for game in GAMES)]


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
        for kind in ("board", "sheets", "certificate"):
            own = read(language, kind)
            assert not [key for key in own if own[key] == common.get(key)]
