"""`make guide`: both languages complete, five pages each, with the table's exact texts and translated pictures."""

import re
import struct
import sys
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from stichtisch.errors import CannotWrite
from stichtisch.guide import __main__ as command
from stichtisch.guide import layout, scenes, sight, source, typeset, words
from stichtisch.i18n import LANGUAGES
from stichtisch.publish.errors import NoReportlab

PAGES = 5
SCREEN = (480, 320)
QUOTED = re.compile(r"\[\[(.+?)\]\]")
SIZES = (layout.TEXT_SIZE, layout.CAPTION_SIZE, layout.HEAD_SIZE, layout.PAGE_HEAD_SIZE)
# For each picture, a language-specific text that it must show, and the place whose display shows it.
SHOWN = {
    "sit": (scenes.SOUTH, "sit"),
    "rules": (scenes.SOUTH, "value_piglets_both"),
    "reservation": (scenes.SOUTH, "healthy"),
    "undo": (scenes.SOUTH, "agree"),
    "unread": (scenes.SOUTH, "unseen…"),
    "trick": (scenes.EAST, "announce"),
    "too_soon": (scenes.SOUTH, "turn_of|Carla"),
    "referee": (scenes.SOUTH, "penalty_minor|Dora|-3"),
    "sheet": (scenes.SOUTH, "close"),
    "ranking": (scenes.SOUTH, "again"),
    "shared": (scenes.EAST, "announce"),
    "auction": (scenes.SOUTH, "hold"),
    "call": (scenes.WEST, "calls…"),
    "called": (scenes.WEST, "take_back"),
    "partner": (scenes.NORTH, "take_back"),
    "call_result": (scenes.SOUTH, "next"),
    "double": (scenes.SOUTH, "more"),
    "register": (scenes.SOUTH, "register_skip"),
}


@pytest.fixture(scope="module")
def pictures() -> dict[str, dict[str, Image.Image]]:
    """The scenes of both languages, each played once."""
    return command.all_pictures()


@pytest.fixture(scope="module")
def blank() -> dict[str, Image.Image]:
    """Blank pictures, for tests of the text layout alone."""
    return {name: Image.new("RGB", SCREEN) for name in SHOWN}


def every_block() -> list[source.Block]:
    return [block for page in source.pages() for column in page.columns for block in column]


def every_text() -> list[dict[str, str]]:
    texts = [text for page in source.pages() for text in (page.head, page.under)]
    for block in every_block():
        texts += [block.text, *([block.lead] if block.lead else [])]
    return texts


def test_every_paragraph_stands_in_both_languages() -> None:
    for text in every_text():
        assert set(text) == set(LANGUAGES), text
        assert all(one == one.strip() and one for one in text.values()), text


def test_blocks_are_of_known_kinds_and_every_scene_is_shown_once() -> None:
    assert {block.kind for block in every_block()} == set(source.KINDS)
    assert sorted(block.name for block in every_block() if block.kind == "picture") == sorted(SHOWN)
    assert all(block.lead for block in every_block() if block.kind == "case")


def test_both_languages_quote_the_same_of_the_table() -> None:
    for text in every_text():
        quoted = {language: sorted(QUOTED.findall(text[language])) for language in LANGUAGES}
        assert len({tuple(quotes) for quotes in quoted.values()}) == 1, quoted
        symbols = [sorted(re.findall("[◀●▶]", text[language])) for language in LANGUAGES]
        assert symbols[0] == symbols[1], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quotation_is_what_the_table_says(language: str) -> None:
    for text in every_text():
        for markup in QUOTED.findall(text[language]):
            quotation = words.quoted(language, markup)
            assert quotation and "{" not in quotation and "|" not in quotation, markup
            assert quotation in typeset.plain(text[language], language)


def test_what_the_table_does_not_say_cannot_be_quoted() -> None:
    with pytest.raises(KeyError):
        words.quoted("en", "no such words")
    assert words.quoted("de", "back|=C9") == "Kreuz 9 zurück"
    assert words.quoted("en", "retract|@say_re") == "Not Re"
    assert words.quoted("en", "game…") == "Game …"
    assert words.quoted("de", "card:agree") == "Ja"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_column_has_more_than_there_is_room_for(language: str, blank: dict[str, Image.Image]) -> None:
    for page in source.pages():
        for spare in layout.spare(page, language, blank):
            assert 0 <= spare < layout.COLUMN_HEIGHT / 4, page.head
        for column in page.columns:
            for one in layout._set(column, language, blank):
                indent = layout._INDENT if one.block.kind == "item" else 0
                assert one.text.widest + indent <= layout.COLUMN + 0.001, one.block.text
                assert len(one.text.lines) == 1 or one.block.kind != "head", one.block.text
                assert one.lead is None or len(one.lead.lines) == 1, one.block.lead


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_head_leaves_its_page(language: str) -> None:
    room = layout._WIDTH - 2 * layout._MARGIN
    for page in source.pages():
        head = typeset.set_text(page.head[language], language, layout.PAGE_HEAD_SIZE, room, bold=True)
        under = typeset.set_text(page.under[language], language, layout.TEXT_SIZE + 1, room)
        assert len(head.lines) == len(under.lines) == 1
        assert head.widest <= 0.8 * room


def test_the_text_is_large_enough_for_a_table_in_the_evening() -> None:
    assert min(SIZES) >= 9.5


def test_what_is_too_long_is_not_printed(blank: dict[str, Image.Image]) -> None:
    page = source.pages()[0]
    long = source.Page(page.head, page.under, (page.columns[0] * 2, page.columns[1]))
    with pytest.raises(layout.Overflow):
        layout.guide([long], "en", blank)


def test_no_last_line_is_a_lonely_symbol() -> None:
    for text in every_text():
        for language in LANGUAGES:
            lines = typeset.set_text(text[language], language, layout.TEXT_SIZE, layout.COLUMN).lines
            last = "".join(piece.text for word in lines[-1] for piece in word)
            assert len(last) > 2 or len(lines) == 1, text


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES if one != "en")]
)
def test_five_pages_of_a4_that_say_it_all(language: str, blank: dict[str, Image.Image]) -> None:
    reader = PdfReader(BytesIO(layout.guide(source.pages(), language, blank)))
    assert len(reader.pages) == PAGES
    for page, shown in zip(source.pages(), reader.pages, strict=True):
        assert (round(float(shown.mediabox.width)), round(float(shown.mediabox.height))) == (595, 842)
        page_text = "".join(shown.extract_text().split())
        for block in (block for column in page.columns for block in column):
            text = typeset.plain(block.text[language], language)
            wanted = [part for part in re.split("[◀●▶]", text) if part.strip(" .,;")]
            for part in wanted:
                assert "".join(part.split()) in page_text, part


@pytest.mark.long
def test_the_same_guide_is_the_same_bytes(blank: dict[str, Image.Image]) -> None:
    for language in LANGUAGES:
        first = layout.guide(source.pages(), language, blank)
        assert first.startswith(b"%PDF-")
        assert layout.guide(source.pages(), language, blank) == first


class Still:
    """A table that shows one picture."""

    def __init__(self, picture: Image.Image) -> None:
        self.picture = picture

    def screen(self) -> tuple[int, int, bytes]:
        """Return the picture in the display's pixel format."""
        data = self.picture.tobytes()
        pixels = [
            (data[at] & 0xF8) << 8 | (data[at + 1] & 0xFC) << 3 | data[at + 2] >> 3
            for at in range(0, len(data), 3)
        ]
        return (*SCREEN, struct.pack(f">{len(pixels)}H", *pixels))


@pytest.mark.long
def test_every_picture_is_of_its_language(pictures: dict[str, dict[str, Image.Image]]) -> None:
    for language, taken in pictures.items():
        assert sorted(taken) == sorted(SHOWN)
        for name, (place, markup) in SHOWN.items():
            still: Any = Still(taken[name])
            assert taken[name].size == SCREEN
            forms = words.quoted(language, markup), words.brief(language, markup)
            assert any(sight.shows(still, place, form) for form in forms), (language, name)
    for name in SHOWN:
        assert pictures["en"][name].tobytes() != pictures["de"][name].tobytes()


@pytest.mark.long
def test_the_guide_is_written(
    pictures: dict[str, dict[str, Image.Image]], tmp_path: Any, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "all_pictures", lambda: pictures)
    command.run()
    assert capsys.readouterr().out == "".join(f"Written: out/guide-{one}.pdf\n" for one in LANGUAGES)
    for language in LANGUAGES:
        written = (tmp_path / "out" / f"guide-{language}.pdf").read_bytes()
        assert written == layout.guide(source.pages(), language, pictures[language])
        assert len(PdfReader(BytesIO(written)).pages) == PAGES


@pytest.mark.long
def test_what_cannot_be_written_or_made_is_reported(
    pictures: dict[str, dict[str, Image.Image]], tmp_path: Any, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "all_pictures", lambda: pictures)
    (tmp_path / "out").write_text("in the way")
    with pytest.raises(CannotWrite):
        command.run()
    monkeypatch.setitem(sys.modules, "stichtisch.guide.layout", None)
    with pytest.raises(NoReportlab):
        command.run()
