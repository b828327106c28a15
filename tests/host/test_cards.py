"""Tests `stichtisch cards`: all actions in all languages, no text beyond a card's edge, and reproducible files."""

import itertools
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from cardrules.action_words import key_of
from cardrules.games import GAMES
from cardrules.rules import Rules
from stichtisch.cards import drawing, fitting, texts
from stichtisch.cards.patterns import LOOKS
from stichtisch.cards.sheets import CARDS_A_SHEET
from stichtisch.cards.suits import STYLES, SUITS, Style, layers
from stichtisch.cards.texts import EVERY_GAME, Face, category_name, faces, game_name, label
from stichtisch.i18n import LANGUAGES
from tablelog import actions

pytestmark = pytest.mark.of_a_file

ALL_INDICES = {index for index in range(256) if actions.parse(index)}
CHOICES = list(itertools.product(LANGUAGES, STYLES))
CODES = {"en": r"action (\d+)", "de": r"Aktion (\d+)", "fr": r"action (\d+)"}
NAMES = [
    "Jo",
    "Anna",
    "Karl-Heinz Müller",
    "Zoé de la Fontaine-Lévêque",
    "Maximiliane-Friederike von Hohenzollern-Sigmaringen",
    "W" * 60,
    "i i",
]


def texts_of(pdf: bytes | Path) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(pdf) if isinstance(pdf, bytes) else pdf).pages]


@pytest.fixture
def make(run: Any, tmp_path: Path) -> Any:
    """Return a function that runs the command and returns the written file."""

    def call(*arguments: object) -> Path:
        path = tmp_path / "cards.pdf"
        outcome = run("cards", "--output", path, *arguments)
        assert (outcome.code, outcome.out) == (0, "")
        return path

    return call


@pytest.mark.parametrize(
    ("game", "language", "style"),
    [
        *(pytest.param(EVERY_GAME, *choice, marks=pytest.mark.long) for choice in CHOICES),
        (GAMES[0], "en", "french"),
        *(pytest.param(game, "en", "french", marks=pytest.mark.long) for game in GAMES[1:]),
    ],
)
def test_every_action_of_a_game_is_on_a_card(make: Any, game: str, language: str, style: Style) -> None:
    path = make("--game", game, "--language", language, "--suits", style, "--only", "actions")
    pages = texts_of(path)
    expected = faces(game, language, style)
    assert len(pages) == -(-len(expected) // CARDS_A_SHEET)
    # Both ends of a card show its number.
    numbers = re.findall(CODES[language], "\n".join(pages))
    assert sorted(map(int, numbers)) == sorted([face.index for face in expected] * 2)
    for page, text in enumerate(pages):
        for face in expected[page * CARDS_A_SHEET : (page + 1) * CARDS_A_SHEET]:
            assert all(line in text for line in (*face.lines, face.note)), face


@pytest.mark.parametrize(("language", "style"), CHOICES)
def test_all_actions_have_words(language: str, style: Style) -> None:
    every = faces(EVERY_GAME, language, style)
    assert {face.index for face in every} == ALL_INDICES
    assert len(every) == len(ALL_INDICES)
    for face in every:
        assert 1 <= len(face.lines) <= 2
        assert all(line == line.strip() and line for line in face.lines)
        assert "{" not in "".join(face.lines)


@pytest.mark.parametrize(("language", "style"), CHOICES)
def test_no_two_cards_of_a_game_look_the_same(language: str, style: Style) -> None:
    for game in GAMES:
        shown = [(face.category, face.lines, face.suit) for face in faces(game, language, style)]
        assert len(set(shown)) == len(shown)


def test_each_game_has_its_own_actions_and_those_of_all() -> None:
    by_game = {game: {face.index for face in faces(game, "en", "french")} for game in GAMES}
    assert set.union(*by_game.values()) == ALL_INDICES
    for first, second in itertools.combinations(GAMES, 2):
        common = {actions.parse(index) for index in by_game[first] & by_game[second]}
        of_all = {(word,) for word in (*actions.COMMANDS, "claim", "concede")}
        assert common == of_all | ({("pass",)} if {first, second} == {"skat", "schafkopf"} else set())


def test_no_text_is_superfluous_and_none_is_missing() -> None:
    for language in LANGUAGES:
        games = (*GAMES, EVERY_GAME)
        keys = [
            key for game in games for texts_of in texts._actions(game, language).values() for key in texts_of
        ]
        # One action is in two games: the pass.
        assert len(set(keys)) == len(keys) - 1
        used = {key_of(action, keys) for index in ALL_INDICES if (action := actions.parse(index))}
        assert {key for key in keys if not key.endswith(".note")} == used


def test_what_a_number_says_depends_on_no_game() -> None:
    most = 12
    assert max(Rules("double", "seed").rounds) <= most
    for face in faces(EVERY_GAME, "en", "french"):
        if face.is_number:
            assert face.game == ("double" if int(face.lines[0]) <= most else "skat")


def _all_faces() -> list[tuple[str, Face]]:
    return [(language, face) for language, style in CHOICES for face in faces(EVERY_GAME, language, style)]


def test_no_sign_leaves_its_place_and_all_can_be_read_from_afar() -> None:
    for _, face in _all_faces():
        sign = drawing.fit_face(face)
        assert sign.capitals >= 7 * mm, face
        assert sign.narrowing >= 0.8, face
        assert sign.height <= drawing.SIGN_HEIGHT, face
        beside = drawing._SUIT + drawing._SUIT_GAP if drawing._beside(face) else 0
        for number, line in enumerate(sign.lines):
            drawn = sign.narrowing * stringWidth(line, fitting.FONT, sign.size) + (
                beside if number == 0 else 0
            )
            assert drawn <= drawing.SIGN_WIDTH + 0.001, face


def test_no_sign_touches_its_neighbours() -> None:
    descender = 0.21
    for _, face in _all_faces():
        sign = drawing.fit_face(face)
        hanging = drawing._tail(face, sign)
        block = drawing._above(face) + sign.height + (drawing._below(face) or hanging)
        space = drawing.SIGN_TOP - drawing.SIGN_BOTTOM
        assert (space - block) / 2 >= 1.5 * mm, face
        if hanging and not face.is_number:
            assert (space - block) / 2 + hanging >= descender * sign.size, face


def test_no_small_print_leaves_its_place() -> None:
    for language, face in _all_faces():
        assert stringWidth(face.note, fitting.PLAIN_FONT, drawing.NOTE_SIZE) <= drawing.SIGN_WIDTH, face
        # Above a note, there is space for only one line of large letters.
        assert not face.note or len(face.lines) == 1
        code = label("action", language).format(face.index)
        assert stringWidth(code, fitting.PLAIN_FONT, drawing.SMALL_SIZE) <= drawing.CODE_WIDTH, code
        band = stringWidth(category_name(face, language), fitting.FONT, drawing.BAND_SIZE) + stringWidth(
            game_name(face.game, language), fitting.PLAIN_FONT, drawing.BAND_SIZE
        )
        assert band + 3 * mm <= drawing.BAND_TEXT_WIDTH, face


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leaves_its_card(name: str) -> None:
    fitted = fitting.fit_name(name, drawing.SIGN_WIDTH, drawing.SIGN_HEIGHT)
    assert fitted.size >= 14
    assert fitted.narrowing >= 0.8
    assert fitted.height <= drawing.SIGN_HEIGHT
    assert all(fitted.width(line) <= drawing.SIGN_WIDTH + 0.001 for line in fitted.lines)


def test_a_short_name_is_whole_and_a_long_one_is_cut() -> None:
    for name in NAMES[:4]:
        assert " ".join(fitting.fit_name(name, drawing.SIGN_WIDTH, drawing.SIGN_HEIGHT).lines) == name
    assert fitting.fit_name("W" * 60, drawing.SIGN_WIDTH, drawing.SIGN_HEIGHT).lines[0].endswith("W…")


def _luminance(colour: str) -> float:
    # WCAG 2.
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_kind_of_card_has_a_colour_for_white_text_and_a_pattern_of_its_own() -> None:
    for look in LOOKS.values():
        assert 1.05 / (_luminance(look.colour) + 0.05) >= 4.5
    assert len({look.colour for look in LOOKS.values()}) == len(LOOKS)
    assert len({look._pattern for look in LOOKS.values()}) == len(LOOKS)
    assert {face.category for _, face in _all_faces()} | {"player"} == set(LOOKS)


@pytest.mark.parametrize("style", STYLES)
def test_suits_differ_without_colour_and_stay_within_their_square(style: Style) -> None:
    shapes = [tuple(layer.path for layer in layers(suit, style)) for suit in SUITS]
    assert len(set(shapes)) == len(SUITS)
    for paths in shapes:
        for start, steps in itertools.chain.from_iterable(paths):
            assert all(abs(value) <= 1 for point in (start, *itertools.chain(*steps)) for value in point)
            assert all(len(step) in (1, 3) for step in steps)


def test_the_sheet_is_a4_and_nine_cards_lie_within_its_printable_part(make: Any) -> None:
    box = PdfReader(make("--only", "players")).pages[0].mediabox
    wide, high = float(box.width) / mm, float(box.height) / mm
    assert (round(wide), round(high)) == (210, 297)
    assert (wide - 3 * drawing.WIDTH / mm) / 2 > 10
    assert (high - 3 * drawing.HEIGHT / mm) / 2 > 10
    assert (drawing.WIDTH / mm, drawing.HEIGHT / mm) == pytest.approx((59, 91))


def test_the_same_cards_are_the_same_bytes(make: Any) -> None:
    first = make("--game", "doppelkopf", "--player", "Anna").read_bytes()
    assert first.startswith(b"%PDF-")
    assert make("--game", "doppelkopf", "--player", "Anna").read_bytes() == first
    assert make("--game", "doppelkopf", "--player", "Hanna").read_bytes() != first


def test_names_stand_on_player_cards_and_the_others_are_left_blank(make: Any) -> None:
    (page,) = texts_of(make("--only", "players", "--player", "Zoé", "--player", " Jo  Ann ", "--players", 3))
    assert page.count("Player card") == 6
    assert page.count("Zoé") == 2
    assert page.count("Jo Ann") == 2
    assert page.count("Name") == 2
    assert "action" not in page


def test_four_blank_cards_where_nobody_is_named(make: Any) -> None:
    (page,) = texts_of(make("--only", "players", "--language", "fr"))
    assert page.count("Carte de joueur") == 8
    assert page.count("Nom") == 8


def test_actions_and_players_together(run: Any, tmp_path: Path) -> None:
    outcome = run("cards", "--output", tmp_path / "us.pdf", "--game", "double", "--player", "Anna")
    assert outcome.code == 0
    assert outcome.err == f"Written: {tmp_path / 'us.pdf'} (cards: 22, sheets: 3)\n"


def test_the_pdf_can_go_to_standard_output(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stichtisch", "cards", "--only", "players", "--output", "-"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert done.stderr == b""
    assert len(texts_of(done.stdout)) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written(run: Any, tmp_path: Path) -> None:
    outcome = run("cards", "--only", "players", "--output", tmp_path / "missing" / "cards.pdf")
    assert outcome.code == 7
    assert "cards.pdf cannot be written: No such file or directory" in outcome.err
    outcome = run("cards", "--only", "players", "--output", tmp_path)
    assert outcome.code == 7


def test_without_reportlab_it_says_what_to_install(run: Any, tmp_path: Path, monkeypatch: Any) -> None:
    for name in [name for name in sys.modules if name.startswith(("reportlab", "stichtisch.cards."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    outcome = run("cards", "--output", tmp_path / "cards.pdf")
    assert outcome.code == 2
    assert "reportlab" in outcome.err
    assert "pip install 'stichtisch[cards]'" in outcome.err
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize("name", ["Łukasz", "Ελένη", "🂡", "a\x07b"])
def test_a_name_that_no_font_has_is_refused_with_a_way_out(run: Any, tmp_path: Path, name: str) -> None:
    outcome = run("cards", "--output", tmp_path / "cards.pdf", "--player", name)
    assert outcome.code == 2
    assert "--players" in outcome.err
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--output", ""],
        ["--output", "x.pdf", "--game", "whist"],
        ["--output", "x.pdf", "--players", "0"],
        ["--output", "x.pdf", "--players", "1", "--player", "Anna", "--player", "Jo"],
    ],
)
def test_usage_errors(run: Any, arguments: list[str]) -> None:
    outcome = run("cards", *arguments)
    assert outcome.code == 2
    assert "--help" in outcome.err


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "--player needs a name."),
        ("de", "--player braucht einen Namen."),
        ("fr", "--player demande un nom."),
    ],
)
@pytest.mark.parametrize("name", ["", " "])
def test_a_player_has_a_name(run: Any, tmp_path: Path, language: str, words: str, name: str) -> None:
    file = tmp_path / "cards.pdf"
    outcome = run("--language", language, "cards", "--player", name, "--output", file)
    assert outcome.code == 2
    assert words in outcome.err and "--players 4" in outcome.err
    assert not file.exists()


def test_help_needs_no_reportlab() -> None:
    program = (
        "import sys; from stichtisch.main import main; "
        "main(['cards', '--help']); print('reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
