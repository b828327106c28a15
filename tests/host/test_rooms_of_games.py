"""Modularity of the games: no other file names a game, so a new game needs only its own files."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardrules.games import GAMES, PACKS
from stichtisch.i18n import LANGUAGES

_ROOT = Path(__file__).parents[2]
_SOURCES = ("host/stichtisch", "firmware")
_GAMES = sorted({*GAMES, *(game for _, game, _ in PACKS)})
# The files of a game: its rules package and its package on the PC.
_ROOM = re.compile(
    "firmware/cardrules/GAME/.*|host/stichtisch/games/GAME/.*".replace("GAME", f"({'|'.join(_GAMES)})")
)
# Other files that may name a game, with the reason.
_ALLOWED = {
    "firmware/cardrules/games.py": "the registry of the games and of their packs",
    "host/stichtisch/journal/notation.py": "the keys of results, of which one is skat",
    "host/stichtisch/rulebook/deal.schema.json": "the notation, in which each game has its entries",
    "host/stichtisch/rulebook/result.schema.json": "the notation, in which each game has its keys",
    "host/stichtisch/guide": "the pages of the player's guide: the deals that it shows",
    **{f"host/stichtisch/i18n/{language}/guide.json": "the texts of these pages" for language in LANGUAGES},
    "host/stichtisch/demo": "the evening that the demo shows",
}
# A game's id as a whole word or between underscores: skat, skat_lists, make_skat_deck; not doubles.
_NAMED = re.compile(f"(?<![a-z])({'|'.join(_GAMES)})(?![a-z])")


def _is_allowed(path: str) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in _ALLOWED)


def _files() -> list[str]:
    paths = (
        path
        for folder in _SOURCES
        for path in (_ROOT / folder).rglob("*")
        if path.suffix in _NAMES_IN and not {"node_modules", "packed"} & set(path.parts)
    )
    return sorted(path.relative_to(_ROOT).as_posix() for path in paths)


def _names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    # Imports, constants, attributes and other names. Strings with spaces are texts for people and are left out.
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
        if isinstance(node, (ast.ImportFrom, ast.Import)):
            yield from ((node.lineno, name) for one in node.names for name in (one.name, one.asname or ""))
        elif isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
            value = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            yield node.lineno, "" if " " in value.strip() else value
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, (ast.arg, ast.keyword)):
            yield node.lineno, node.arg or ""


def _games_named(path: str) -> list[str]:
    text = (_ROOT / path).read_text(encoding="utf-8")
    if not any(game in text.lower() for game in _GAMES):
        return []
    names = _NAMES_IN[Path(path).suffix](text)
    return [f"{path}:{line}: {name}" for line, name in names if _NAMED.search(name.lower())]


def _of_python(text: str) -> Iterator[tuple[int, str]]:
    return _names(ast.parse(text))


def _of_template(text: str) -> Iterator[tuple[int, str]]:
    # Its strings.
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, name) for name in re.findall(r"""["'](\w+)["']""", line))


# A string, a comment or a name in a script.
_TOKENS = re.compile(r"""("[^"\n]*"|'[^'\n]*'|`[^`]*`)|(//[^\n]*)|([A-Za-z_$][\w$]*)""")


def _of_script(text: str) -> Iterator[tuple[int, str]]:
    # Yield names, and strings without spaces.
    for found in _TOKENS.finditer(text):
        quoted, comment, name = found.groups()
        if not comment and " " not in (quoted or "").strip():
            yield text.count("\n", 0, found.start()) + 1, quoted or name


def _of_json(text: str) -> Iterator[tuple[int, str]]:
    # Keys and values without spaces.
    for number, line in enumerate(text.splitlines(), 1):
        strings = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
        yield from ((number, one) for one in strings if " " not in one.strip())


_NAMES_IN: dict[str, Callable[[str], Iterator[tuple[int, str]]]] = {
    ".py": _of_python,
    ".html": _of_template,
    ".js": _of_script,
    ".json": _of_json,
}


def test_no_file_outside_its_rooms_names_a_game() -> None:
    names = [
        one
        for path in _files()
        if not _ROOM.fullmatch(path) and not _is_allowed(path)
        for one in _games_named(path)
    ]
    assert not names, "\n".join(names)


@pytest.mark.parametrize("place", _ALLOWED)
def test_each_place_that_may_name_a_game_does(place: str) -> None:
    assert any(_games_named(path) for path in _files() if path == place or path.startswith(f"{place}/"))


@pytest.mark.parametrize(
    "line",
    [
        "import cardrules.skat.game",
        "from cardrules.skat import game",
        "from cardrules import skat as other",
        "deal.skat",
        "deal.skat_cards",
        'kind = "skat"',
        'kind = f"skat_{number}"',
        "skat_deck()",
        "play(skat=1)",
        "def f(skat): pass",
    ],
)
def test_a_name_of_a_game_is_found(line: str) -> None:
    assert any(_NAMED.search(name) for _, name in _names(ast.parse(line)))


@pytest.mark.parametrize(
    ("suffix", "line"),
    [
        (".js", 'const PACKS = ["skat32"];'),
        (".js", 'game === "schafkopf" ? 1 : 0'),
        (".js", "  game_skat: 7,"),
        (".js", "`profile_skat_${name}`"),
        (".json", '  "skat.legend": "Bold: the declarer",'),
        (".json", '  "game": "skat"'),
        (".html", '<div data-game="skat">'),
    ],
)
def test_a_name_of_a_game_is_found_in_other_files(suffix: str, line: str) -> None:
    assert any(_NAMED.search(name) for _, name in _NAMES_IN[suffix](line))


@pytest.mark.parametrize(
    ("suffix", "line"),
    [
        (".js", '  discard: "put two cards beside the skat",'),
        (".js", "// Of Skat."),
        (".json", '"a": "of Skat it is"'),
    ],
)
def test_a_sentence_of_other_files_may_name_a_game(suffix: str, line: str) -> None:
    assert not any(_NAMED.search(name.lower()) for _, name in _NAMES_IN[suffix](line))


@pytest.mark.parametrize("line", ['"The skat is shown."', "doubles = 2", "deal.doubled", '"stichtisch"'])
def test_what_is_no_name_of_a_game_is_not(line: str) -> None:
    assert not any(_NAMED.search(name) for _, name in _names(ast.parse(line)))
