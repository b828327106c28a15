"""The languages of the PC: each is a folder, and what one lacks is named."""

import json
import shutil
from importlib import resources
from pathlib import Path

import pytest

from cardrules.games import GAMES
from stichtisch.device import source_folders
from stichtisch.i18n import LANGUAGES, __main__, language_of_locale, languages, missing, own_names


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
