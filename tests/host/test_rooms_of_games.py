"""A game is one room: no other file names it, so that another game needs files of its own alone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardrules.games import GAMES

_ROOT = Path(__file__).parents[2]
_SOURCES = (
    "host/stichtisch",
    "firmware/cardrules",
    "firmware/table",
    "firmware/tablelog",
    "firmware/drivers",
)
# The files of a game.
_ROOM = re.compile(
    "host/stichtisch/games/GAME/.*|host/stichtisch/simulation/GAME_players.py|"
    "firmware/cardrules/GAME(_.*)?.py|firmware/table/games/GAME.py".replace("GAME", f"({'|'.join(GAMES)})")
)
# Other files that name one, and why they may.
_ALLOWED = {
    "firmware/cardrules/games.py": "the list of the games",
    "firmware/tablelog/tag.py": "the numbers of games in a record, which tags have carried since they were written",
    "firmware/table/readers/nearer_end.py": "what is done for cards with two tags, which only Double has",
    "firmware/table/readers/sweep.py": "what is done for cards with two tags, which only Double has",
    "firmware/table/registration/registration.py": "what is done for cards with two tags, which only Double has",
    "firmware/table/view/deal_summary.py": "skat is a verb of the notation, too",
    "firmware/table/texts": "the names of games, for people",
    "host/stichtisch/journal/notation.py": "skat is a key of the notation, too",
    "host/stichtisch/club/replay.py": "skat is a verb of the notation, too",
    "host/stichtisch/publish/html/deal_page.py": "skat is a verb of the notation, too",
    "host/stichtisch/commands/replay.py": "skat is a verb of the notation, too",
    "host/stichtisch/publish/club_csv.py": "the columns of another program, which has lists of Skat alone",
    "host/stichtisch/commands/export/csv.py": "the columns of another program, which has lists of Skat alone",
    "host/stichtisch/commands/simulate.py": "the evening that is simulated",
    "host/stichtisch/simulation/__init__.py": "the packs of the games that are simulated",
    "host/stichtisch/simulation/tags.py": "the packs of the games that are simulated",
    "host/stichtisch/simulation/hands.py": "the evening that is simulated",
    "host/stichtisch/guide": "the deals that the guide shows",
    "host/stichtisch/demo": "the evening that the demo shows",
}


def _is_allowed(path: str) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in _ALLOWED)


def _files() -> list[str]:
    paths = (
        path for folder in _SOURCES for path in (_ROOT / folder).rglob("*") if path.suffix in (".py", ".html")
    )
    return sorted(path.relative_to(_ROOT).as_posix() for path in paths)


def _names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    # Names in code, of modules, and in strings that are no sentences: those are for people.
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
        if isinstance(node, (ast.ImportFrom, ast.Import)):
            yield from ((node.lineno, one.name) for one in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
            yield node.lineno, node.value
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr


def _games_named(path: str) -> list[str]:
    text = (_ROOT / path).read_text()
    names = _names(ast.parse(text)) if path.endswith(".py") else _quoted(text)
    return [
        f"{path}:{line}: {name}"
        for line, name in names
        if set(re.findall("[a-z]+", name.lower())) & set(GAMES)
    ]


def _quoted(text: str) -> Iterator[tuple[int, str]]:
    # Strings of a template.
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, found) for found in re.findall(r"""["'](\w+)["']""", line))


def test_no_file_outside_its_rooms_names_a_game() -> None:
    found = [
        one
        for path in _files()
        if not _ROOM.fullmatch(path) and not _is_allowed(path)
        for one in _games_named(path)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("place", _ALLOWED)
def test_each_place_that_may_name_a_game_does(place: str) -> None:
    assert any(_games_named(path) for path in _files() if path == place or path.startswith(f"{place}/"))
